import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageOptions } from './page.ts';

/** Writes a page in a thread of its own, which can load Allure's generator before it is needed. */
export class Press {
  #thread: { readonly worker: Worker; readonly written: Promise<unknown> } | undefined;

  /** Begins to load the generator, once. */
  warmUp(): void {
    this.#thread ??= start();
  }

  /** To be called once. Rejects when the generator yields no page or the file cannot be written. */
  async write(options: PageOptions): Promise<void> {
    const { worker, written } = (this.#thread ??= start());
    worker.ref();
    worker.postMessage(options);
    await written;
    await worker.terminate();
  }
}

function start(): { readonly worker: Worker; readonly written: Promise<unknown> } {
  const { url } = import.meta;
  const worker = new Worker(new URL(`./page-thread${extname(url)}`, url));
  worker.unref();
  const written = once(worker, 'message');
  // What goes wrong before the page is asked for is told then.
  written.catch(() => undefined);
  return { worker, written };
}
