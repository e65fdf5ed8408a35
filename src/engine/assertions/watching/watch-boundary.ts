import type { ItemKey } from '../../../spec/endpoints/raw-item.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import { U64_MAX } from '../../../spec/formats/u64.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { Rounds } from './ask-meanwhile.ts';
import { askMeanwhile } from './ask-meanwhile.ts';

/**
 * Lists at the pruning boundary while other checks ask: from the oldest version, from the first
 * oldest version, and up to the oldest known transaction. HDR-BOUNDS judges versions below the
 * oldest one, over every list. Asks nothing while nothing is pruned.
 */
export async function listAtBoundary(ctx: CheckContext): Promise<void> {
  const limit = ctx.discovery.clampLimit(3);
  await whileBoundaryMoves(ctx, ROUNDS.lists, async (oldest, first, round) => {
    const atBoundary = accountAtBoundary(ctx, oldest);
    if (atBoundary === undefined) return;
    const { address, version } = atBoundary;
    const start = round % 8 === 6 ? first : oldest;
    const bounds = round % 2 === 0 ? { start } : { end: version };
    await ctx.node.summaries(address, { ...bounds, limit });
  });
}

/**
 * Reads an item at the oldest version, at the version before as soon as that is pruned, and again at
 * versions that were read before they were pruned, while other checks ask and more is pruned. Judges
 * that it is 410 as soon as the answer itself and an earlier one name a later oldest version. Asks
 * nothing where no item is known.
 */
export async function expectPrunedAtOnce(ctx: CheckContext): Promise<void> {
  const [item] = ctx.discovery.items;
  if (item === undefined) return;
  const { handle, key } = item;
  const read = new Set<bigint>();
  let before = 0n;
  await whileBoundaryMoves(ctx, ROUNDS.pruned, async (oldest, first, round) => {
    const passed = [...read].find((version) => version < oldest);
    const again = round % 4 === 3 ? passed : undefined;
    const ahead = round % 8 === 1 ? oldest + (oldest - first) / 2n : undefined;
    const justPruned = round % 2 === 0 && before < oldest ? oldest - 1n : undefined;
    if (round % 2 === 0) before = oldest;
    const version = justPruned ?? again ?? ahead ?? oldest;
    if (version === again) read.delete(again);
    else if (version !== justPruned) read.add(version);
    const exchange = await ctx.node.item({ handle, key, version });
    const pruned = ctx.session.ledger.prunedBefore(exchange);
    // What was pruned a moment ago may still be there.
    if (pruned <= version || (version === justPruned && exchange.response.status === 200)) return;
    ctx.expectStatus(exchange, 410, `410 for version ${version}, as the oldest is ${pruned}`);
  });
}

/**
 * Reads an item at the oldest version while other checks ask and more is pruned: RAW-BOUNDS.every
 * judges that it is 410 only when the answer itself names a later oldest version. In every second
 * round it is read at a version that stays for a while, or again at the one that is pruned next:
 * SVC-HISTORY judges that both say the same, over every reading.
 */
export async function readAtBoundary(ctx: CheckContext, item: ItemKey): Promise<void> {
  const read: bigint[] = [];
  await whileBoundaryMoves(ctx, ROUNDS.items, async (oldest, first, round) => {
    const [next] = read.filter((version) => version >= oldest).toSorted(byVersion);
    const again = round % 4 === 3 ? next : undefined;
    const ahead = round % 2 === 1 ? aheadOf(oldest, first, round) : undefined;
    const version = again ?? ahead ?? oldest;
    if (again === undefined && ahead !== undefined) read.push(ahead);
    await ctx.node.item({ ...item, version });
  });
}

/**
 * Farther from the boundary in every round, up to 64 times as far as it has moved, and then near
 * again.
 */
function aheadOf(oldest: bigint, first: bigint, round: number): bigint {
  return oldest + ((oldest - first) << BigInt(Math.floor(round / 4) % 8)) / 2n;
}

const byVersion = (a: bigint, b: bigint): number => Number(a - b);

type AskAtBoundary = (oldest: bigint, first: bigint, round: number) => Promise<void>;

/**
 * The most rounds at the boundary, which moves less often than the head. A late header or list is
 * wrong only just after a move; a late list also only for the account whose transaction was pruned.
 * A round waits for its moment, and then for the requests of other checks: with fewer at a time,
 * these watches would go on alone when all other checks have ended.
 */
const ROUNDS = {
  lists: { most: 100, concurrency: 7 },
  items: { most: 80, concurrency: 6 },
  pruned: { most: 40 },
} as const satisfies Record<string, Rounds>;

/** Asks about the oldest version as it is known at that moment, once it has moved. */
async function whileBoundaryMoves(
  ctx: CheckContext,
  rounds: Rounds,
  ask: AskAtBoundary,
): Promise<void> {
  const { ledger } = ctx.session;
  const first = ledger.oldest;
  await askMeanwhile(
    ctx,
    (round) => (ledger.oldest > first ? () => ask(ledger.oldest, first, round) : undefined),
    { ...rounds, areSpread: true },
  );
}

/** Returns the known account whose transaction is the next to be pruned. */
function accountAtBoundary(
  { session, discovery }: CheckContext,
  oldest: bigint,
): { readonly address: LongHex; readonly version: bigint } | undefined {
  const oldestOf = ({ address }: { readonly address: LongHex }): bigint =>
    session.history(address).between(oldest, U64_MAX)[0]?.version ?? U64_MAX;
  const [first, ...rest] = discovery.accounts.map((account) => ({
    address: account.address,
    version: oldestOf(account),
  }));
  if (first === undefined) return undefined;
  return rest.reduce((least, next) => (next.version < least.version ? next : least), first);
}
