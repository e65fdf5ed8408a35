import type { AnsweredExchange } from '../../wire/exchange.ts';

/** A fact from an answer. */
interface Said<Value> {
  /** When the answer arrived. Milliseconds since the epoch. */
  readonly at: number;
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

  /** Adds a fact. It may contain earlier facts, so it is never dated before them. */
  add({ sentAt, durationMs }: AnsweredExchange, value: Value): void {
    const at = Math.max(this.#said.at(-1)?.at ?? 0, sentAt + durationMs);
    this.#said.push({ at, value });
  }

  /** Returns the last fitting fact that arrived before the request was sent. */
  findBefore(
    { sentAt }: AnsweredExchange,
    fits: (value: Value) => boolean = () => true,
  ): Value | undefined {
    // A margin of one millisecond, because sentAt is rounded to whole milliseconds.
    return this.#said.findLast(({ at, value }) => at + 1 < sentAt && fits(value))?.value;
  }
}
