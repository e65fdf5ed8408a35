import type { AnsweredExchange } from '../../wire/exchange.ts';

/** How many answers are timed: the first ones say how fast a target is. */
const MAX_TIMED = 64;

/** How fast the target answers. */
export class ResponseTimes {
  /** Milliseconds. */
  readonly #durations: number[] = [];

  /** Call this with every answer, except 429, which costs a node no work. */
  record({ durationMs }: AnsweredExchange): void {
    if (this.#durations.length < MAX_TIMED) this.#durations.push(durationMs);
  }

  /** The median time of the first requests; 0 before the first. Milliseconds. */
  get medianMs(): number {
    const sorted = this.#durations.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  }
}
