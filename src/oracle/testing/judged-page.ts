import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import type { Bounds, Violation } from '../selection.ts';
import { findViolation } from '../selection.ts';
import { entries, knowing, span } from './entries.ts';

/** The bounds that the headers of the answer give. */
export const bounds: Bounds = { oldest: 10n, current: 100n, settled: 90n };

/** Judges a page where all is known: 5 is pruned, 95 was committed after the request was sent. */
export function judged(
  question: SummariesQuestion,
  ...page: readonly number[]
): Violation | undefined {
  const known = knowing([5, 10, 20, 30, 40, 95], span(0, 95));
  return findViolation(question, entries(...page), known, bounds);
}
