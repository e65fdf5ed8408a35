import type { AnsweredExchange } from '../../wire/exchange.ts';

/** Something that an answer said. */
interface Said<Value> {
  /** When it was known to whoever asked. Milliseconds since the epoch. */
  readonly at: number;
  readonly value: Value;
}

/**
 * What answers said, in the order in which it was added, and which of it had certainly been said
 * when a request was sent: answers to requests in flight at once say nothing of each other.
 */
export class SaidBefore<Value> {
  readonly #said: Said<Value>[] = [];

  /** What was added last, whenever it was said. */
  get last(): Value | undefined {
    return this.#said.at(-1)?.value;
  }

  /** The value may contain what was added before: it counts as said when all of that was. */
  add({ sentAt, durationMs }: AnsweredExchange, value: Value): void {
    const at = Math.max(this.#said.at(-1)?.at ?? 0, sentAt + durationMs);
    this.#said.push({ at, value });
  }

  /** What was added last of that which fits and had been said when the request was sent. */
  findBefore(
    { sentAt }: AnsweredExchange,
    fits: (value: Value) => boolean = () => true,
  ): Value | undefined {
    // A margin of one millisecond, because sentAt is rounded to whole milliseconds.
    return this.#said.findLast(({ at, value }) => at + 1 < sentAt && fits(value))?.value;
  }
}
