import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { PoolRunnerInitializer } from 'vitest/node';
import { createVitest } from 'vitest/node';
import type { Reporter } from 'vitest/reporters';
import { makeTemporaryFolder } from '../../terminal/temporary-folder.ts';

/** The folder from which the suite itself is loaded: its own `dist`. */
const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

const SIGNALS = ['SIGINT', 'SIGTERM'] as const satisfies readonly NodeJS.Signals[];

export interface VitestRun {
  /** Resolves when every check has ended or was given up. */
  readonly done: Promise<void>;
  /** Resolves afterwards, when the worker has ended and its temporary files are removed. */
  readonly closed: Promise<void>;
}

/**
 * Runs one file of tests in one worker, so that the tests share its state. The user's own vitest configuration
 * is ignored, and nothing is written outside a temporary folder.
 *
 * @param file below the suite's root, without extension.
 * @param pool that provides the worker.
 */
export async function startVitest(
  file: string,
  reporters: readonly Reporter[],
  pool: PoolRunnerInitializer | 'threads' = 'threads',
): Promise<VitestRun> {
  const cacheDir = makeTemporaryFolder('ledger-conformance-');
  const ours = SIGNALS.map((signal) => new Set(process.listeners(signal)));
  const vitest = await createVitest(
    'test',
    {
      root: ROOT,
      config: false,
      watch: false,
      include: [`${file}.js`],
      exclude: [],
      pool,
      maxWorkers: 1,
      isolate: false,
      fileParallelism: false,
      maxConcurrency: 10_000,
      testTimeout: 0,
      hookTimeout: 0,
      teardownTimeout: 2000,
      reporters: [...reporters],
      experimental: { viteModuleRunner: false, nodeLoader: false },
      silent: true,
      passWithNoTests: true,
    },
    { cacheDir, clearScreen: false, logLevel: 'silent' },
    // vitest hides the cursor of a terminal, even when it prints nothing.
    { stdout: new PassThrough().resume() },
  );
  SIGNALS.forEach((signal, at) => leaveOnly(signal, ours[at]));
  const exitCode = process.exitCode;
  const done = vitest.start().then(() => undefined);
  const closed = done
    .then(() => vitest.close())
    .finally(() => {
      process.exitCode = exitCode;
      rmSync(cacheDir, { recursive: true, force: true });
    });
  // The caller that waits for `done` gets the error.
  closed.catch(() => undefined);
  return { done, closed };
}

/** Removes the signal listeners of vitest, which exit at once; the caller ends the run instead. */
function leaveOnly(signal: NodeJS.Signals, ours: ReadonlySet<unknown> | undefined): void {
  for (const listener of process.listeners(signal)) {
    if (ours?.has(listener) !== true) process.removeListener(signal, listener);
  }
}
