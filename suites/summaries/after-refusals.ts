import { bodyWithKey } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import { askPage } from '../../src/engine/assertions/lists/ask-page.ts';
import { expectSelection } from '../../src/engine/assertions/lists/expect-selection.ts';
import type { ItemPoint } from '../../src/engine/assertions/items/known-items.ts';
import { itemPoints } from '../../src/engine/assertions/items/known-items.ts';
import {
  askLatestAnswer,
  expectLatestAnswer,
} from '../../src/engine/assertions/items/latest-answer.ts';
import {
  answerUnlessIgnored,
  askMalformedItem,
} from '../../src/engine/assertions/inputs/malformed.ts';
import { findSpellingDifference } from '../../src/engine/assertions/lists/same-list.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { isNotAsked, isUnjudged } from '../../src/engine/session/unjudged-check.ts';
import { ascendingVersions, formatSummaryCount } from '../../src/oracle/entry.ts';
import type { AccountQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { ItemKey } from '../../src/spec/endpoints/raw-item.ts';
import { differs } from '../../src/text/difference.ts';
import { otherMethod } from '../../src/wire/build-request.ts';
import type { AnsweredExchange, Request } from '../../src/wire/exchange.ts';

/** Section 1: earlier requests, refused ones included, do not change later responses. */
export const afterRefusalChecks: readonly Check[] = [
  // "It lists summaries of on-chain committed transactions for one account."
  example(
    'SEL-REPEAT.after-others',
    'refused requests and other methods do not change the next list',
    ['account-of-2'],
    async (ctx) => {
      await listsAfterRefusals(ctx);
      await listsAfterMethods(ctx);
    },
    { supporting: true },
  ),
  // "limit | integer, uint16 | optional | Maximum number of summaries to return."
  example(
    'SEL-LIMIT.onward',
    'a list after another list has its own limit and account',
    ['account-of-3'],
    listsContinuingLists,
    { supporting: true },
  ),
  // "Defaults to the latest version."
  example(
    'RAW-LATEST.after-refusals',
    'a refused request does not change the version of the next read',
    ['item'],
    itemsAfterRefusals,
    { supporting: true },
  ),
];

/** Sends refused requests with a version or a limit that the next request does not have. */
async function listsAfterRefusals(ctx: CheckContext): Promise<void> {
  const { address, newest, older } = ctx.discovery.requireAccount(2);
  const [first] = ascendingVersions((older ?? newest).listed);
  const settled = await ctx.node.page(address, { end: ascendingVersions(newest.listed).at(-2) });
  for (const query of [
    [`start_version=${first}`, 'limit=x'],
    [`end_version=${first}`, 'limit=x'],
    ['limit=1', 'start_version=x'],
  ]) {
    const refused = (): Promise<AnsweredExchange> =>
      ctx.node.sendSpelled(
        'summaries',
        { parameter: address, query },
        { malformed: `a query of ${query.join(' and ')}` },
      );
    const [, page] = await sendTogether(refused(), askPage(ctx, address, {}));
    if (page !== undefined) await expectSelection(ctx, page);
    const [, again] = await sendTogether(refused(), ctx.node.summaries(address, settled.question));
    ctx.judge(again, await findSpellingDifference(ctx, settled, again));
  }
}

/** Judges that rows read ahead, or a cursor kept for one list, do not leak into another list. */
async function listsContinuingLists(ctx: CheckContext): Promise<void> {
  const { address, newest } = ctx.discovery.requireAccount(3);
  const versions = ascendingVersions(newest.listed);
  const [start = 0n, next = 0n, end = 0n] = versions.slice(-9);
  const { highest: head = end } = ctx.session.ledger;
  const [most, fewer] = [ctx.discovery.clampLimit(2), ctx.discovery.clampLimit(1)];
  const others = ctx.discovery.requireAccounts(1).filter((other) => other.address !== address);
  await expectUnaffectedBy(
    ctx,
    { account: address, start, limit: most },
    { account: address, start: (most === 1 ? start : next) + 1n, limit: fewer },
  );
  for (const { address: account } of others.slice(0, 2)) {
    const window = { account: address, start, end };
    await expectUnaffectedBy(ctx, window, { account, start: end + 1n, end: head });
  }
}

/** Sends both requests at once, and judges their limits. Rules judge the summaries of every list. */
async function expectUnaffectedBy(
  ctx: CheckContext,
  { account: first, ...question }: AccountQuestion,
  { account: second, ...next }: AccountQuestion,
): Promise<void> {
  const asked = [askPage(ctx, first, question), askPage(ctx, second, next)];
  for (const page of await Promise.all(asked)) {
    if (page === undefined) continue;
    const { length } = page.listed;
    const { limit = length } = page.question;
    const found = differs(`${limit} at most`, formatSummaryCount(length));
    ctx.judge(page.exchange, length > limit ? found : undefined);
  }
}

/** Sends both requests at once, so that few other requests come in between. */
function sendTogether<T>(
  refused: Promise<AnsweredExchange>,
  next: Promise<T>,
): Promise<readonly [AnsweredExchange | undefined, T]> {
  return Promise.all([answerUnlessIgnored(refused), next]);
}

const OTHER_METHODS = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'];

/** Uses a different path for each method, so that a cached response can only come from that method. */
async function listsAfterMethods(ctx: CheckContext): Promise<void> {
  const { address, newest } = ctx.discovery.requireAccount(2);
  const [start = 0n] = ascendingVersions(newest.listed);
  for (const [at, method] of OTHER_METHODS.entries()) {
    const limit = ctx.discovery.clampLimit(at + 2);
    const query = [`start_version=${start}`, `limit=${limit}`];
    await sendUnlessBroken(ctx, otherMethod(method, 'summaries', address, query));
    const exchange = await ctx.node.summaries(address, { start, limit });
    const page = await ctx.node.page(address, { start, limit });
    ctx.judge(exchange, await findSpellingDifference(ctx, page, exchange));
    await expectSelection(ctx, page);
  }
}

/** Sends a request by another method; the node need not answer. */
async function sendUnlessBroken(ctx: CheckContext, request: Request): Promise<void> {
  try {
    await ctx.node.send(request);
  } catch (error) {
    if (!isUnjudged(error, 'cantTell') || isNotAsked(error)) throw error;
  }
}

async function itemsAfterRefusals(ctx: CheckContext): Promise<void> {
  for (const item of itemsOfThePast(ctx)) {
    const { handle, before } = item;
    const refused = { handle, version: before.toString(), body: bodyWithKey('0xzz') };
    const [, latest] = await sendTogether(
      askMalformedItem(ctx, 'a key that is no hex', refused),
      askLatestAnswer(ctx, item),
    );
    await expectLatestAnswer(ctx, latest);
  }
}

/** Returns a few items, each with a version of another value; the oldest version if no such version is known. */
function itemsOfThePast(ctx: CheckContext): readonly (ItemKey & { readonly before: bigint })[] {
  const points = itemPoints(ctx);
  const others = ctx.discovery.requireItems().map(({ handle, key, found }) => {
    const isOther = (point: ItemPoint): boolean =>
      point.handle === handle && point.key === key && point.value !== found;
    return { handle, key, other: points.find(isOther)?.version };
  });
  return others
    .toSorted((a, b) => Number(a.other === undefined) - Number(b.other === undefined))
    .slice(0, 4)
    .map(({ other, ...item }) => ({ ...item, before: other ?? ctx.session.ledger.oldest }));
}
