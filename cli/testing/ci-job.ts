import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { findFault } from '../../fixtures/faults/all.ts';
import { scratch, writeConfig } from './command-line.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** A job of `config/ci`, as it is published. */
export const textOf = (file: string): string =>
  readFileSync(new URL(`../../config/ci/${file}`, import.meta.url), 'utf8');

/** A folder with an `npx` that runs the built suite and notes its arguments. */
export function withNpx(): { readonly folder: string; readonly called: () => string } {
  const folder = scratch();
  const log = join(folder, 'called');
  const npx = join(folder, 'npx');
  const script = ['#!/bin/sh', `echo "$*" >> '${log}'`, 'shift 2', `exec node '${MAIN}' "$@"`];
  writeFileSync(npx, `${script.join('\n')}\n`);
  chmodSync(npx, 0o755);
  return { folder, called: () => readFileSync(log, 'utf8') };
}

/** Runs the lines of a job as they are, with `npx` for the suite and nothing else of the environment. */
export function shell(
  program: readonly [string, ...string[]],
  lines: string,
  env: Readonly<Record<string, string>>,
  { npx, cwd }: { readonly npx: string; readonly cwd: string },
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const path = [npx, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
  const [command, ...words] = program;
  return new Promise((resolve) => {
    const options = { cwd, env: { ...env, PATH: path, CI: 'true' } };
    const child = execFile(command, [...words, lines], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : (child.exitCode ?? -1), stdout, stderr });
    });
  });
}

/** Serves a broken node that stands still. @returns the path of a configuration for it. */
export async function brokenNode(dir: string): Promise<string> {
  const devnet = await startDevnet(findFault('newest-first')?.devnet);
  onTestFinished(() => devnet.stop());
  return writeConfig(dir, { target: devnet.url, ...devnet.groundTruth, seed: 1 });
}

/** Few checks; the broken node fails one of them. */
export const ONLY = '--only SEL-ORDER,SEL-START';
