/** After how many requests in a row with only lagging answers an endpoint counts as one that always lags. */
const IN_A_ROW = 3;

/** How often a request is sent then. */
const TRIES_THEN = 5;

/** After how many such requests of a run a request is sent only once: no replica that does not lag is left. */
const MOST_GIVEN_UP = 150;

/** How often requests are repeated whose answers lag: less often where an endpoint always does. */
export class LagPatience {
  readonly #tries: number;
  readonly #inARow = new Map<string, number>();
  #givenUp = 0;

  /** @param tries how often a request is sent as long as another replica may answer it. */
  constructor(tries: number) {
    this.#tries = tries;
  }

  /** Returns how often a request to an endpoint is sent before it is given up. */
  triesAt(endpoint: string): number {
    if (this.#givenUp >= MOST_GIVEN_UP) return 1;
    return (this.#inARow.get(endpoint) ?? 0) < IN_A_ROW ? this.#tries : TRIES_THEN;
  }

  /** Call this with the end of every request: whether an answer came that does not lag. */
  note(endpoint: string, isCurrent: boolean): void {
    this.#inARow.set(endpoint, isCurrent ? 0 : (this.#inARow.get(endpoint) ?? 0) + 1);
    if (!isCurrent) this.#givenUp += 1;
  }
}
