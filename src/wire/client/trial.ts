import type { FailedExchange } from '../exchange.ts';

/** How often a target must go down while a request is in flight alone. */
const DEATHS = 2;
/** How often one request waits for a target that went down. */
const MAX_RETURNS = 8;

/** One request through all its attempts; it may be what takes the target down. */
export class Trial {
  /** Attempts without an answer. */
  silent = 0;
  /** Answers 429 or 503. */
  throttled = 0;
  /** Answers 502 or 504 of a gateway. */
  badGateways = 0;
  /** Whether the next attempt is to be made with no other request in flight. */
  isAlone = false;
  /** Whether it was answered 401, and is asked by newer credentials if there are any. */
  isRenewed = false;
  /**
   * When a 503 came, or the connection broke, that may be a limit of requests a second, by the clock of the run.
   * Milliseconds.
   */
  limitedAt: number | undefined;
  /** The last attempt, if it was not answered in time. */
  timedOut: FailedExchange | undefined;
  #last: FailedExchange | undefined;
  #deaths = 0;
  #returns = 0;

  /** An attempt broke off. */
  broke(exchange: FailedExchange): void {
    this.silent += 1;
    this.#last = exchange;
    this.timedOut = exchange.failure.kind === 'timeout' ? exchange : undefined;
  }

  /** Whether it is worth waiting for the target once more. */
  get mayReturn(): boolean {
    return this.#returns < MAX_RETURNS;
  }

  /** Notes that the node behind a gateway was away, or reset every connection, and is back. */
  wasAway(): void {
    this.#returns += 1;
    this.badGateways = 0;
    this.silent = 0;
  }

  /**
   * Notes that the target was down, and is back: a request that was in flight is asked alone from
   * then on.
   *
   * @returns the attempt that took it down, once that is certain.
   */
  wentDown(): FailedExchange | undefined {
    this.#returns += 1;
    const last = this.#last;
    if (last === undefined) return undefined;
    if (this.isAlone) this.#deaths += 1;
    this.isAlone = true;
    this.#last = undefined;
    return this.#deaths >= DEATHS ? last : undefined;
  }
}
