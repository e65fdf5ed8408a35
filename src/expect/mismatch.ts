import type { Difference } from '../text/difference.ts';
import { formatDifference } from '../text/difference.ts';
import type { AnsweredExchange, Exchange } from '../wire/exchange.ts';

/** A difference and what shows it. A check that throws one fails. */
export class Mismatch extends Error {
  readonly found: Difference;
  readonly exchange: AnsweredExchange | undefined;
  /** The last attempt of a request that is never answered while the target is up. */
  readonly unanswered: Exchange | undefined;

  constructor(found: Difference, exchange?: AnsweredExchange, unanswered?: Exchange) {
    super(formatDifference(found));
    this.name = 'Mismatch';
    this.found = found;
    this.exchange = exchange;
    this.unanswered = unanswered;
  }
}

/** Returns whether a check fails because a request is never answered while the target is up. */
export function isUnanswered(thrown: unknown): thrown is Mismatch {
  return thrown instanceof Mismatch && thrown.unanswered !== undefined;
}
