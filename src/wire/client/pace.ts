/**
 * The time over which requests are counted, and after which the pace may change again.
 * Milliseconds.
 */
const SECOND_MS = 1000;

/** Below this many requests a second a run without a rate is not slowed down further. */
const HALVED_FROM_PER_SECOND = 20;

/** The factor by which the pace grows in a second without throttling. */
const GROWTH = 1.5;

/** From this part of a pace that was too fast on, it grows by this factor. */
const CAREFUL_FROM = 0.8;
const CAREFUL_GROWTH = 1.02;

/**
 * How many requests may begin in a second: as many as the user allows, fewer while the target
 * throttles. All times are milliseconds of the run's clock.
 */
export class Pace {
  /** What the user allows, and what is allowed now. Requests a second. */
  readonly #most: number;
  #perSecond: number;
  /** At how many a second the target throttled last. */
  #tooFast = Number.POSITIVE_INFINITY;
  /** When this second began, how many requests began in it, and how many in the one before. */
  #second = { from: 0, begun: 0, before: 0 };
  /** When the pace was to be halved first. */
  #throttledFirst: number | undefined;
  /** When the target throttled last. */
  #throttledLast = 0;
  /** When the pace last changed, and when it was last halved. */
  #changedAt = 0;
  #halvedAt = 0;

  /** @param most requests a second; unlimited when absent. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#perSecond = most;
  }

  /**
   * Requests a second, where a throttling target has brought them down; `undefined` when none has.
   */
  get slowedTo(): number | undefined {
    return this.#perSecond < this.#most ? this.#perSecond : undefined;
  }

  /**
   * Counts a request that begins.
   *
   * @returns the milliseconds to wait before the next one.
   */
  begin(now: number): number {
    if (now - this.#second.from >= SECOND_MS) {
      this.#second = { from: now, begun: 0, before: this.#second.begun };
    }
    this.#second.begun += 1;
    this.#grow(now);
    return SECOND_MS / this.#perSecond;
  }

  /**
   * Halves the pace when the target throttles, once a second at most and not in the first second:
   * fewer requests at a time may be enough. Never below one a second. A run that asks little is
   * left to the pauses of `Retry-After`.
   *
   * @param throttledAt when it did; if that was before the last halving, this was the answer to it
   *   already.
   */
  halve(now: number, throttledAt = now): void {
    this.hold(throttledAt);
    this.#throttledFirst ??= throttledAt;
    if (throttledAt < this.#halvedAt || now - this.#changedAt < SECOND_MS) return;
    if (now - this.#throttledFirst < SECOND_MS) return;
    const { begun, before } = this.#second;
    const asFastAsTheyGo = this.#perSecond === Number.POSITIVE_INFINITY;
    const perSecond = asFastAsTheyGo ? Math.max(begun, before) : this.#perSecond;
    if (asFastAsTheyGo && perSecond < HALVED_FROM_PER_SECOND) return;
    this.#tooFast = perSecond;
    this.#perSecond = Math.max(Math.min(1, this.#most), perSecond / 2);
    this.#halvedAt = now;
    this.#changedAt = now;
  }

  /** Keeps the pace from growing for a second after the target throttled. */
  hold(throttledAt: number): void {
    this.#throttledLast = Math.max(this.#throttledLast, throttledAt);
  }

  #grow(now: number): void {
    const last = Math.max(this.#throttledLast, this.#changedAt);
    if (this.#perSecond >= this.#most || now - last < SECOND_MS) return;
    const carefulFrom = this.#tooFast * CAREFUL_FROM;
    const grown =
      this.#perSecond < carefulFrom
        ? Math.min(carefulFrom, this.#perSecond * GROWTH)
        : this.#perSecond * CAREFUL_GROWTH;
    this.#perSecond = Math.min(this.#most, grown);
    this.#changedAt = now;
  }
}
