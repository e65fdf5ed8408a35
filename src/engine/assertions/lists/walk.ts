import { listDifference } from '../../../text/describe-difference.ts';
import { ascendingVersions } from '../../../oracle/entry.ts';
import type { SummariesQuestion } from '../../../spec/endpoints/summaries.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import type { Difference } from '../../../text/difference.ts';
import { differs } from '../../../text/difference.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import type { Page } from '../../session/page.ts';
import { askPage } from './ask-page.ts';
import type { JudgePage } from './expect-selection.ts';

/** A walk through the pages of an account: its start, its direction, and its length. */
export interface Walk {
  readonly account: LongHex;
  readonly from: bigint;
  readonly forward: boolean;
  /** Summaries per page; `undefined` for pages of the default size. */
  readonly limit: number | undefined;
  /** The most pages to read. */
  readonly pages: number;
  /** Judges each page; absent: the rules of every list judge them. */
  readonly judge?: JudgePage;
}

/** The pages of a walk. */
export interface WalkedPages {
  /** In the order they were read. */
  readonly pages: readonly Page[];
  /** True when the account has no more transactions in that direction. */
  readonly ended: boolean;
  /** The versions that were listed, ascending. */
  readonly versions: readonly bigint[];
}

/**
 * Walks from page to page, and judges each if asked to.
 *
 * @throws what the judge of a page does.
 */
export async function takeWalk(ctx: CheckContext, walk: Walk): Promise<WalkedPages> {
  const { account, forward, limit, judge } = walk;
  const pages: Page[] = [];
  let next: bigint | undefined = walk.from;
  while (next !== undefined && pages.length < walk.pages) {
    const question: SummariesQuestion = forward ? { start: next, limit } : { end: next, limit };
    const page: Page | undefined = await askPage(ctx, account, question);
    if (page === undefined) return walked(pages, forward, false);
    await judge?.(ctx, page);
    pages.push(page);
    next = nextStart(page, forward);
  }
  return walked(pages, forward, next === undefined);
}

/**
 * Compares a finished walk with all transactions known in its range.
 *
 * @throws Mismatch or Unjudged (judged elsewhere); ChainMoved when the start of the walk has been pruned
 *   meanwhile.
 */
export function expectOneList(
  ctx: CheckContext,
  account: LongHex,
  { pages, versions }: WalkedPages,
): void {
  const [first] = versions;
  if (first === undefined) return;
  const wanted = ctx.session
    .history(account)
    .between(first, versions.at(-1) ?? first)
    .map((entry) => entry.version);
  const difference = findGapOrRepeat(versions, wanted);
  if (difference === undefined) return;
  if ((wanted[0] ?? 0n) < ctx.session.ledger.oldest)
    throw new ChainMoved('versions were pruned while the pages were read');
  const [begin] = pages;
  if (begin !== undefined) ctx.judgeAs('SEL-COMPLETE.every', begin.exchange, difference);
}

/** Where the walk continues; `undefined` after the last page. */
function nextStart(page: Page, forward: boolean): bigint | undefined {
  const versions = versionsOf(page);
  const { oldest, settled } = page.bounds;
  const [first, last] = [versions[0] ?? oldest, versions.at(-1) ?? settled];
  if (forward) return last < settled ? last + 1n : undefined;
  return first > oldest ? first - 1n : undefined;
}

function walked(pages: readonly Page[], forward: boolean, ended: boolean): WalkedPages {
  const inOrder = forward ? pages : pages.toReversed();
  return { pages, ended, versions: inOrder.flatMap(versionsOf) };
}

/** Returns the versions of a page, ascending. */
export function versionsOf({ listed }: Page): readonly bigint[] {
  return ascendingVersions(listed);
}

/**
 * Returns the difference between versions that were listed one after another and those known
 * between them.
 */
function findGapOrRepeat(
  listed: readonly bigint[],
  wanted: readonly bigint[],
): Difference | undefined {
  const first = wanted.findIndex((version, index) => version !== listed[index]);
  if (first === -1 && wanted.length === listed.length) return undefined;
  // A version repeated at the end comes after every expected one.
  const at = first === -1 ? wanted.length : first;
  const seen = listed.slice(Math.max(0, at - 1), at + 2).join(', ');
  const expected = `one list without gap or repeat, version ${wanted[at] ?? 'nothing'} next`;
  const difference = listDifference(wanted.map(String), listed.map(String));
  return differs(expected, `versions ${seen}`, difference);
}
