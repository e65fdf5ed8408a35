import type { SummariesQuestion } from '../spec/endpoints/summaries.ts';
import { missingFrom } from '../text/describe-difference.ts';
import type { Difference } from '../text/difference.ts';
import { differs } from '../text/difference.ts';
import type { AccountHistory } from './account-history.ts';
import type { Entry, Span } from './entry.ts';
import { ascending, formatList, versionsIn } from './entry.ts';
import { max, min } from './extremes.ts';

/** The bounds of an answer: a node is not judged by anything outside them. */
export interface Bounds {
  /** Oldest version of the answer's own headers. */
  readonly oldest: bigint;
  /** Ledger version of the answer's own headers. */
  readonly current: bigint;
  /**
   * The highest settled version: within the answer's own headers, and named by an earlier answer
   * before the request was sent.
   */
  readonly settled: bigint;
}

/**
 * The rule of section 4.1 that a page breaks: a rule about its bounds, or `complete`. `complete`: the page leaves out
 * a transaction between its first and its last, or lists a transaction there that another page leaves out.
 */
export type SelectionRule = 'start' | 'end' | 'newest' | 'range' | 'complete';

/** How a page differs from what must be listed. */
export interface Violation extends Difference {
  readonly rule: SelectionRule;
  /**
   * A version that should have been listed. The violation is dropped if it has been pruned
   * meanwhile.
   */
  readonly disputed?: bigint;
}

/**
 * Section 4.1, selection rules 1 to 3: what is wrong with a page, given what is known of the
 * account. The entries may be in any order; rule 4, the limit and the bounds of the headers are
 * judged elsewhere.
 */
export function findViolation(
  question: SummariesQuestion,
  page: readonly Entry[],
  known: AccountHistory,
  bounds: Bounds,
): Violation | undefined {
  const listed = ascending(page);
  return (
    beyondAsked(question, spanOf(listed)) ??
    (question.limit === 0 ? undefined : missing(question, listed, known, bounds)) ??
    unexpected(listed, known)
  );
}

/**
 * Returns the span of versions in which a page lists every transaction of its account: first to
 * last.
 */
export function coveredSpan(page: readonly Entry[]): Span | undefined {
  return spanOf(ascending(page));
}

function spanOf(listed: readonly Entry[]): Span | undefined {
  const [first] = listed;
  if (first === undefined) return undefined;
  return { from: first.version, to: (listed.at(-1) ?? first).version };
}

function beyondAsked(
  { start, end }: SummariesQuestion,
  span: Span | undefined,
): Violation | undefined {
  if (span === undefined) return undefined;
  // Stryker disable next-line ConditionalExpression: a comparison with undefined is false
  if (start !== undefined && span.from < start) {
    const found = differs(`nothing below version ${start}`, `version ${span.from} is listed`);
    return { rule: boundedRule(start, end), ...found };
  }
  // Stryker disable next-line ConditionalExpression: a comparison with undefined is false
  if (end !== undefined && span.to > end) {
    return {
      rule: boundedRule(start, end),
      ...differs(`nothing above version ${end}`, `version ${span.to} is listed`),
    };
  }
  return undefined;
}

function missing(
  question: SummariesQuestion,
  listed: readonly Entry[],
  known: AccountHistory,
  bounds: Bounds,
): Violation | undefined {
  const span = expectedSpan(question, listed, bounds);
  const present = new Set(listed.map((entry) => entry.version));
  const wanted = known.between(span.from, span.to);
  const absent = wanted.filter((entry) => !present.has(entry.version));
  const disputed = question.start === undefined ? absent.at(-1) : absent[0];
  if (disputed === undefined) return undefined;
  const rule = ruleOf(question, disputed.version, listed);
  const detail = missingFrom(versionsIn(wanted), versionsIn(listed));
  return {
    rule,
    ...differs(isListed(known, disputed.version), formatList(listed), detail),
    right: known.tellRight(disputed.version),
    against: known.sourceOf(disputed.version)?.exchange,
    // A page that lists something older does not lack it because it was pruned.
    ...(rule === 'complete' ? {} : { disputed: disputed.version }),
  };
}

/**
 * Where every known entry must be on the page. An empty page claims that the whole span asked for
 * is empty.
 */
function expectedSpan(question: SummariesQuestion, listed: readonly Entry[], bounds: Bounds): Span {
  const upper = min(question.end ?? bounds.settled, bounds.settled);
  const lower = max(question.start ?? bounds.oldest, bounds.oldest);
  const span = spanOf(listed);
  if (span === undefined) return { from: lower, to: upper };
  const last = min(span.to, bounds.current);
  if (question.start !== undefined) return { from: lower, to: last };
  return { from: max(span.from, lower), to: max(upper, last) };
}

/**
 * Returns the version of the known transaction that a longer page would list next: with a
 * start_version above the page, else below it; `undefined` when none is known within the answer's
 * bounds.
 */
export function findNextOf(
  question: SummariesQuestion,
  page: readonly Entry[],
  known: AccountHistory,
  bounds: Bounds,
): bigint | undefined {
  const span = coveredSpan(page);
  if (span === undefined) return undefined;
  if (question.start === undefined) {
    return known.between(bounds.oldest, span.from - 1n).at(-1)?.version;
  }
  const upper = min(question.end ?? bounds.settled, bounds.settled);
  return known.between(span.to + 1n, upper)[0]?.version;
}

function ruleOf(
  question: SummariesQuestion,
  version: bigint,
  listed: readonly Entry[],
): SelectionRule {
  const span = spanOf(listed);
  // Stryker disable next-line EqualityOperator: a version the page lacks is not its first or last
  if (span !== undefined && span.from < version && version < span.to) return 'complete';
  return boundedRule(question.start, question.end);
}

/** Returns the rule for a question with these bounds. */
function boundedRule(start: bigint | undefined, end: bigint | undefined): SelectionRule {
  if (start !== undefined) return end === undefined ? 'start' : 'range';
  return end === undefined ? 'newest' : 'end';
}

function unexpected(listed: readonly Entry[], known: AccountHistory): Violation | undefined {
  const extra = listed.find(({ version }) => known.isCovered(version) && !known.has(version));
  if (extra === undefined) return undefined;
  const { version } = extra;
  const other = known.sourceOf(version);
  const asked = other === undefined ? 'another answer' : `the answer to ${other.path}`;
  return {
    rule: 'complete',
    expected: `two answers that agree: ${asked} omits version ${version} between its first and last version, and this answer lists it`,
    actual: formatList(listed),
    right: known.tellRight(version),
    against: other?.exchange,
  };
}

/**
 * Returns the expectation that a version is listed, with the answer that lists it when that is
 * recorded.
 */
function isListed(known: AccountHistory, version: bigint): string {
  const source = known.sourceOf(version);
  return source === undefined
    ? `version ${version}, known to be the account's, is listed`
    : `version ${version} is listed, as in the answer to ${source.path}`;
}
