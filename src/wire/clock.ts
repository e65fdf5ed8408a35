import type { Turn, Turns } from './turn-order.ts';
import { TurnOrder } from './turn-order.ts';

/** Resolves after `ms` milliseconds, or once the signal is aborted. Never rejects. */
export type Timer = (ms: number, signal?: AbortSignal) => Promise<void>;

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

/** The one clock of all that decides. Of a recording, it tells the recorded time and waits for nothing. */
export class Clock {
  readonly #turns: Turns;
  readonly #timer: Timer;
  readonly #counts = new Map<string, number>();

  constructor(turns: Turns = new TurnOrder(), wait: Timer = realTimer) {
    this.#turns = turns;
    this.#timer = wait;
  }

  /** Monotonic milliseconds; the same throughout a turn. */
  now(): number {
    return this.#turns.at;
  }

  /** Milliseconds since the epoch; the same throughout a turn. */
  date(): number {
    return this.#turns.startedAt + this.#turns.at;
  }

  /** From 0 up to 1, for how long to wait; decides nothing else, so that no recording needs it. */
  random(): number {
    return Math.random();
  }

  /** Resolves when the owner may begin: a turn of its own. */
  begin(owner: string): Promise<void> {
    return this.#turns.take(this.#next('start', owner));
  }

  /** Resolves after `ms` milliseconds, or once the signal is aborted, in a turn of its own. */
  async wait(ms: number, owner: string, signal?: AbortSignal): Promise<void> {
    const turn = this.#next('wait', owner);
    await this.#timer(ms, signal);
    await this.#turns.take(turn);
  }

  #next(kind: Turn['kind'], owner: string): Turn {
    const key = `${kind} ${owner}`;
    const nth = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, nth);
    return { kind, owner, nth };
  }
}
