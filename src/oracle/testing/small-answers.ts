import type { AccountHistory } from '../account-history.ts';
import type { Violation } from '../selection.ts';
import { findViolation } from '../selection.ts';
import { entries, knowing, span } from './entries.ts';
import type { Question, World } from './small-ledger.ts';
import { LAST } from './small-ledger.ts';

/** Section 4.1, written with nothing but filter and slice. */
export function rightPage(
  { ledger, oldest, current }: World,
  { start, end, limit }: Question,
): number[] {
  const asked = ledger
    .filter((version) => oldest <= version && version <= current)
    .filter(
      (version) =>
        (start === undefined || version >= start) && (end === undefined || version <= end),
    );
  if (start !== undefined) return asked.slice(0, limit);
  return limit === 0 ? [] : asked.slice(-limit);
}

/** The violation found in a page with that much knowledge. */
export function judgedIn(
  at: World,
  asked: Question,
  page: readonly number[],
  known: AccountHistory,
): Violation | undefined {
  const big = (number: number | undefined): bigint | undefined =>
    number === undefined ? undefined : BigInt(number);
  return findViolation(
    { start: big(asked.start), end: big(asked.end), limit: asked.limit },
    entries(...page),
    known,
    { oldest: BigInt(at.oldest), settled: BigInt(at.settled), current: BigInt(at.current) },
  );
}

/** What is known of an account after an answer about all versions up to `known`. */
export function knowingUpTo({ ledger }: World, known: number): AccountHistory {
  return knowing(
    ledger.filter((version) => version <= known),
    span(0, known),
  );
}

/** Whether some ledger that agrees with what is known up to `known` could give that page. */
export function possible(
  at: World,
  known: number,
  asked: Question,
  page: readonly number[],
): boolean {
  const { start = 0, end = LAST, limit } = asked;
  const [first, last] = [Math.min(...page), Math.max(...page)];
  const mustBeThere = (version: number): boolean => {
    if (version > known || version < at.oldest || version < start || version > end) return false;
    if (page.length === 0) return version <= at.settled;
    const isBeforeLast = version < last && version <= at.current;
    if (asked.start !== undefined) return isBeforeLast;
    return version > first && (version <= at.settled || isBeforeLast);
  };
  const nothingMissing =
    limit === 0 || at.ledger.every((version) => page.includes(version) || !mustBeThere(version));
  const nothingElse = page.every(
    (version) =>
      version >= start && version <= end && (version > known || at.ledger.includes(version)),
  );
  return nothingMissing && nothingElse;
}
