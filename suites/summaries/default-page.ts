import { assertSelection } from '../../src/engine/assertions/lists/expect-selection.ts';
import { SELECTION_RULES } from '../../src/engine/session/attribution.ts';
import { takeWalk } from '../../src/engine/assertions/lists/walk.ts';
import {
  findQuestion,
  nonEmpty,
  judgeAbout,
  summariesIn,
} from '../../src/engine/check/rule-judges.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { cannotTell } from '../../src/engine/session/unjudged-check.ts';
import type { Page } from '../../src/engine/session/page.ts';
import type { PagedAccount } from '../../src/engine/discovery/discovered-account.ts';
import { ledgerView } from '../../src/expect/header-matchers.ts';
import { formatSummaryCount } from '../../src/oracle/entry.ts';
import { countKnown, PageLengths } from '../../src/oracle/page-lengths.ts';
import { findNextOf } from '../../src/oracle/selection.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import { differs } from '../../src/text/difference.ts';

/** Sections 4.1 and 8: the size of a page without a limit. */
export const defaultPageChecks: readonly Check[] = [
  // "When omitted, the default page size applies."
  example(
    'SEL-DEFAULT.one',
    'the default page size is one number',
    ['account-of-pages'],
    expectOneDefault,
  ),
  rule(
    'SEL-DEFAULT.every',
    'a page without a limit is full if more transactions follow',
    ['account-of-pages'],
    fullUnlessLast,
    { supporting: true },
  ),
];

async function expectOneDefault(ctx: CheckContext): Promise<void> {
  const accounts = ctx.discovery.requirePagedAccounts();
  const discovered = ctx.discovery.defaultPageSize ?? 0;
  ctx.observe('8', 'the default page size', `${discovered}`);
  for (const account of accounts) {
    const defaults = await defaultPages(ctx, account, discovered);
    // If replicas differ in their pruning, the discovered page may be everything that one replica has left.
    const longest = Math.max(...defaults.map(({ listed }) => listed.length));
    const size = ctx.session.ledger.hasOneReplica ? discovered : Math.max(discovered, longest);
    for (const page of defaults) {
      const { length } = page.listed;
      const holds = length === size || (length < size && !canBeFull(ctx, page, size));
      if (!holds) await assertSelection(ctx, page);
      if (!holds) await assertOneLength(ctx, account, defaults);
      const expected = `the default page size of ${size} summaries`;
      ctx.judge(page.exchange, holds ? undefined : differs(expected, `${length}`));
    }
  }
}

/** The most pages that are read to compare their lengths. */
const PAGES_TO_COMPARE = 12;

/** @throws Unjudged (cantTell) when pages that could be longer have many different lengths. */
async function assertOneLength(
  ctx: CheckContext,
  { address: account }: PagedAccount,
  pages: readonly Page[],
): Promise<void> {
  const from = ctx.session.ledger.oldest;
  const way = { account, from, forward: true, limit: undefined, pages: PAGES_TO_COMPARE };
  const walked = await takeWalk(ctx, way);
  const all = [...pages, ...walked.pages].filter(({ question }) => !isRange(question));
  const lengths = new PageLengths();
  for (const { listed, question, bounds } of all) {
    lengths.add(listed.length, countKnown(question, ctx.session.history(account), bounds));
  }
  if (!lengths.areScattered) return;
  throw cannotTell('pages without a limit have many different lengths');
}

/** Pages requested without a limit: the newest, the one that ends at the same version, and two from further back. */
async function defaultPages(
  ctx: CheckContext,
  { address, newest, older }: PagedAccount,
  size: number,
): Promise<readonly Page[]> {
  const ending = await ctx.node.page(address, { end: newest.listed.at(-1)?.version });
  if (older.listed.length + newest.listed.length <= size) return [newest, ending];
  const start = older.listed[0]?.version;
  const from = await ctx.node.page(address, { start });
  const end = ctx.discovery.endBeside(newest.listed.at(-1)?.version);
  if (end === undefined) return [newest, ending, from];
  return [newest, ending, from, await ctx.node.page(address, { start, end })];
}

/** Tells whether the account is known to have `size` transactions within the response's own bounds. */
function canBeFull(ctx: CheckContext, { account, question, bounds }: Page, size: number): boolean {
  return countKnown(question, ctx.session.history(account), bounds) >= size;
}

/**
 * Compares each list without a limit with the longest earlier list. An empty list is not compared. If lists have
 * many lengths, SEL-DEFAULT.one cannot tell either.
 */
function fullUnlessLast(): Judge {
  let longest = 0;
  const lengths = new PageLengths();
  return judgeAbout(
    (exchange, { names }) => {
      const question = findQuestion(exchange);
      if (question === undefined || question.limit !== undefined) return undefined;
      // Pruned versions cannot follow; without the header, no version is known to follow.
      if (ledgerView(exchange.response, names).oldestVersion === undefined) return undefined;
      const listed = nonEmpty(summariesIn(exchange, names));
      longest = Math.max(longest, listed?.length ?? 0);
      return listed && { exchange, question, listed };
    },
    ({ exchange, question: { account, ...question }, listed }, context) => {
      const bounds = context.ledger.bounds(exchange);
      const history = context.history(account);
      if (!isRange(question)) lengths.add(listed.length, countKnown(question, history, bounds));
      if (listed.length === longest) return undefined;
      const follows = findNextOf(question, listed, history, bounds);
      if (follows === undefined) return undefined;
      return {
        ...differs(
          `the default page size of ${formatSummaryCount(longest)}: version ${follows} is missing`,
          formatSummaryCount(listed.length),
        ),
        disputed: follows,
        // A page with a missing transaction is shorter too.
        stillHolds: () =>
          !lengths.areScattered &&
          context.rules.findBroken(exchange, SELECTION_RULES) === undefined,
      };
    },
  );
}

function isRange({ start, end }: SummariesQuestion): boolean {
  return start !== undefined && end !== undefined;
}
