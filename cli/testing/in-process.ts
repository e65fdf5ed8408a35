import type { Ended } from './command-line.ts';
import { ran } from './kept-streams.ts';
import { program } from '../program.ts';

/** Runs the command line without a new process: a command refused before the checks are loaded starts none. */
export async function inProcess(words: readonly string[]): Promise<Ended> {
  const { code, out, err } = await ran((streams) => program(words, streams));
  return { code, stdout: out, stderr: err };
}
