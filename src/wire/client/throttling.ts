import type { Meaning } from '../../spec/endpoints/endpoints.ts';
import type { Exchange } from '../exchange.ts';
import type { Clock } from '../clock.ts';
import type { RetryPolicy } from './retry-policy.ts';

/** The most 503 answers in a row, of one endpoint, that may be chance. */
const MAX_503S_BY_CHANCE = 2;

type ThrottlingPolicy = Pick<
  RetryPolicy,
  'throttledAttempts' | 'unwellAttempts' | 'hopelessAfter' | 'hopelessAfterMs' | 'throttleBudgetMs'
>;

/** How a target has throttled a run, over all requests, and whether it is worth waiting for. */
export class Throttling {
  readonly #policy: ThrottlingPolicy;
  readonly #clock: Clock;
  #answers = 0;
  /**
   * Answers 429 or 503 in a row by endpoint, since a gateway may limit one of them, and when the
   * first of them came. Milliseconds.
   */
  readonly #inARow = new Map<string, { readonly count: number; readonly since: number }>();
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

  /** Whether a 503 of the endpoint means the same as a 429 now: a single one concerns one request. */
  concernsAll({ request }: Exchange): boolean {
    return this.#rowOf(request.meaning).count > MAX_503S_BY_CHANCE;
  }

  /** Notes an answer. Call this with every one. */
  record({ request }: Exchange, isThrottled: boolean): void {
    const { endpoint } = request.meaning;
    if (!isThrottled) {
      this.#inARow.delete(endpoint);
      return;
    }
    this.#answers += 1;
    const { count, since } = this.#rowOf(request.meaning);
    this.#inARow.set(endpoint, { count: count + 1, since });
  }

  #rowOf({ endpoint }: Meaning): { readonly count: number; readonly since: number } {
    return this.#inARow.get(endpoint) ?? { count: 0, since: this.#clock.now() };
  }

  /** @param attempts at that request that were throttled. */
  isWorthWaiting(exchange: Exchange, attempts: number, pauseMs: number): boolean {
    const { request } = exchange;
    const { throttledAttempts, unwellAttempts, throttleBudgetMs } = this.#policy;
    const isUnwell = exchange.response?.status === 503 && this.concernsAll(exchange);
    const most = isUnwell ? unwellAttempts : throttledAttempts;
    if (attempts >= most || this.#isHopeless(request.meaning)) return false;
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

  #isHopeless(meaning: Meaning): boolean {
    const { hopelessAfter, hopelessAfterMs } = this.#policy;
    const { count, since } = this.#rowOf(meaning);
    return count >= hopelessAfter && this.#clock.now() - since >= hopelessAfterMs;
  }

  #waitedMs(): number {
    const { count, since, beforeMs } = this.#waits;
    return count === 0 ? beforeMs : beforeMs + this.#clock.now() - since;
  }
}
