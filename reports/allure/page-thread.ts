import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PageOptions } from './page.ts';

/**
 * A thread of its own that makes the page. To load the generator is some 0.5 s of work, which
 * would stop the thread that leads the run, and the embedded devnet on it.
 */
export class PageThread {
  readonly #worker = new Worker(new URL('./page-worker.js', import.meta.url));
  readonly #broken: Promise<never>;

  constructor() {
    this.#broken = new Promise((_, reject) => {
      this.#worker.once('error', reject);
    });
    this.#broken.catch(() => undefined);
    this.#worker.unref();
  }

  /** As `writeAllurePage`. */
  async write(options: PageOptions): Promise<void> {
    this.#worker.ref();
    const told = once(this.#worker, 'message');
    this.#worker.postMessage(options);
    const [failure]: unknown[] = await Promise.race([told, this.#broken]);
    this.#worker.unref();
    if (typeof failure === 'string') throw new Error(failure);
  }
}
