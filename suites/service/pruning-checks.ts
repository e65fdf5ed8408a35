import { settleBoth } from '../../src/engine/assertions/watching/ask-meanwhile.ts';
import { anAccount, STRANGE_KEY } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import { askPage } from '../../src/engine/assertions/lists/ask-page.ts';
import {
  expectPrunedAtOnce,
  listAtBoundary,
} from '../../src/engine/assertions/watching/watch-boundary.ts';
import { isList, judgeAbout, judgeByReports } from '../../src/engine/check/rule-judges.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import { unmet } from '../../src/engine/session/needed.ts';
import { cannotTell, untested } from '../../src/engine/session/unjudged-check.ts';
import { min } from '../../src/oracle/extremes.ts';
import { ledgerView } from '../../src/expect/header-matchers.ts';
import { listedIn } from '../../src/expect/summary-matchers.ts';
import { isValid } from '../../src/spec/endpoints/endpoints.ts';
import type { ItemKey } from '../../src/spec/endpoints/raw-item.ts';
import { BCS_TYPE, JSON_TYPE } from '../../src/spec/media-types.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { Names } from '../../src/spec/names.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { ABOVE, expectBoundariesReadable, expectNotGone } from './readable-bounds.ts';

/** Sections 1, 4.2 and 8: history older than the oldest version. */
export const pruningChecks: readonly Check[] = [
  // "When the requested ledger version has been pruned, the response is 410."
  example('RAW-PRUNED.edge', 'the version before the oldest is 410', ['pruned'], (ctx) =>
    settleBoth(
      expectPrunedAtOnce(ctx),
      expectPruned(ctx, (oldest) => [oldest - 1n]),
    ),
  ),
  example('RAW-PRUNED.far', 'versions far below the oldest are 410', ['pruned'], (ctx) =>
    expectPruned(
      ctx,
      (oldest) => [oldest / 2n, 1n, 0n].filter((version) => version < oldest),
      OTHER_TYPES,
    ),
  ),
  // "When the requested ledger version has been pruned, the response is 410."
  rule(
    'RAW-PRUNED.every',
    'every item below the oldest version in its own headers is 410',
    ['item', 'pruned'],
    () => prunedBelowOldest,
    { supporting: true },
  ),
  // "The oldest available versions are reported in X-NODE-LEDGER-OLDEST-VERSION and
  // X-NODE-OLDEST-BLOCK-HEIGHT."
  example(
    'RAW-BOUNDS.edges',
    'the oldest version and the latest version can be read',
    ['item'],
    expectBoundariesReadable,
  ),
  // "The oldest available versions are reported in X-NODE-LEDGER-OLDEST-VERSION and
  // X-NODE-OLDEST-BLOCK-HEIGHT."
  rule(
    'RAW-BOUNDS.every',
    'no item within the bounds in its own headers is 410',
    ['item'],
    () => availableWithinBounds,
    { supporting: true },
  ),
  // "Requests for pruned history fail with status 410."
  example(
    'SEL-PRUNED.below',
    'a list from below the oldest version gets 410, or omits what is pruned',
    ['account', 'pruned'],
    (ctx) => settleBoth(listAtBoundary(ctx), expectPrunedLists(ctx)),
  ),
  example(
    'SEL-PRUNED.edge',
    'a list from the oldest version or above gets no 410',
    ['account'],
    expectNoneGone,
    { supporting: true },
  ),
  rule(
    'SEL-PRUNED.every',
    'no list of available versions is 410',
    ['account'],
    judgeByReports(isList),
    { supporting: true },
  ),
];

/** Asks for lists from the oldest version, from one above it, and from the latest. */
async function expectNoneGone(ctx: CheckContext): Promise<void> {
  ctx.assertOldestKnown();
  const accounts = ctx.discovery.requireAccounts(1);
  for (const [nth, step] of ABOVE.entries()) {
    const { address } = accounts[nth % accounts.length] ?? accounts[0];
    const page = await askPage(ctx, address, { limit: 1 }, { anyReplica: true });
    if (page === undefined) continue;
    const { oldest, current } = page.bounds;
    for (const start of [oldest, min(oldest + step, current), current]) {
      const question = { start, limit: ctx.discovery.clampLimit(2) };
      const exchange = await ctx.node.summaries(address, question, { anyReplica: true });
      const expected = `a list from version ${start}, not below the oldest`;
      const whyPruned = await ctx.node.pruning.whyListPruned(exchange, address, question);
      if (whyPruned === undefined) await expectNotGone(ctx, exchange, start, expected);
      else ctx.countJudged(exchange);
    }
  }
}

/** The version of a read, and the headers of its response. */
interface ReadAt {
  readonly version: bigint;
  readonly status: number;
  readonly oldestVersion: bigint;
  readonly ledgerVersion: bigint;
}

/** Absent without a requested version, or without bounds in the response. */
function readAt({ request, response }: AnsweredExchange, names: Names): ReadAt | undefined {
  const { meaning } = request;
  if (meaning.endpoint !== 'rawItem' || !isValid(meaning)) return undefined;
  const { version } = meaning.question;
  const { oldestVersion, ledgerVersion } = ledgerView(response, names);
  if (version === undefined || oldestVersion === undefined || ledgerVersion === undefined) {
    return undefined;
  }
  return { version, status: response.status, oldestVersion, ledgerVersion };
}

/**
 * HDR-BOUNDS judges contradictory bounds, ERR-VALID judges a 5xx, and RAW-VALUE judges a 403. A version that may have
 * been pruned after it was read is not judged.
 */
const prunedBelowOldest = judgeAbout(
  (exchange, { names, ledger }) => {
    const read = readAt(exchange, names);
    if (read === undefined || read.oldestVersion > read.ledgerVersion) return undefined;
    const isPruned = read.version < ledger.prunedBefore(exchange);
    // A node may refuse other media types by a 404, too.
    const judged = exchange.request.headers['accept'] === BCS_TYPE ? [200, 404, 410] : [200, 410];
    return isPruned && judged.includes(read.status) ? read : undefined;
  },
  ({ version, oldestVersion, status }) =>
    status === 410
      ? undefined
      : differs(
          `410 for version ${version}, below the oldest ${oldestVersion}`,
          `status ${status}`,
        ),
);

/**
 * A version that has been pruned since may have been pruned between the headers of its response and its body, unless
 * an earlier response had named a later oldest version already: then the headers are wrong.
 */
const availableWithinBounds = judgeAbout(
  (exchange, { names, ledger }) => {
    const read = readAt(exchange, names);
    if (read === undefined) return undefined;
    const { version, oldestVersion, ledgerVersion } = read;
    const isLate = version < ledger.oldestBefore(exchange);
    return oldestVersion <= version && version <= ledgerVersion ? { ...read, isLate } : undefined;
  },
  ({ version, oldestVersion, status, isLate }) => {
    if (status !== 410) return undefined;
    const expected = `no 410 for version ${version}: the oldest version is ${oldestVersion}`;
    const found = differs(expected, 'status 410');
    return isLate ? found : { ...found, disputed: version };
  },
);

/**
 * Asks for the oldest version.
 *
 * @throws Unjudged (untested) when nothing is pruned.
 */
async function askOldest(ctx: CheckContext): Promise<bigint> {
  const exchange = await ctx.node.summaries(anAccount(ctx), { limit: 1 }, { anyReplica: true });
  ctx.assertOldestKnown();
  const oldest =
    ledgerView(exchange.response, ctx.names).oldestVersion ?? ctx.session.ledger.oldest;
  if (oldest === 0n) throw untested('nothing is pruned: the oldest version is 0', ['pruned']);
  return oldest;
}

/** Chooses versions below an oldest one. */
type Below = (oldest: bigint) => readonly bigint[];

async function expectPruned(
  ctx: CheckContext,
  below: Below,
  accepts: readonly string[] = [],
): Promise<void> {
  const oldest = await askOldest(ctx);
  const known = ctx.discovery.items.slice(0, 4);
  const [first = { handle: longHex('1'), key: '0x00' as const }, ...others] = known;
  for (const { handle, key } of [first, ...others])
    await expectPrunedBelow(ctx, { handle, key }, below, oldest);
  // "When the requested ledger version has been pruned": whether the item was ever there or not.
  for (const { handle } of known.slice(0, 1)) {
    const key = STRANGE_KEY;
    await expectPrunedBelow(ctx, { handle, key }, below, oldest);
    await expectPrunedBelow(ctx, { handle: longHex('fe'.repeat(32)), key }, below, oldest);
  }
  // RAW-PRUNED.every judges the answers.
  const [version = 0n] = below(oldest);
  for (const accept of accepts) {
    await ctx.node.item({ handle: first.handle, key: first.key, version }, { accept });
  }
  if (ctx.record.judged > 0) return;
  throw cannotTell(
    'each response came from a replica that still has the version: its oldest version is lower',
  );
}

/** What other clients accept. */
const OTHER_TYPES = [JSON_TYPE, '*/*', `${JSON_TYPE}, ${BCS_TYPE};q=0.1`];

/** The most replicas that are followed, each with a lower oldest version than the previous one. */
const REPLICAS = 4;

/** If a response names a lower oldest version, the next requests are below that version. */
async function expectPrunedBelow(
  ctx: CheckContext,
  item: ItemKey,
  below: Below,
  oldest: bigint,
  replicas = REPLICAS,
): Promise<void> {
  for (const version of below(oldest)) {
    const exchange = await ctx.node.item({ ...item, version });
    const { status } = exchange.response;
    if (ctx.discovery.items.length === 0 && status !== 410 && status !== 200) {
      throw unmet('pruned-item');
    }
    const own = ledgerView(exchange.response, ctx.names).oldestVersion;
    const boundary = own ?? (ctx.session.ledger.hasOneReplica ? oldest : 0n);
    if (status === 410 || boundary > version) {
      const expected = `410 for version ${version}, as the oldest is ${boundary}`;
      ctx.expectStatus(exchange, 410, expected);
    } else if (own !== undefined && own > 0n && own < oldest && replicas > 1) {
      return expectPrunedBelow(ctx, item, below, own, replicas - 1);
    }
  }
}

async function expectPrunedLists(ctx: CheckContext): Promise<void> {
  const oldest = await askOldest(ctx);
  const questions: readonly SummariesQuestion[] = [
    { start: oldest - 1n },
    { start: 0n },
    { start: 0n, limit: ctx.discovery.clampLimit(2) },
    { end: oldest - 1n },
    { end: 0n },
    { start: 0n, end: oldest - 1n },
    { start: oldest / 2n, end: oldest + 1n },
  ];
  for (const { address } of ctx.discovery.requireAccounts(1).slice(0, 4)) {
    for (const question of questions) {
      const exchange = await ctx.node.summaries(address, question, { anyReplica: true });
      ctx.observe('8', 'a list below the oldest version', formatAnswer(exchange));
      const { ledger } = ctx.session;
      const own = ledgerView(exchange.response, ctx.names).oldestVersion;
      const boundary =
        own === undefined && ledger.hasOneReplica ? oldest : ledger.prunedBefore(exchange);
      expectNothingOlder(ctx, exchange, boundary);
    }
  }
}

function formatAnswer({ response }: AnsweredExchange): string {
  return response.status === 200
    ? '200 without the pruned transactions'
    : `status ${response.status}`;
}

function expectNothingOlder(ctx: CheckContext, exchange: AnsweredExchange, oldest: bigint): void {
  const listed = exchange.response.status === 200 ? listedIn(exchange.response, ctx.names) : [];
  const older = (listed ?? []).find(({ version }) => version < oldest);
  const expected = `410, or nothing below the oldest version ${oldest}`;
  ctx.judge(exchange, older && differs(expected, `version ${older.version} is listed`));
}
