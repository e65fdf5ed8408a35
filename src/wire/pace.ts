const SECOND_MS = 1000;

/** From this many requests a second on, half of them are enough to go on with. */
const HALVED_FROM_PER_SECOND = 20;

/** The factor by which the pace grows in a second without throttling. */
const GROWTH = 1.5;

/** How many requests a second may begin: as many as the user allows, fewer while the target throttles. */
export class Pace {
  readonly #most: number;
  #perSecond: number;
  #halvedTo: number | undefined;
  /** When this second began, how many requests began in it, and how many in the one before. */
  #second = { from: 0, begun: 0, before: 0 };
  #throttled: { readonly first: number; last: number } | undefined;
  #changedAt = 0;

  /** @param most requests a second; absent: as fast as they go. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#perSecond = most;
  }

  /** The last pace that a throttling target brought it down to; `undefined` where none did. */
  get halvedTo(): number | undefined {
    return this.#halvedTo;
  }

  /** A request begins. @returns how many milliseconds are to pass before the next. */
  begin(now: number): number {
    if (now - this.#second.from >= SECOND_MS) {
      this.#second = { from: now, begun: 0, before: this.#second.begun };
    }
    this.#second.begun += 1;
    this.#grow(now);
    return SECOND_MS / this.#perSecond;
  }

  /**
   * The target throttles: half as many from now on. What it answers within a second counts once,
   * and not in the first one: perhaps fewer requests at a time are enough. One a second always;
   * and where few were asked, the pauses it asks for are enough.
   */
  halve(now: number): void {
    this.#throttled ??= { first: now, last: now };
    this.#throttled.last = now;
    if (now - this.#throttled.first < SECOND_MS || now - this.#changedAt < SECOND_MS) return;
    const { begun, before } = this.#second;
    const asFastAsTheyGo = this.#perSecond === Number.POSITIVE_INFINITY;
    const perSecond = asFastAsTheyGo ? Math.max(begun, before) : this.#perSecond;
    if (asFastAsTheyGo && perSecond < HALVED_FROM_PER_SECOND) return;
    this.#perSecond = Math.max(1, perSecond / 2);
    this.#halvedTo = this.#perSecond;
    this.#changedAt = now;
  }

  #grow(now: number): void {
    const last = Math.max(this.#throttled?.last ?? 0, this.#changedAt);
    if (this.#perSecond >= this.#most || now - last < SECOND_MS) return;
    this.#perSecond = Math.min(this.#most, this.#perSecond * GROWTH);
    this.#changedAt = now;
  }
}
