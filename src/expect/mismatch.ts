import type { Difference } from '../text/difference.ts';
import { formatDifference } from '../text/difference.ts';
import type { AnsweredExchange } from '../wire/exchange.ts';

/** A difference and the exchange that shows it. A check that throws one fails. */
export class Mismatch extends Error {
  readonly found: Difference;
  readonly exchange: AnsweredExchange | undefined;

  constructor(found: Difference, exchange?: AnsweredExchange) {
    super(formatDifference(found));
    this.name = 'Mismatch';
    this.found = found;
    this.exchange = exchange;
  }
}
