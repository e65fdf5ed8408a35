import type { Exchange } from './exchange.ts';

/** What lets judged code go on: something begins, a wait is over, an answer is delivered. */
export interface Turn {
  readonly kind: 'start' | 'wait' | 'answer';
  /** Who goes on: the id of a check, or what else of a run: `preflight`, `run`, `survey`, `limiter`, `watch`, `abort`, `end`. */
  readonly owner: string;
  /** From 1 on, of this kind and owner; of an answer the id of its exchange. */
  readonly nth: number;
  /** What is delivered, of an answer. */
  readonly exchange?: Exchange;
}

/** Lets one turn follow the other, and tells the time: it stands still while a turn goes on. */
export interface Turns {
  /** Resolves when it is this turn. */
  take(turn: Turn): Promise<void>;
  /** Milliseconds since the epoch when the first turn could be taken. */
  readonly startedAt: number;
  /** Milliseconds from there to the turn under way, or the last one. */
  readonly at: number;
}

/** Told of every turn as it begins; what it returns is waited for before the next one. */
export type TurnListener = (turn: Turn, at: number) => Promise<void> | undefined;

/**
 * Turns as they come. Two never overlap: the next one begins when all that followed of the one
 * before is done. So the same turns in the same order lead to the same requests and outcomes.
 */
export class TurnOrder implements Turns {
  readonly startedAt = Date.now();
  readonly #started = performance.now();
  readonly #due: { readonly turn: Turn; readonly begin: () => void }[] = [];
  readonly #onTurn: TurnListener;
  #underWay = false;
  #at = 0;

  constructor(onTurn: TurnListener = () => undefined) {
    this.#onTurn = onTurn;
  }

  get at(): number {
    return this.#at;
  }

  take(turn: Turn): Promise<void> {
    return new Promise((begin) => {
      this.#due.push({ turn, begin });
      if (!this.#underWay) this.#next();
    });
  }

  #next(): void {
    const due = this.#due.shift();
    this.#underWay = due !== undefined;
    if (due === undefined) return;
    // A recording has one decimal of it.
    this.#at = Math.round((performance.now() - this.#started) * 10) / 10;
    const told = this.#onTurn(due.turn, this.#at);
    due.begin();
    // All microtasks come before it: whatever a turn leads to that needs no other turn.
    setImmediate(() => void this.#goOnAfter(told));
  }

  async #goOnAfter(told: Promise<void> | undefined): Promise<void> {
    await told;
    this.#next();
  }
}
