import type { Clock } from '../clock.ts';
import type { RetryPolicy } from './retry-policy.ts';

/** The most 503 answers in a row that may be chance. */
const MAX_503S_BY_CHANCE = 2;

type ThrottlingPolicy = Pick<
  RetryPolicy,
  'throttledAttempts' | 'hopelessAfter' | 'hopelessAfterMs' | 'throttleBudgetMs'
>;

/** How a target has throttled a run, over all requests, and whether it is worth waiting for. */
export class Throttling {
  readonly #policy: ThrottlingPolicy;
  readonly #clock: Clock;
  #answers = 0;
  /** Answers 429 or 503 in a row, and when the first of them came. Milliseconds. */
  #inARow = { count: 0, since: 0 };
  /**
   * How many requests wait now, since when at least one does, and the time of waits before.
   * Milliseconds.
   */
  #waits = { count: 0, since: 0, beforeMs: 0 };

  constructor(policy: ThrottlingPolicy, clock: Clock) {
    this.#policy = policy;
    this.#clock = clock;
  }

  /** How many answers were 429 or 503. */
  get answers(): number {
    return this.#answers;
  }

  /** Whether a 503 means the same as a 429 now: a single one concerns one request. */
  get concernsAll(): boolean {
    return this.#inARow.count > MAX_503S_BY_CHANCE;
  }

  /** Notes an answer. Call this with every one. */
  record(isThrottled: boolean): void {
    if (!isThrottled) this.#inARow = { count: 0, since: 0 };
    else if (this.#inARow.count === 0) this.#inARow = { count: 1, since: this.#clock.now() };
    else this.#inARow.count += 1;
    if (isThrottled) this.#answers += 1;
  }

  /** @param attempts at one request that were throttled. */
  isWorthWaiting(attempts: number, pauseMs: number): boolean {
    const { throttledAttempts, throttleBudgetMs } = this.#policy;
    if (attempts >= throttledAttempts || this.#isHopeless()) return false;
    return this.#waitedMs() + pauseMs <= throttleBudgetMs;
  }

  /** Counts the time of a wait; that of several at once is counted once. */
  async during(wait: Promise<void>): Promise<void> {
    if (this.#waits.count === 0) this.#waits.since = this.#clock.now();
    this.#waits.count += 1;
    await wait;
    if (this.#waits.count === 1) this.#waits.beforeMs = this.#waitedMs();
    this.#waits.count -= 1;
  }

  #isHopeless(): boolean {
    const { hopelessAfter, hopelessAfterMs } = this.#policy;
    const { count, since } = this.#inARow;
    return count >= hopelessAfter && this.#clock.now() - since >= hopelessAfterMs;
  }

  #waitedMs(): number {
    const { count, since, beforeMs } = this.#waits;
    return count === 0 ? beforeMs : beforeMs + this.#clock.now() - since;
  }
}
