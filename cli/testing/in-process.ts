import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ended } from './command-line.ts';
import { scratch } from './command-line.ts';
import { ran } from './kept-streams.ts';
import { program } from '../program.ts';

/** Runs the command line without a new process: a command refused before the checks are loaded starts none. */
export async function inProcess(words: readonly string[]): Promise<Omit<Ended, 'ms' | 'peakMb'>> {
  const { code, out, err } = await ran((streams) => program(words, streams));
  return { code, stdout: out, stderr: err };
}

/** Command lines that are refused, and the folder of the files they name. */
export function refusedLines() {
  const folder = scratch();
  /** Returns the path of a file with that text. */
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  /** Returns a run that is refused before it writes anything. */
  const run = (...words: string[]): string[] => ['run', '--out', join(folder, 'never'), ...words];
  /** Returns the same with a configuration of the given text. */
  const withConfig = (name: string, text: string): string[] => run('--config', file(name, text));
  return { folder, run, withConfig };
}
