import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { PoolRunnerInitializer, PoolWorker } from 'vitest/node';

/**
 * The one worker of a run, as a vitest pool. vitest starts workers only once it is loaded itself; this one
 * loads the checks in the meantime.
 */
export class PrestartedWorker implements PoolRunnerInitializer {
  readonly name = 'early';
  /** For messages to and from `checks.vitest.ts`. */
  readonly port: MessagePort;
  readonly #thread: Worker;
  readonly #events = new EventEmitter();
  #failure: Error | undefined;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    const url = new URL('./prestarted-worker-thread.js', import.meta.url);
    this.#thread = new Worker(url, { workerData: port2, transferList: [port2] });
    this.#thread.on('message', (message: unknown) => this.#events.emit('message', message));
    this.#thread.on('error', (error) => this.#fail(error));
    this.#thread.on('exit', (code) => this.#fail(new Error(`the worker ended with code ${code}`)));
  }

  /** Call this once: there is one thread. */
  createPoolWorker(): PoolWorker {
    return {
      name: this.name,
      start: async () => {
        if (this.#failure !== undefined) throw this.#failure;
      },
      stop: () => this.close(),
      on: (event, listener) => void this.#events.on(event, listener),
      off: (event, listener) => void this.#events.off(event, listener),
      send: (message) => this.#thread.postMessage(message),
      deserialize: (message) => message,
    };
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    this.#failure ??= new Error('the worker was ended');
    await this.#thread.terminate();
  }

  /** Reports an error once: a thread that fails ends as well, and vitest does not expect both events. */
  #fail(why: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = why;
    if (this.#events.listenerCount('error') > 0) this.#events.emit('error', why);
  }
}
