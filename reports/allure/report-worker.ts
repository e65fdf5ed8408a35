import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageOptions } from './report-page.ts';

/** Writes a page in a thread of its own, which loads Allure's generator before the page is needed. */
export class ReportWorker {
  #started: ReportThread | undefined;

  /** Starts the thread before it is needed; `write` starts it otherwise. Loading takes a processor for a while. */
  start(): void {
    this.#started ??= startThread();
  }

  /** Call this once. Rejects when the generator yields no page or the file cannot be written. */
  async write(options: PageOptions): Promise<void> {
    const { worker, written } = (this.#started ??= startThread());
    worker.ref();
    worker.postMessage(options);
    await written;
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    await this.#started?.worker.terminate();
  }
}

interface ReportThread {
  readonly worker: Worker;
  /** Resolves when the page is written; rejects when the thread ends before. */
  readonly written: Promise<unknown>;
}

function startThread(): ReportThread {
  const { url } = import.meta;
  const worker = new Worker(new URL(`./report-worker-thread${extname(url)}`, url));
  worker.unref();
  const written = Promise.race([once(worker, 'message'), ended(worker)]);
  // An error before the page is asked for is reported when it is.
  written.catch(() => undefined);
  return { worker, written };
}

/** Rejects when the thread ends. */
async function ended(worker: Worker): Promise<never> {
  const exited: readonly unknown[] = await once(worker, 'exit');
  const [code] = exited;
  throw new Error(`the thread that writes the page ended with code ${String(code)}`);
}
