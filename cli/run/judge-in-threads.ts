import type { ConfigFlags } from '../../config/read/read-config.ts';
import { readConfig } from '../../config/read/read-config.ts';
import { ReportWorker } from '../../reports/allure/report-worker.ts';
import type { JudgeListener, Judgement, JudgeTargetOptions, Threads } from './judge.ts';
import { PrestartedWorker } from './worker/prestarted-worker.ts';

/** All that a run may be given: what the configuration is read from, and what is judged by it. */
export interface RunOptions extends ConfigFlags, Omit<JudgeTargetOptions, 'seed'> {
  /** What `${NAME}` in the configuration stands for. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder in which a configuration is looked for when none is named; absent: nowhere. */
  readonly folder?: string;
}

/**
 * Reads the configuration, judges the target in separate threads, and writes the reports.
 *
 * What passes between this thread and the worker, which has the checks:
 *
 *   withThreads             starts it ---> prestarted-worker-thread.ts, where vitest runs checks.vitest.ts
 *   judgeTarget             <--- ready --- receiveRunRequest
 *   RunController.execute   ---- run ----> prepareRun; then a test for each check
 *                           <-- sent, facts
 *
 * @param interrupt aborted when the user stops the run: results so far are kept.
 * @throws ConfigError before any request or file.
 */
export async function judgeInThreads(
  options: RunOptions,
  listener: JudgeListener,
  interrupt: AbortSignal,
): Promise<Judgement> {
  const config = await readConfig(options, options.env, options.folder);
  return withThreads(async (threads) => {
    const { judgeTarget } = await import('./judge.ts');
    return judgeTarget(config, options, threads, listener, interrupt);
  });
}

/** vitest is loaded while the worker loads the checks; Allure later, when `work` starts its thread. */
async function withThreads<T>(work: (threads: Threads) => Promise<T>): Promise<T> {
  const worker = new PrestartedWorker();
  try {
    const { RunController } = await import('./worker/run-controller.ts');
    const controller = await RunController.start(worker);
    const reportWorker = new ReportWorker();
    try {
      return await work({ controller, reportWorker });
    } finally {
      await controller.dismiss();
      await reportWorker.close();
    }
  } finally {
    await worker.close();
  }
}
