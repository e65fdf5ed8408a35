import type { Config } from '../../config/config.ts';
import { readConfig } from '../../config/read-config.ts';
import { Press } from '../../reports/allure/press.ts';
import type { Streams } from '../streams.ts';
import type { RunFlags } from './judge.ts';

/**
 * Judges a target and writes the reports.
 *
 * @returns the exit code.
 * @throws ConfigError before anything was asked or written.
 */
export async function run(flags: RunFlags, streams: Streams): Promise<number> {
  const config = await readConfig(flags, streams.env);
  const press = new Press();
  try {
    return await conduct(config, flags, press, streams);
  } finally {
    await press.close();
  }
}

/** Everything is loaded as late as it can be, and beside what another thread loads meanwhile. */
async function conduct(
  config: Config,
  flags: RunFlags,
  press: Press,
  streams: Streams,
): Promise<number> {
  const { Conductor } = await import('./conduct.ts');
  const conductor = await Conductor.start();
  try {
    const { judge } = await import('./judge.ts');
    return await judge(config, flags, { conductor, press }, streams);
  } finally {
    await conductor.dismiss();
  }
}
