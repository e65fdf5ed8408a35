import { readConfig } from '../../config/read-config.ts';
import type { Streams } from '../streams.ts';
import { Conductor } from './conduct.ts';
import type { RunFlags } from './judge.ts';

/**
 * Judges a target and writes the reports.
 *
 * @returns the exit code.
 * @throws ConfigError before anything was asked or written.
 */
export async function run(flags: RunFlags, streams: Streams): Promise<number> {
  const config = readConfig(flags, streams.env);
  const conductor = await Conductor.start();
  try {
    // Loaded late: half of a second's work, and the worker has as much to do meanwhile.
    const { judge } = await import('./judge.ts');
    return await judge(config, flags, conductor, streams);
  } finally {
    await conductor.dismiss();
  }
}
