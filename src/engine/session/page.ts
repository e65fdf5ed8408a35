import type { ListedSummary } from '../../expect/summary-matchers.ts';
import type { Bounds } from '../../oracle/selection.ts';
import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import type { LongHex } from '../../spec/formats/address.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';

/** A 200 of the summaries endpoint whose versions can be read. */
export interface Page {
  readonly exchange: AnsweredExchange;
  readonly account: LongHex;
  readonly question: SummariesQuestion;
  /** In the order received. */
  readonly listed: readonly ListedSummary[];
  /** By all that is known when it is read: later answers may show that several replicas answer. */
  readonly bounds: Bounds;
}
