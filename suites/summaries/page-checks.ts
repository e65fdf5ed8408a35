import { aboutNewest, asks } from '../../src/engine/assertions/lists/asks.ts';
import { askNewestVersions } from '../../src/engine/assertions/lists/expect-page.ts';
import { assertSelection } from '../../src/engine/assertions/lists/expect-selection.ts';
import {
  findQuestion,
  isJsonList,
  isList,
  judgeAbout,
  judgeByReports,
  summariesIn,
} from '../../src/engine/check/rule-judges.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import { ChainMoved } from '../../src/engine/session/chain-moved.ts';
import { LARGE_LIMIT } from '../../src/engine/discovery/largest-limit.ts';
import { elementsOf, findOrderDifference } from '../../src/expect/summary-matchers.ts';
import { ascendingVersions, formatSummaryCount } from '../../src/oracle/entry.ts';
import type { AccountQuestion, SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import { differs } from '../../src/text/difference.ts';

/** Section 4.1: order, limit and the size of a page. */
export const pageChecks: readonly Check[] = [
  // "The output is always ordered by version, ascending."
  rule(
    'SEL-ORDER.every',
    'every list is in ascending order of versions',
    ['account-of-2'],
    () => ascendingList,
  ),
  // "Maximum number of summaries to return."
  rule('SEL-LIMIT.every', 'no list is longer than its limit', ['account'], () => withinLimit, {
    supporting: true,
  }),
  // "Maximum number of summaries to return."
  rule(
    'SEL-REPEAT.every',
    'a list is equally long for every client, encoding and spelling',
    ['account'],
    judgeByReports(isList),
    { supporting: true },
  ),
  asks(
    'SEL-LIMIT.small',
    'no list is longer than a limit of 1, 2 or 3',
    ['account-of-2'],
    aboutNewest(2, (v, discovery) =>
      discovery
        .clampLimits(1, 2, 3)
        .flatMap((limit) => [{ limit }, { start: v[0], limit }, { end: v.at(-1), limit }]),
    ),
  ),
  asks(
    'SEL-LIMIT.edges',
    'no list is longer than a limit of 50, 100, 256 or the maximum',
    ['account-of-4'],
    limitsAtBoundaries,
  ),
  // "limit | integer, uint16 | optional | Maximum number of summaries to return."
  example(
    'SEL-FULL.limit',
    'a page is as full as its limit allows',
    ['account-of-4'],
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 4);
      for (const question of questionsToFill(ctx, versions)) {
        const page = await ctx.node.page(address, question);
        const { exchange, listed, bounds } = page;
        await assertSelection(ctx, page);
        if ((versions[0] ?? 0n) < bounds.oldest)
          throw new ChainMoved('the page was pruned during the check');
        const expected = `${formatSummaryCount(question.limit)}: the account has at least that many`;
        const full = listed.length >= question.limit;
        ctx.judge(exchange, full ? undefined : differs(expected, `${listed.length}`));
      }
    },
  ),
];

const ascendingList = judgeAbout((exchange, { names }) => {
  const listed = summariesIn(exchange, names);
  return listed.length > 1 ? listed : undefined;
}, findOrderDifference);

const withinLimit = judgeAbout(
  (exchange) => {
    const limit = findQuestion(exchange)?.limit;
    if (limit === undefined || !isJsonList(exchange)) return undefined;
    const elements = elementsOf(exchange.response);
    return elements === undefined ? undefined : { limit, count: elements.length };
  },
  ({ limit, count }) =>
    count <= limit ? undefined : differs(`at most ${formatSummaryCount(limit)}`, `${count}`),
);

type LimitedQuestion = SummariesQuestion & { readonly limit: number };

/**
 * Limits at likely boundaries: round numbers, the range of a byte, and the largest page and limit of the discovery.
 */
async function* limitsAtBoundaries({ discovery }: CheckContext): AsyncGenerator<AccountQuestion> {
  const paged = discovery.findPagedAccount() ?? discovery.requireAccount(4);
  const { address: account, older, newest } = paged;
  const [start] = ascendingVersions((older ?? newest).listed);
  const most = [discovery.largestPage, discovery.largestLimit].filter(
    (limit): limit is number => limit !== undefined && limit < LARGE_LIMIT,
  );
  for (const limit of [50, 100, 256]) yield { account, limit };
  for (const limit of new Set(most.flatMap((size) => [size, size + 1])))
    yield { account, start, limit };
}

/**
 * Returns questions with at least as many summaries as their limit. No limit is above the default page size: a
 * larger limit may exceed the maximum, which the document does not show.
 */
function questionsToFill(
  ctx: CheckContext,
  versions: readonly bigint[],
): readonly LimitedQuestion[] {
  const size = versions.length;
  const [start, end] = [versions[0], versions.at(-1)];
  return ctx.discovery
    .clampLimits(1, 2, 3, 4, size - 1, size)
    .flatMap((limit) => [{ limit }, { end, limit }, ...(limit < size ? [{ start, limit }] : [])]);
}
