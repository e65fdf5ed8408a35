import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { at, objectOf } from '../../src/testing/json-in-tests.ts';
import { scratch, scratchFile, writeConfig } from './command-line.ts';
import { broken, known } from './nodes.ts';
import { inShell } from './shell.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Returns a job of `config/ci`, as it is published. */
export const textOf = (file: string): string =>
  readFileSync(new URL(`../../config/ci/${file}`, import.meta.url), 'utf8');

/** Returns the path of a folder of `config/ci`. */
export const pathOf = (folder: string): string =>
  fileURLToPath(new URL(`../../config/ci/${folder}`, import.meta.url));

/** Stands in for `--run-id`: takes it from the command line, and writes it into every verdict of the run. */
const SUITE = `#!/usr/bin/env node
const { spawnSync } = require('node:child_process');
const { appendFileSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const words = process.argv.slice(2);
appendFileSync(join(__dirname, 'called'), words.join(' ') + '\\n');
const at = words.indexOf('--run-id');
const [, runId] = at < 0 ? [] : words.splice(at, 2);
const { status } = spawnSync(process.execPath, [process.env.MAIN, ...words], { stdio: 'inherit' });
if (runId !== undefined && status !== 2) {
  const out = words[words.indexOf('--out') + 1];
  for (const name of readdirSync(out, { recursive: true })) {
    if (!name.endsWith('verdict.json')) continue;
    const file = join(out, name);
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file)), runId }, null, 2));
  }
}
process.exit(status);
`;

/**
 * Returns a folder with an `npx` that notes its arguments, and gives the path of the built suite, which notes its
 * own as well.
 */
export function withNpx(): { readonly folder: string; readonly called: () => readonly string[] } {
  const folder = scratch();
  const log = join(folder, 'called');
  const suite = join(folder, 'suite');
  const npx = ['#!/bin/sh', `echo "$*" >> '${log}'`, `echo '${suite}'`].join('\n');
  writeExecutable(join(folder, 'npx'), `${npx}\n`);
  writeExecutable(suite, SUITE.replace('process.env.MAIN', JSON.stringify(MAIN)));
  return { folder, called: () => readFileSync(log, 'utf8').trimEnd().split('\n') };
}

/** Writes its files and ends; with `HANG`, only after a signal. */
const FAKE = `#!/usr/bin/env node
const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const words = process.argv.slice(2);
const of = (name) => words[words.indexOf(name) + 1];
writeFileSync(join(__dirname, 'called'), JSON.stringify(words));
const end = () => {
  const { code, summary, report, runId = of('--run-id') } = LEFT;
  mkdirSync(of('--out'), { recursive: true });
  writeFileSync(join(of('--out'), 'verdict.json'), JSON.stringify({ ...report, runId }));
  writeFileSync(join(of('--out'), 'summary.md'), summary);
  process.exit(code);
};
if (process.env.HANG === undefined) end();
process.on('SIGTERM', end);
setInterval(() => undefined, 1000);
`;

/** Returns a folder with an `npx` that gives the path of a fake suite, and the words with which that was called. */
export function withFakeSuite(left: Readonly<Record<string, unknown>>) {
  const folder = scratch();
  const suite = join(folder, 'suite');
  writeExecutable(join(folder, 'npx'), `#!/bin/sh\necho '${suite}'\n`);
  writeExecutable(
    suite,
    FAKE.replace('LEFT', () => JSON.stringify(left)),
  );
  const called = (): readonly string[] =>
    listIn(readFileSync(join(folder, 'called'), 'utf8')).map(String);
  return { folder, called };
}

function listIn(text: string): readonly unknown[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value : [];
}

/** Returns the same, with an `npx` that cannot reach its registry. */
export function withoutRegistry(): string {
  const folder = scratch();
  const npx = '#!/bin/sh\necho "npm error code ENOTFOUND" >&2\nexit 1\n';
  writeExecutable(join(folder, 'npx'), npx);
  return folder;
}

function writeExecutable(file: string, text: string): void {
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

/** Runs the lines of a job as they are, with `npx` for the suite and nothing else of the environment. */
export function shell(
  program: readonly [string, ...string[]],
  lines: string,
  env: Readonly<Record<string, string>>,
  { npx, cwd }: { readonly npx: string; readonly cwd: string },
): ReturnType<typeof inShell> {
  const path = [npx, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
  return inShell(lines, { program, cwd, env: { ...env, PATH: path, CI: 'true' } });
}

/** Returns the step of the GitHub action with that name. */
export function stepNamed(wanted: string): unknown {
  const steps: unknown = at(parse(textOf('github/action.yml')), 'runs', 'steps');
  const found: unknown = Array.isArray(steps)
    ? steps.find((step) => at(step, 'name') === wanted)
    : undefined;
  if (found === undefined) throw new Error(`the action has no step ${wanted}`);
  return found;
}

/** The step of the GitHub action that runs the suite. */
export const JUDGING = 'Judge the node';

/** Runs that step as a runner does, and returns what it has written for its workflow. */
export async function judgedByAction(
  inputs: Readonly<Record<string, string>>,
  where: Parameters<typeof shell>[3],
) {
  const step = stepNamed(JUDGING);
  const none = Object.keys(objectOf(at(step, 'env'))).map((name) => [name, ''] as const);
  const files = {
    GITHUB_OUTPUT: scratchFile('output'),
    GITHUB_STEP_SUMMARY: scratchFile('summary'),
  };
  const usual = { VERSION: '1.2.3', OUT: 'reports', TIMEOUT: '30' };
  const own = { ...usual, ...files, GITHUB_ACTION_PATH: pathOf('github') };
  const env = { ...Object.fromEntries(none), ...own, ...inputs };
  const bash = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'] as const;
  const ended = await shell([...bash], String(at(step, 'run')), env, where);
  return {
    ...ended,
    output: readFileSync(files.GITHUB_OUTPUT, 'utf8'),
    summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8'),
    annotations: ended.stdout.split('\n').filter((line) => line.startsWith('::')),
  };
}

/**
 * Serves a faulty node that stands still.
 *
 * @returns the path of a configuration for it.
 */
export async function brokenNode(dir: string): Promise<string> {
  return writeConfig(dir, { ...known(await broken('newest-first')), seed: 1 });
}

/** Few checks; the faulty node fails one of them. */
export const ONLY = '--only SEL-ORDER,SEL-START';
