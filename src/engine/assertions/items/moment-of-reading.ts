import { max, min } from '../../../oracle/extremes.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { LatestAnswer } from '../../session/latest-answers.ts';
import { valueIn } from '../../session/latest-answers.ts';
import { LATE_MS } from '../../session/replicas.ts';

/** The most versions that are read to find that of an answer. */
const MAX_READ = 96;

/** How many of more versions are read. Of three values in turn, one is not met in 16 reads once in 600 times. */
const SAMPLES = 16n;

/** Versions, ascending, both included. */
interface Versions {
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * Returns whether an item that was read without a version, and is not as at the version that its
 * answer names, may be that of another version which was the latest then: a chain may move between
 * the headers and the body, and a process may hear of a block a little later than another. Also true
 * when that cannot be known: where there were too many versions, or one of them was pruned.
 */
export async function mayBeOfAnother(ctx: CheckContext, latest: LatestAnswer): Promise<boolean> {
  const { exchange, version } = latest;
  const { ledger, clock, client } = ctx.session;
  const known = ledger.knownBefore(exchange);
  // Before the first answer nothing is known.
  if (known === 0n) return false;
  const standsStill = (): boolean => ledger.knownBefore(exchange, LATE_MS) === ledger.highest;
  if (!ledger.hasOneReplica && !standsStill()) return true;
  if (ledger.order.knownAfter(exchange) === undefined) await ctx.node.item(latest.item);
  const from = min(known, version);
  const to = max(version, ledger.order.knownAfter(exchange) ?? version);
  if (to - from > MAX_READ || (await isAtOne(ctx, latest, { from, to }))) return true;
  if (standsStill()) return false;
  // Only a later answer shows that the head was named late, or that several processes answer.
  await clock.wait(LATE_MS, 'watch', client.ended);
  await ctx.node.item(latest.item);
  // An item that is gone is an error, which says nothing certain of the head.
  const account = ctx.session.liveliestAccount;
  if (account !== undefined) await ctx.node.summaries(account, { limit: 1 });
  if (!ledger.hasOneReplica) return true;
  // Headers that are late name by then what the body may have been read of.
  const reached = max(to, ledger.order.knownAfter(exchange, LATE_MS) ?? ledger.highest ?? to);
  if (reached - to <= MAX_READ) return isAtOne(ctx, latest, { from: to + 1n, to: reached });
  return !(await isReplaced(ctx, latest, { from, to: reached }));
}

/** Returns whether the item is the same at one of these versions, or one of them was pruned. */
async function isAtOne(
  ctx: CheckContext,
  { item, exchange, version: named }: LatestAnswer,
  { from, to }: Versions,
): Promise<boolean> {
  for (let version = from; version <= to; version += 1n) {
    if (version === named) continue;
    const other = await ctx.node.item({ ...item, version });
    if (other.response.status === 410 || valueIn(other) === valueIn(exchange)) return true;
  }
  return false;
}

/**
 * Returns whether the item was like that before these versions, and is not so at any of some that are spread over them:
 * a value that comes and goes would be met again.
 */
async function isReplaced(
  ctx: CheckContext,
  { item, exchange }: LatestAnswer,
  { from, to }: Versions,
): Promise<boolean> {
  const value = valueIn(exchange);
  const answerAt = (version: bigint): Promise<AnsweredExchange> =>
    ctx.node.item({ ...item, version });
  // Headers that are late name a version at which the item was not so yet.
  const read = ctx.session.latestAnswers
    .of(item)
    .find((known) => known.version < from && valueIn(known.exchange) === value);
  const span = min(2n * (to - from), from - ctx.session.ledger.oldest);
  const before = spread({ from: from - span, to: from }, 2n * SAMPLES).toReversed();
  const isThere = async (version: bigint): Promise<boolean> => {
    const other = await answerAt(version);
    return other.response.status !== 410 && valueIn(other) === value;
  };
  if (!(await some([...(read ? [read.version] : []), ...before], isThere))) return false;
  const isOpen = async (version: bigint): Promise<boolean> => {
    const other = await answerAt(version);
    return other.response.status === 410 || valueIn(other) === value;
  };
  return !(await some(spread({ from, to }, SAMPLES), isOpen));
}

/** Returns so many versions at equal distances, the first and the last included. */
function spread({ from, to }: Versions, count: bigint): readonly bigint[] {
  return Array.from({ length: Number(count) }, (_, nth) => {
    return from + ((to - from) * BigInt(nth)) / (count - 1n);
  });
}

/** Asks one after the other until one is so. */
async function some(
  versions: readonly bigint[],
  isSo: (version: bigint) => Promise<boolean>,
): Promise<boolean> {
  for (const version of versions) if (await isSo(version)) return true;
  return false;
}
