import { vi } from 'vitest';
import type { RequestLimiter } from '../wire/client/request-limiter.ts';

/** Tasks that end when the test says so, and the order in which they began. */
export class Tasks {
  readonly began: string[] = [];
  readonly ended: Promise<unknown>[] = [];
  readonly #finish = new Map<string, () => void>();

  begin(limiter: RequestLimiter, ...names: readonly string[]): void {
    for (const name of names) this.ended.push(limiter.run(() => this.#task(name)));
  }

  beginAlone(limiter: RequestLimiter, ...names: readonly string[]): void {
    for (const name of names) this.ended.push(limiter.runAlone(() => this.#task(name)));
  }

  #task(name: string): Promise<void> {
    return new Promise((resolve) => {
      this.began.push(name);
      this.#finish.set(name, resolve);
    });
  }

  async finish(name: string): Promise<void> {
    this.#finish.get(name)?.();
    await settle();
  }
}

/** Lets every promise that can continue do so; no timer fires. */
export const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
