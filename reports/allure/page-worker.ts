import { parentPort } from 'node:worker_threads';
import type { PageOptions } from './page.ts';
import { preloadAllure, writeAllurePage } from './page.ts';

/** The thread of {@link PageThread}: loads the generator at once and makes the page it is told to. */
parentPort?.on('message', (options: PageOptions) => {
  writeAllurePage(options).then(
    () => parentPort?.postMessage(undefined),
    (error: unknown) => parentPort?.postMessage(String(error)),
  );
});
await preloadAllure();
