import type { Step, Steps } from './step-order.ts';
import { StepOrder } from './step-order.ts';

/** Resolves after `ms` milliseconds, or once the signal is aborted. Never rejects. */
type Timer = (ms: number, signal?: AbortSignal) => Promise<void>;

const realTimer: Timer = (ms, signal) =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });

/**
 * The clock that every decision of a run reads. When a recording is replayed it gives the recorded
 * time and does not wait.
 */
export class Clock {
  readonly #steps: Steps;
  readonly #timer: Timer;
  readonly #counts = new Map<string, number>();

  constructor(steps: Steps = new StepOrder(), wait: Timer = realTimer) {
    this.#steps = steps;
    this.#timer = wait;
  }

  /** Milliseconds of a monotonic clock; constant during a step. */
  now(): number {
    return this.#steps.at;
  }

  /** Milliseconds since the epoch; constant during a step. */
  date(): number {
    return this.#steps.startedAt + this.#steps.at;
  }

  /**
   * Returns a random number from 0 up to 1. It may only decide how long to wait: it is not
   * recorded.
   */
  random(): number {
    return Math.random();
  }

  /** Resolves when a step of the owner has started. */
  startStep(owner: string): Promise<void> {
    return this.#steps.take(this.#next('start', owner));
  }

  /** Resolves after `ms` milliseconds, or once the signal is aborted, in a step of its own. */
  async wait(ms: number, owner: string, signal?: AbortSignal): Promise<void> {
    const step = this.#next('wait', owner);
    await this.#timer(ms, signal);
    await this.#steps.take(step);
  }

  #next(kind: Step['kind'], owner: string): Step {
    const key = `${kind} ${owner}`;
    const nth = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, nth);
    return { kind, owner, nth };
  }
}
