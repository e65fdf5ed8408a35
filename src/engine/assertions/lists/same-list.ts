import { listDifference } from '../../../text/describe-difference.ts';
import type { ListedSummary } from '../../../expect/summary-matchers.ts';
import { elementsOf, listedIn } from '../../../expect/summary-matchers.ts';
import type { Entry } from '../../../oracle/entry.ts';
import {
  entryDifference,
  formatEntry,
  formatVersions,
  sameTransaction,
  versionsIn,
} from '../../../oracle/entry.ts';
import { U64_MAX } from '../../../spec/formats/u64.ts';
import { BCS_TYPE } from '../../../spec/media-types.ts';
import type { Difference } from '../../../text/difference.ts';
import { differs } from '../../../text/difference.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import { mediaType } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { formatRefusal } from '../../session/refusal.ts';
import { cannotTell } from '../../session/unjudged-check.ts';
import type { Page } from '../../session/page.ts';

/**
 * Returns the difference between a page and another answer that must list the same.
 *
 * @throws Unjudged (cantTell) when the other is a list whose versions cannot be read.
 */
export function findListDifference(
  ctx: CheckContext,
  page: Page,
  other: AnsweredExchange,
): Difference | undefined {
  const expected = `the same list: ${formatVersions(page.listed)}`;
  if (other.response.status === 200 && mediaType(other.response) === BCS_TYPE) {
    throw cannotTell('JSON was asked for and BCS came, as section 4.1 allows');
  }
  if (other.response.status !== 200 || elementsOf(other.response) === undefined) {
    return differs(expected, formatRefusal(other));
  }
  const { listed } = ctx.node.read(other, page.account, page.question);
  if (isOvertakenByPruning(ctx, page)) return undefined;
  const [before, now] = [onlyComparable(ctx, page, page.listed), onlyComparable(ctx, page, listed)];
  const difference = listDifference(versionsIn(before), versionsIn(now));
  return difference === undefined
    ? findChange(before, now)
    : differs(expected, formatVersions(listed), difference);
}

/** How the first transaction that differs between them at the same version has changed. */
function findChange(
  before: readonly ListedSummary[],
  now: readonly ListedSummary[],
): Difference | undefined {
  for (const [at, summary] of now.entries()) {
    const known = before[at];
    if (known === undefined || sameTransaction(known, summary)) continue;
    const expected = `at version ${summary.version} the same: ${formatEntry(known)}`;
    return differs(expected, formatEntry(summary), entryDifference(known, summary));
  }
  return undefined;
}

/**
 * Returns the difference between a page and the answer to another spelling of its question. Changes
 * that the page itself would show by then are ignored. A page that only ends earlier is no
 * difference: a limit is a maximum, and SEL-REPEAT advises.
 */
export async function findSpellingDifference(
  ctx: CheckContext,
  page: Page,
  spelled: AnsweredExchange,
): Promise<Difference | undefined> {
  const [difference, now] = await findSameListDifference(ctx, page, spelled);
  if (difference === undefined || !isOnlyCut(ctx, now, spelled)) return difference;
  ctx.advise('SEL-REPEAT.every', spelled, difference);
  return undefined;
}

/**
 * The same, where a page that ends earlier is a difference as well; and the page it was found to.
 */
export async function findSameListDifference(
  ctx: CheckContext,
  page: Page,
  spelled: AnsweredExchange,
): Promise<readonly [Difference | undefined, Page]> {
  await ctx.node.pruning.assertListNotPruned(spelled, page.account, page.question);
  if (findListDifference(ctx, page, spelled) === undefined) return [undefined, page];
  const now = await ctx.node.page(page.account, page.question);
  return [findListDifference(ctx, now, spelled), now];
}

/** Returns whether two lists of one question differ in their length alone, and neither is empty. */
export function isOnlyCut(ctx: CheckContext, page: Page, other: AnsweredExchange): boolean {
  const listed = other.response.status === 200 ? listedIn(other.response, ctx.names) : undefined;
  if (listed === undefined) return false;
  const shared = sharedPart(page, page.listed, listed);
  return shared !== undefined && findChange(shared.first, shared.second) === undefined;
}

/** The transactions that two lists share. */
interface SharedPart<A, B> {
  readonly first: readonly A[];
  readonly second: readonly B[];
}

/**
 * Returns the part that two lists of one question share, as long as the shorter one: the first of a
 * list that starts at a version, the last of others. `undefined` where one is empty, or their
 * versions differ.
 */
export function sharedPart<A extends Versioned, B extends Versioned>(
  { question }: Page,
  all: readonly A[],
  others: readonly B[],
): SharedPart<A, B> | undefined {
  const count = Math.min(all.length, others.length);
  const cut = <T>(list: readonly T[]): readonly T[] =>
    question.start === undefined ? list.slice(list.length - count) : list.slice(0, count);
  const [first, second] = [cut(all), cut(others)];
  const isSame = count > 0 && first.every(({ version }, at) => second[at]?.version === version);
  return isSame ? { first, second } : undefined;
}

interface Versioned {
  readonly version: bigint;
}

/**
 * Returns the version of a transaction that is listed for an account and in the answer about another one. Transactions
 * of two accounts may have the same version.
 */
export function findSharedVersion(
  ctx: CheckContext,
  own: readonly Entry[],
  other: AnsweredExchange,
): bigint | undefined {
  const listed = other.response.status === 200 ? listedIn(other.response, ctx.names) : undefined;
  const known = new Map(own.map((entry) => [entry.version, entry]));
  const isOwn = (entry: Entry): boolean => {
    const same = known.get(entry.version);
    return same !== undefined && sameTransaction(same, entry);
  };
  return listed?.find(isOwn)?.version;
}

/**
 * Returns true when the pruning boundary has passed the start of a question: its first transactions
 * may be gone.
 */
export function isOvertakenByPruning(ctx: CheckContext, { question }: Page): boolean {
  return (question.start ?? U64_MAX) < ctx.session.ledger.oldest;
}

/**
 * Returns the entries that no answer has called pruned, and that were committed before the page was
 * asked for. Others may be in only one of two answers.
 */
export function onlyComparable<T extends { readonly version: bigint }>(
  ctx: CheckContext,
  { bounds }: Page,
  listed: readonly T[],
): readonly T[] {
  const { oldest } = ctx.session.ledger;
  return listed.filter(({ version }) => version >= oldest && version <= bounds.settled);
}
