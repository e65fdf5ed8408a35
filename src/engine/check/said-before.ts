import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { LedgerTracker } from '../session/ledger-tracker.ts';

/** A fact, and the answer with which it was known. */
interface Said<Value> {
  readonly exchange: AnsweredExchange;
  readonly value: Value;
}

/**
 * Facts from earlier responses, in the order of arrival. A response is compared only with facts
 * that arrived before its request was sent.
 */
export class SaidBefore<Value> {
  readonly #said: Said<Value>[] = [];

  /** The fact that was added last. */
  get last(): Value | undefined {
    return this.#said.at(-1)?.value;
  }

  /** Adds a fact. It may contain earlier facts: call this in the order in which answers came. */
  add(exchange: AnsweredExchange, value: Value): void {
    this.#said.push({ exchange, value });
  }

  /** Returns the last fitting fact that arrived before the request of a response was sent. */
  findBefore(
    response: AnsweredExchange,
    ledger: LedgerTracker,
    fits: (value: Value) => boolean = () => true,
  ): Value | undefined {
    const isKnown = ({ exchange, value }: Said<Value>): boolean =>
      ledger.order.cameBefore(exchange, response) && fits(value);
    return this.#said.findLast(isKnown)?.value;
  }
}
