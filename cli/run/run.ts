import type { Config } from '../../config/config.ts';
import { readConfig } from '../../config/read-config.ts';
import { Press } from '../../reports/allure/report-worker.ts';
import type { Streams } from '../streams.ts';
import { EarlyWorker } from './prestarted-worker.ts';
import type { RunFlags } from './judge.ts';

/**
 * Judges a target and writes the reports.
 *
 * @returns the exit code.
 * @throws ConfigError before anything was asked or written.
 */
export async function run(flags: RunFlags, streams: Streams): Promise<number> {
  const config = await readConfig(flags, streams.env);
  const worker = new EarlyWorker();
  try {
    return await conduct(config, flags, worker, streams);
  } finally {
    await worker.close();
  }
}

/**
 * Loads vitest beside the checks, then what serves or finds the target beside Allure: what is
 * needed first goes first, two at a time.
 */
async function conduct(
  config: Config,
  flags: RunFlags,
  worker: EarlyWorker,
  streams: Streams,
): Promise<number> {
  const { Conductor } = await import('./run-controller.ts');
  const conductor = await Conductor.start(worker);
  const press = new Press();
  try {
    const { judge } = await import('./judge.ts');
    return await judge(config, flags, { conductor, press }, streams);
  } finally {
    await conductor.dismiss();
    await press.close();
  }
}
