import type { PrintValue } from '../wire/client/credentials.ts';
import { Clock } from '../wire/clock.ts';
import { Network } from '../wire/network/network.ts';
import type { Steps } from '../wire/step-order.ts';
import type { Wire } from '../wire/wire.ts';

/**
 * Time that passes only when nothing else can continue, and then jumps to the next moment that
 * somebody waits for. So everything that depends on time is the same on every machine.
 */
export class SimulatedTime implements Steps {
  readonly startedAt = 0;
  readonly clock = new Clock(this, (ms, signal) => this.pass(ms, signal));
  readonly #due: { readonly at: number; readonly resume: () => void }[] = [];
  #at = 0;

  get at(): number {
    return this.#at;
  }

  /** Takes steps at once, in the order of the calls. */
  take(): Promise<void> {
    return Promise.resolve();
  }

  /** The real network, for tests that wait for its answers only; a command prints itself. */
  get wire(): Wire {
    const printValue: PrintValue = ({ command }) => Promise.resolve(command);
    return {
      steps: this,
      clock: this.clock,
      connect: (options) => new Network(options),
      printValue,
    };
  }

  /** Resolves after `ms` milliseconds, or once the signal is aborted. */
  pass(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return Promise.resolve();
    return new Promise((resolve) => {
      const resume = (): void => {
        signal?.removeEventListener('abort', resume);
        resolve();
      };
      signal?.addEventListener('abort', resume);
      this.#due.push({ at: this.#at + ms, resume });
      if (this.#due.length === 1) setImmediate(() => this.#goOn());
    });
  }

  #goOn(): void {
    this.#due.sort((a, b) => a.at - b.at);
    const next = this.#due.shift();
    if (next === undefined) return;
    this.#at = Math.max(this.#at, next.at);
    next.resume();
    if (this.#due.length > 0) setImmediate(() => this.#goOn());
  }
}
