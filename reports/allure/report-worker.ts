import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageOptions } from './page.ts';

/** Writes a page in a thread of its own, which loads Allure's generator long before it is needed. */
export class ReportWorker {
  readonly #worker: Worker;
  readonly #written: Promise<unknown>;

  constructor() {
    const { url } = import.meta;
    this.#worker = new Worker(new URL(`./report-worker-thread${extname(url)}`, url));
    this.#worker.unref();
    this.#written = Promise.race([once(this.#worker, 'message'), this.#ended()]);
    // An error before the page is asked for is reported when it is.
    this.#written.catch(() => undefined);
  }

  /** To be called once. Rejects when the generator yields no page or the file cannot be written. */
  async write(options: PageOptions): Promise<void> {
    this.#worker.ref();
    this.#worker.postMessage(options);
    await this.#written;
  }

  /** Rejects when the thread ends. */
  async #ended(): Promise<never> {
    const told: readonly unknown[] = await once(this.#worker, 'exit');
    const [code] = told;
    throw new Error(`the thread that writes the page ended with code ${String(code)}`);
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
