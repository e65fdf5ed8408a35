/** The time over which requests are counted, and after which the pace may change again. Milliseconds. */
const SECOND_MS = 1000;

/** Below this many requests a second an unpaced run is not slowed down further. */
const HALVED_FROM_PER_SECOND = 20;

/** The factors by which the pace grows in a second without throttling: up to most of the one that was too fast, and above. */
const GROWTH = 1.5;
const CAREFUL_GROWTH = 1.02;
const MOST_OF = 0.8;

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
  /** When the target throttled first, and when it did last. */
  #throttled: { readonly first: number; last: number } | undefined;
  /** When the pace last changed, and when it was last halved. */
  #changedAt = 0;
  #halvedAt = 0;

  /** @param most requests a second; unlimited when absent. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#perSecond = most;
  }

  /** Requests a second, where a throttling target has brought them down; `undefined` when none has. */
  get slowedTo(): number | undefined {
    return this.#perSecond < this.#most ? this.#perSecond : undefined;
  }

  /** Counts a request that begins. @returns the milliseconds to wait before the next one. */
  begin(now: number): number {
    if (now - this.#second.from >= SECOND_MS) {
      this.#second = { from: now, begun: 0, before: this.#second.begun };
    }
    this.#second.begun += 1;
    this.#grow(now);
    return SECOND_MS / this.#perSecond;
  }

  /**
   * Halves the pace when the target throttles, once a second at most and not in the first second,
   * when fewer requests at a time may be enough. Never below one a second. A run that asks little
   * is left to the pauses of `Retry-After`.
   *
   * @param throttledAt when it did; before the pace was last halved, that was the answer to it.
   */
  halve(now: number, throttledAt = now): void {
    const { first } = this.hold(throttledAt);
    if (throttledAt < this.#halvedAt || now - this.#changedAt < SECOND_MS) return;
    if (now - first < SECOND_MS) return;
    const { begun, before } = this.#second;
    const asFastAsTheyGo = this.#perSecond === Number.POSITIVE_INFINITY;
    const perSecond = asFastAsTheyGo ? Math.max(begun, before) : this.#perSecond;
    if (asFastAsTheyGo && perSecond < HALVED_FROM_PER_SECOND) return;
    this.#tooFast = perSecond;
    this.#perSecond = Math.max(1, perSecond / 2);
    this.#halvedAt = now;
    this.#changedAt = now;
  }

  /** Lets the pace not grow for a second, as the target throttles. @returns when it did first and last. */
  hold(throttledAt: number): { readonly first: number; readonly last: number } {
    this.#throttled ??= { first: throttledAt, last: throttledAt };
    this.#throttled.last = Math.max(this.#throttled.last, throttledAt);
    return this.#throttled;
  }

  #grow(now: number): void {
    const last = Math.max(this.#throttled?.last ?? 0, this.#changedAt);
    if (this.#perSecond >= this.#most || now - last < SECOND_MS) return;
    const most = this.#tooFast * MOST_OF;
    const grown =
      this.#perSecond < most
        ? Math.min(most, this.#perSecond * GROWTH)
        : this.#perSecond * CAREFUL_GROWTH;
    this.#perSecond = Math.min(this.#most, grown);
    this.#changedAt = now;
  }
}
