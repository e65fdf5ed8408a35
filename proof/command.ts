import { Command, CommanderError } from 'commander';
import type { Streams } from '../cli/terminal/streams.ts';

/** Where a command of the proof writes: `process`, or the streams of a test. */
export type Output = Pick<Streams, 'stdout' | 'stderr'>;

/** Returns a command that writes to these streams and never ends the process: see {@link exitCodeOf}. */
export function proofCommand(name: string, description: string, { stdout, stderr }: Output) {
  return new Command(name)
    .description(description)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    });
}

/** Returns what the work of a command gives, or the exit code of a command line that commander refused. */
export async function exitCodeOf(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    throw error;
  }
}
