import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import { AccountHistory } from '../account-history.ts';
import type { Entry } from '../entry.ts';
import type { Bounds, Violation } from '../selection.ts';
import { findViolation } from '../selection.ts';

/** A page of these versions. */
export const entries = (...versions: readonly number[]): readonly Entry[] =>
  versions.map((version) => ({ version: BigInt(version), identity: `t${version}` }));

/** What the headers of the answer say. */
export const bounds: Bounds = { oldest: 10n, current: 100n, settled: 90n };

/** Judged by all there is: 5 is pruned, 95 came after the request was sent. */
export function judged(
  question: SummariesQuestion,
  ...page: readonly number[]
): Violation | undefined {
  const known = new AccountHistory();
  known.learn(entries(5, 10, 20, 30, 40, 95), { from: 0n, to: 95n });
  return findViolation(question, entries(...page), known, bounds);
}
