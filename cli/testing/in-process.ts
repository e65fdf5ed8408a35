import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Ended } from './command-line.ts';
import { scratch } from './command-line.ts';
import { program } from '../program.ts';

/** Where the files of the command lines are. */
export const folder = scratch();

/** The path of a file with that text. */
export function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The same without a process: what is refused before the checks are loaded starts nothing. */
export async function inProcess(words: readonly string[]): Promise<Omit<Ended, 'ms' | 'peakMb'>> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const interrupt = new AbortController().signal;
  const code = await program(words, { stdout, stderr, env: {}, interrupt });
  return { code, stdout: readAll(stdout), stderr: readAll(stderr) };
}

const readAll = (stream: PassThrough): string => String(stream.read() ?? '');

/** A run that does not get so far as to write. */
export const run = (...words: string[]): string[] => [
  'run',
  '--out',
  join(folder, 'never'),
  ...words,
];

/** As {@link run}, with a configuration of that text. */
export const withConfig = (name: string, text: string): string[] =>
  run('--config', file(name, text));
