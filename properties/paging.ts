import { expectSelection } from '../fixtures/assertions/expect-selection.ts';
import fc from 'fast-check';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import { askPage } from '../fixtures/assertions/ask-page.ts';
import type { Check } from '../fixtures/check/check.ts';
import { NEEDS } from '../fixtures/check/check.ts';
import { law } from '../fixtures/check/law.ts';
import { ChainMoved } from '../fixtures/session/outcomes.ts';
import type { Page } from '../fixtures/session/page.ts';
import type { SurveyedAccount } from '../fixtures/survey/survey.ts';
import { listDifference } from '../src/expect/describe-difference.ts';
import type { Difference } from '../src/expect/difference.ts';
import { Mismatch, differs } from '../src/expect/difference.ts';
import { ascending } from '../src/oracle/entry.ts';
import type { SummariesQuestion } from '../src/spec/endpoints/summaries.ts';
import { anyAccount } from './arbitraries/questions.ts';
import { keptVersion, knownVersions } from './arbitraries/versions.ts';

/** A walk through an account: where it starts, which way it goes, how many a page. */
interface Walk {
  readonly account: SurveyedAccount;
  /** Index into the account's known versions. */
  readonly from: number;
  readonly forward: boolean;
  readonly limit: number;
}

/** How many pages a walk takes at most. */
const PAGES = 4;

/**
 * Law 2, paging: walking an account with any page size, in either direction, yields one and the
 * same list: no gap, no repeat, no foreign entry. Section 4.1.
 */
// "Retrieves summaries of committed transactions sent from one account."
const walks = law<Walk>(
  'SEL-COMPLETE.law',
  'a walk by any page size yields the one list',
  NEEDS.accounts(2),
  {
    cases: (ctx) =>
      anyAccount(ctx).chain((account) =>
        fc.record({
          account: fc.constant(account),
          from: fc.nat({ max: Math.max(0, knownVersions(account).length - 1) }),
          forward: fc.boolean(),
          limit: fc.oneof(
            fc.constantFrom(...ctx.survey.limitsOf(1, 2, 3)),
            fc.integer({ min: 1, max: ctx.survey.limitOf(30) }),
          ),
        }),
      ),
    judge: async (ctx, walk) => {
      const pages = await takeWalk(ctx, walk);
      const versions = pages.flatMap(versionsOf);
      const listed = walk.forward ? versions : versions.toSorted((a, b) => (a < b ? -1 : 1));
      const [first, last] = [listed[0], listed.at(-1)];
      if (first === undefined || last === undefined) return;
      const known = ctx.session.history(walk.account.address).between(first, last);
      const wanted = known.map((entry) => entry.version);
      const difference = findGapOrRepeat(listed, wanted);
      if (difference === undefined) return;
      if ((wanted[0] ?? 0n) < ctx.session.ledger.oldest)
        throw new ChainMoved('the edge passed over the walk');
      throw new Mismatch(difference, pages[0]?.exchange);
    },
    format: ({ account, from, forward, limit }) =>
      `${account.address} ${forward ? 'forward' : 'backward'} from version ${knownVersions(account)[from]}, ${limit} a page`,
    classify: ({ forward, limit, from }) => [
      forward ? 'forward' : 'backward',
      limit === 1 ? 'pages of one' : limit < 4 ? 'small pages' : 'larger pages',
      from === 0 ? 'from the first known' : 'from within',
    ],
  },
);

/** Where versions that were listed one after another are not those that are known between them. */
function findGapOrRepeat(
  listed: readonly bigint[],
  wanted: readonly bigint[],
): Difference | undefined {
  const at = wanted.findIndex((version, index) => version !== listed[index]);
  if (at === -1 && wanted.length === listed.length) return undefined;
  const seen = listed.slice(Math.max(0, at - 1), at + 2).join(', ');
  const expected = `one list without gap or repeat, version ${wanted[at] ?? 'nothing'} next`;
  const difference = listDifference(wanted.map(String), listed.map(String));
  return differs(expected, `versions ${seen || listed.join(', ')}`, difference);
}

/** Ascending. */
function versionsOf({ listed }: Page): readonly bigint[] {
  return ascending(listed).map((summary) => summary.version);
}

async function takeWalk(
  ctx: CheckContext,
  { account, from, forward, limit }: Walk,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  let next = keptVersion(ctx, account, from);
  for (let taken = 0; taken < PAGES; taken += 1) {
    const question: SummariesQuestion = forward ? { start: next, limit } : { end: next, limit };
    const page = await askPage(ctx, account.address, question);
    if (page === undefined) break;
    await expectSelection(ctx, page);
    pages.push(page);
    const versions = versionsOf(page);
    const [first, last] = [versions[0], versions.at(-1)];
    if (first === undefined || last === undefined) break;
    next = forward ? last + 1n : first - 1n;
    if (forward ? next > page.bounds.settled : next < page.bounds.oldest || next < 0n) break;
  }
  return pages;
}

/** Two limits for one question. */
interface TwoLimits {
  readonly account: SurveyedAccount;
  readonly at: number;
  readonly forward: boolean;
  readonly small: number;
  readonly large: number;
}

/**
 * Law 3: with start_version a smaller limit gives a prefix; with end_version alone, a suffix.
 * Section 4.1, limit.
 */
// "Maximum number of summaries to return."
const prefixes = law<TwoLimits>(
  'SEL-LIMIT.prefix',
  'a smaller limit gives a prefix, or a suffix',
  NEEDS.accounts(2),
  {
    cases: (ctx) =>
      anyAccount(ctx).chain((account) =>
        fc.record({
          account: fc.constant(account),
          at: fc.nat({ max: Math.max(0, knownVersions(account).length - 1) }),
          forward: fc.boolean(),
          small: fc.integer({ min: 1, max: ctx.survey.limitOf(12) }),
          large: fc.integer({ min: ctx.survey.limitOf(12), max: ctx.survey.limitOf(40) }),
        }),
      ),
    judge: async (ctx, { account, at, forward, small, large }) => {
      const version = keptVersion(ctx, account, at);
      const bound = forward ? { start: version } : { end: version };
      const [less, more] = await Promise.all([
        ctx.node.page(account.address, { ...bound, limit: small }),
        ctx.node.page(account.address, { ...bound, limit: large }),
      ]);
      const [few, many] = [versionsOf(less), versionsOf(more)];
      const count = Math.min(few.length, many.length);
      const part = partOf(many, count, forward);
      const same = partOf(few, count, forward).join() === part.join();
      if (!same && version < ctx.session.ledger.oldest)
        throw new ChainMoved('the edge passed over it');
      const expected = `${forward ? 'the first' : 'the last'} of what limit ${large} lists: ${part.join(', ')}`;
      const difference = listDifference(part.map(String), few.map(String));
      const found = differs(expected, few.join(', ') || 'an empty list', difference);
      ctx.judge(less.exchange, same && few.length <= small ? undefined : found);
    },
    format: ({ account, at, forward, small, large }) =>
      `${account.address} ${forward ? 'start_version' : 'end_version'}=${knownVersions(account)[at]} limit=${small} and limit=${large}`,
    classify: ({ forward, small }) => [
      forward ? 'prefix' : 'suffix',
      small === 1 ? 'of one' : 'of several',
    ],
  },
);

/** The first so many, or the last. */
function partOf(versions: readonly bigint[], count: number, first: boolean): readonly bigint[] {
  return first ? versions.slice(0, count) : versions.slice(versions.length - count);
}

export const pagingLaws: readonly Check[] = [walks, prefixes];
