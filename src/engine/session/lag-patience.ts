/** After how many requests in a row with only lagging answers an endpoint counts as one that always lags. */
const IN_A_ROW = 3;

/** How often a request is sent then. */
const TRIES_THEN = 5;

/** How often requests are repeated whose answers lag: less often where an endpoint always does. */
export class LagPatience {
  readonly #tries: number;
  readonly #givenUp = new Map<string, number>();

  /** @param tries how often a request is sent as long as another replica may answer it. */
  constructor(tries: number) {
    this.#tries = tries;
  }

  /** Returns how often a request to an endpoint is sent before it is given up. */
  triesAt(endpoint: string): number {
    return (this.#givenUp.get(endpoint) ?? 0) < IN_A_ROW ? this.#tries : TRIES_THEN;
  }

  /** Call this with the end of every request: whether an answer came that does not lag. */
  note(endpoint: string, isCurrent: boolean): void {
    this.#givenUp.set(endpoint, isCurrent ? 0 : (this.#givenUp.get(endpoint) ?? 0) + 1);
  }
}
