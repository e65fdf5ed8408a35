import { askPage, isPermittedRefusal } from '../../src/engine/assertions/lists/ask-page.ts';
import { expectSelection } from '../../src/engine/assertions/lists/expect-selection.ts';
import type { WalkOptions } from '../../src/engine/assertions/lists/read-accounts.ts';
import {
  readAccounts,
  walk,
  walkFromOldest,
  walkFromHead,
} from '../../src/engine/assertions/lists/read-accounts.ts';
import { judgeInBcs } from '../../src/engine/assertions/lists/same-bcs.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { ignoreIfMoved } from '../../src/engine/session/chain-moved.ts';
import type { Page } from '../../src/engine/session/page.ts';
import type { ListedSummary } from '../../src/expect/summary-matchers.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { BCS_TYPE } from '../../src/spec/media-types.ts';

/**
 * Section 4.1: accounts read as a whole, or their newest and their oldest 500 transactions. This finds one wrong
 * entry among a thousand; rules judge each entry alone.
 */
export const wholeAccountChecks: readonly Check[] = [
  // "Retrieves summaries of committed transactions sent from one account."
  example(
    'SEL-COMPLETE.whole',
    'an account lists the same transactions forward and backward',
    ['account'],
    readWhole,
  ),
  // "The media type is `application/json` or `application/x-bcs`."
  example(
    'SUM-BCS.whole',
    'an account lists the same transactions in BCS and in JSON',
    ['account', 'layout'],
    async (ctx) => {
      ctx.requireBcsDecoder();
      await readAccounts(ctx, ({ address }) => readInBcs(ctx, address));
    },
  ),
];

/** An account, and its versions that were read, ascending. */
interface Read {
  readonly account: LongHex;
  readonly versions: readonly bigint[];
}

/** Page sizes that differ by direction, so that the pages end at different versions. */
const FORWARD: WalkOptions = { limit: 89, judge: expectSelection };
const BACKWARD: WalkOptions = { limit: 83, judge: expectSelection };
const BCS: WalkOptions = { limit: 97 };

/** Reads every account whole, then long lists of the longest account. */
async function readWhole(ctx: CheckContext): Promise<void> {
  let longest: Read | undefined;
  await readAccounts(ctx, async ({ address: account }) => {
    const versions = await readBothWays(ctx, account);
    if (versions.length > (longest?.versions.length ?? 0)) longest = { account, versions };
  });
  if (longest !== undefined) await askLongLists(ctx, longest);
}

/**
 * Reads an account in both directions.
 *
 * @returns the oldest versions of the account, ascending.
 */
async function readBothWays(ctx: CheckContext, account: LongHex): Promise<readonly bigint[]> {
  const oldest = await walkFromOldest(ctx, account, FORWARD);
  const shortest = versionOfShortest(oldest.pages);
  if (shortest !== undefined)
    await askList(ctx, account, { start: shortest, end: shortest, limit: 1 });
  const last = oldest.versions.at(-1);
  if (last !== undefined) await walk(ctx, { ...BACKWARD, account, from: last, forward: false });
  const { length } = oldest.versions;
  if (oldest.ended && length > 0 && length <= ctx.discovery.largestLimit)
    await askList(ctx, account, { limit: length });
  if (!oldest.ended) {
    const newest = await walkFromHead(ctx, account, BACKWARD);
    const [first] = newest.versions;
    if (first !== undefined) await walk(ctx, { ...FORWARD, account, from: first, forward: true });
  }
  return oldest.versions;
}

/**
 * Returns the version of the shortest of several summaries: a list of one may write a zero or an empty value
 * differently.
 */
function versionOfShortest(pages: readonly Page[]): bigint | undefined {
  const all = pages.flatMap(({ listed }) => listed);
  if (all.length < 2) return undefined;
  const length = ({ element }: ListedSummary): number => JSON.stringify(element).length;
  return all.reduce((short, next) => (length(next) < length(short) ? next : short)).version;
}

/** One more than the batch sizes of databases and clients, which are powers of two or round numbers. */
const LENGTHS = [17, 33, 65, 101, 129, 257];

/**
 * Requests lists of these lengths: from a start, up to an end, and with both bounds, where every other limit leaves out the
 * last transaction. The starts are as near the end of the account as they can be, so that a node does not prune them
 * meanwhile.
 */
async function askLongLists(ctx: CheckContext, { account, versions }: Read): Promise<void> {
  const lengths = LENGTHS.filter((length) => length < versions.length);
  for (const [nth, length] of [...lengths, versions.length].entries()) {
    const [start] = versions.slice(-length);
    const limit = ctx.discovery.clampLimit(length);
    const withinRange = nth % 2 === 1 ? Math.max(1, limit - 1) : ctx.discovery.largestLimit;
    for (const question of [
      { start, limit },
      { end: versions[length - 1], limit },
      { start, end: versions.at(-1), limit: withinRange },
    ]) {
      await askList(ctx, account, question).catch(ignoreIfMoved);
    }
  }
}

async function askList(
  ctx: CheckContext,
  account: LongHex,
  question: SummariesQuestion,
): Promise<void> {
  const page = await askPage(ctx, account, question);
  if (page !== undefined) await expectSelection(ctx, page);
}

async function readInBcs(ctx: CheckContext, account: LongHex): Promise<void> {
  const oldest = await walkFromOldest(ctx, account, BCS);
  for (const page of oldest.pages) await expectSameInBcs(ctx, page);
  if (oldest.ended) return;
  const newest = await walkFromHead(ctx, account, BCS);
  for (const page of newest.pages) await expectSameInBcs(ctx, page);
}

async function expectSameInBcs(ctx: CheckContext, page: Page): Promise<void> {
  const { account, question } = page;
  const exchange = await ctx.node.summaries(account, question, { accept: BCS_TYPE });
  if (isPermittedRefusal(ctx, page, exchange)) return ctx.countJudged(exchange);
  await ctx.node.pruning.assertListNotPruned(exchange, account, question);
  judgeInBcs(ctx, page, exchange);
}
