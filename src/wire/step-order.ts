import type { Exchange } from './exchange.ts';

/** A step of a run: something begins, a wait is over, or an answer is delivered. */
export interface Step {
  readonly kind: 'start' | 'wait' | 'answer';
  /**
   * The owner of the step: a check, or `preflight`, `run`, `discovery`, `limiter`, `watch`,
   * `abort`, `end`.
   */
  readonly owner: string;
  /** Counts from 1 for each kind and owner; for an answer, the id of its exchange. */
  readonly nth: number;
  /** For an answer, its exchange. */
  readonly exchange?: Exchange;
}

/** Orders steps, and gives the time, which stands still during a step. */
export interface Steps {
  /** Resolves when the step may begin. */
  take(step: Step): Promise<void>;
  /** Milliseconds since the epoch when the first step could be taken. */
  readonly startedAt: number;
  /** Milliseconds from there to the current step, or to the last step. */
  readonly at: number;
}

/** Called with every step as it begins. The next step waits for the returned promise. */
export type StepListener = (step: Step, at: number) => Promise<void> | undefined;

/**
 * Takes steps in the order of the calls. Two steps never overlap: the next step begins when all
 * work of the step before is done. So the same steps in the same order lead to the same requests
 * and outcomes.
 */
export class StepOrder implements Steps {
  readonly startedAt = Date.now();
  readonly #started = performance.now();
  readonly #due: { readonly step: Step; readonly begin: () => void }[] = [];
  readonly #onStep: StepListener;
  #underWay = false;
  #at = 0;

  constructor(onStep: StepListener = () => undefined) {
    this.#onStep = onStep;
  }

  get at(): number {
    return this.#at;
  }

  take(step: Step): Promise<void> {
    return new Promise((begin) => {
      this.#due.push({ step, begin });
      if (!this.#underWay) this.#next();
    });
  }

  #next(): void {
    const due = this.#due.shift();
    this.#underWay = due !== undefined;
    if (due === undefined) return;
    // A recording has one decimal of it.
    this.#at = Math.round((performance.now() - this.#started) * 10) / 10;
    const notified = this.#onStep(due.step, this.#at);
    due.begin();
    // `setImmediate` runs after all microtasks, so after all work of the step.
    setImmediate(() => void this.#goOnAfter(notified));
  }

  async #goOnAfter(notified: Promise<void> | undefined): Promise<void> {
    await notified;
    this.#next();
  }
}
