import type { Config } from '../../config/config.ts';
import { readConfig } from '../../config/read-config.ts';
import { ReportWorker } from '../../reports/allure/report-worker.ts';
import type { Streams } from '../streams.ts';
import { PrestartedWorker } from './prestarted-worker.ts';
import type { RunFlags } from './judge.ts';

/**
 * Judges a target and writes the reports.
 *
 * @returns the exit code.
 * @throws ConfigError before anything was asked or written.
 */
export async function run(flags: RunFlags, streams: Streams): Promise<number> {
  const config = await readConfig(flags, streams.env, '.');
  const worker = new PrestartedWorker();
  try {
    return await start(config, flags, worker, streams);
  } finally {
    await worker.close();
  }
}

/**
 * Loads vitest beside the checks, then what serves or finds the target beside Allure: what is
 * needed first goes first, two at a time.
 */
async function start(
  config: Config,
  flags: RunFlags,
  worker: PrestartedWorker,
  streams: Streams,
): Promise<number> {
  const { RunController } = await import('./run-controller.ts');
  const controller = await RunController.start(worker);
  const reportWorker = new ReportWorker();
  try {
    const { judgeConfigured } = await import('./judge.ts');
    return await judgeConfigured(config, flags, { controller, reportWorker }, streams);
  } finally {
    await controller.dismiss();
    await reportWorker.close();
  }
}
