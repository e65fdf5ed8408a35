import { parentPort } from 'node:worker_threads';
import type { PageOptions } from './report-page.ts';
import { loadAllure, writeAllurePage } from './report-page.ts';

/** The thread of a report worker: loads the generator, then writes the one page it is asked for. */
parentPort?.once('message', (options: PageOptions) => void write(options));
await loadAllure();

async function write(options: PageOptions): Promise<void> {
  await writeAllurePage(options);
  parentPort?.postMessage('written');
}
