import { max, min } from '../../oracle/extremes.ts';
import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import { U64_MAX } from '../../spec/formats/u64.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { LedgerTracker } from './ledger-tracker.ts';

/**
 * Returns true when a range begins or ends below the oldest version of its answer or of any other.
 */
export function isBelowOldest(
  ledger: LedgerTracker,
  { start, end }: SummariesQuestion,
  exchange: AnsweredExchange,
): boolean {
  const oldest = max(ledger.bounds(exchange).oldest, ledger.oldest);
  return min(start ?? U64_MAX, end ?? U64_MAX) < oldest;
}

/** Returns true when a range begins or ends beyond the latest version, or ends before it begins. */
export function isBeyondHeadOrInverted(
  ledger: LedgerTracker,
  { start, end }: SummariesQuestion,
  exchange: AnsweredExchange,
): boolean {
  const { settled, current } = ledger.bounds(exchange);
  const head = settled === 0n ? min(current, ledger.highest ?? 0n) : settled;
  return max(start ?? 0n, end ?? 0n) > head || isInverted({ start, end });
}

/** Returns true when a range ends before it begins. */
export function isInverted({ start, end }: SummariesQuestion): boolean {
  return (end ?? U64_MAX) < (start ?? 0n);
}
