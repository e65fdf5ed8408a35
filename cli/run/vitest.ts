import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProvidedContext } from 'vitest';
import type { PoolRunnerInitializer } from 'vitest/node';
import { createVitest } from 'vitest/node';
import type { Reporter } from 'vitest/reporters';

/** The folder the suite itself is loaded from: its own `dist`. */
const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const SIGNALS = ['SIGINT', 'SIGTERM'] as const satisfies readonly NodeJS.Signals[];

/** vitest, under way. */
export interface VitestRun {
  /** Resolves when every check has ended or was given up. */
  readonly done: Promise<void>;
  /** Resolves when, after that, the worker is gone and nothing is left behind. */
  readonly closed: Promise<void>;
  /** Starts no further check. */
  cancel(): Promise<void>;
}

/**
 * Runs one file of tests in one worker: its tests share what it holds. The user's own vitest
 * configuration is kept out, and nothing is written outside a temporary folder.
 *
 * @param file below the suite's root, without extension.
 * @param provide what the file may `inject`.
 * @param pool where its worker comes from.
 */
export async function startVitest(
  file: string,
  provide: Partial<ProvidedContext>,
  reporters: readonly Reporter[],
  pool: PoolRunnerInitializer | 'threads' = 'threads',
): Promise<VitestRun> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'ledger-conformance-'));
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
      provide,
      experimental: { viteModuleRunner: false, nodeLoader: false },
      silent: true,
      passWithNoTests: true,
    },
    { cacheDir, clearScreen: false, logLevel: 'silent' },
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
  // Whoever waits for the checks is told what went wrong with them.
  closed.catch(() => undefined);
  return { done, closed, cancel: () => vitest.cancelCurrentRun('keyboard-input') };
}

/** vitest would end the process at once; what ends a run in order is the caller's. */
function leaveOnly(signal: NodeJS.Signals, ours: ReadonlySet<unknown> | undefined): void {
  for (const listener of process.listeners(signal)) {
    if (ours?.has(listener) !== true) process.removeListener(signal, listener);
  }
}
