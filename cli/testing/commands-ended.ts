import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import { sampleChecks, sampleEvidence, sampleRun } from '../../reports/testing/sample-evidence.ts';
import { verdictOf } from '../../reports/verdict/verdict.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { SIGNER } from '../bundle/testing/sample-bundle.ts';
import { exitCodeOf } from '../run/exit-code-of-run.ts';
import { LOCK } from '../run/folder-lock.ts';
import { cli, scratch, scratchFile } from './command-line.ts';
import { inProcess } from './in-process.ts';
import type { EndedRun } from './nodes.ts';
import { runOn, served } from './nodes.ts';

/** An exit code; `null` when the process was killed. */
export type Code = number | null | undefined;

/** A target at which nothing listens. */
export const GONE = 'http://127.0.0.1:9';
/** Evidence with one failed MUST. */
export const FAILED = { checks: sampleChecks({ 'SEL-START': 'failed' }) };

/** Returns the exit code of a command in this process. */
export const ended = async (...words: string[]): Promise<Code> => (await inProcess(words)).code;

/** Returns the exit code of a run with that evidence. */
export function run(
  changes: Partial<Evidence>,
  facts: Partial<RunFacts> = {},
  differences?: NodeDifferences,
  fail = false,
): Code {
  const evidence = sampleEvidence({ run: sampleRun(facts), ...changes });
  return exitCodeOf(verdictOf(evidence), differences, fail);
}

/** The facts of runs that did not come to their end. */
export const CUT_SHORT = (['lost', 'aborted', 'suiteError'] as const).map((kind) => {
  return { end: { kind, reason: 'because' } };
});

/** Runs one check against a node. */
export function judged(devnet: Devnet, ...words: readonly string[]): Promise<EndedRun> {
  const only = words.includes('--only') ? [] : ['--only', 'SEL-ORDER'];
  return runOn(devnet, [...only, ...words]);
}

/**
 * Judges a slow faulty node in a whole run, and calls `then` as soon as a check has failed.
 *
 * @param then gets a function that sends a signal to the run, and one that makes the node hang up from then on.
 */
export async function failsAndThen(
  then: (send: (signal: NodeJS.Signals) => void, goAway: () => void) => void,
): Promise<Code> {
  let [isAway, hasFailed] = [false, false];
  const { patches = [], ...options } = findFault('start-version-is-exclusive')?.devnet ?? {};
  const devnet = await served({
    ...options,
    patches: [
      ...patches,
      ({ transport }) => ({
        transport: async (request, response, reply, context) => {
          if (isAway) return void response.destroy();
          await wait(20);
          return transport(request, response, reply, context);
        },
      }),
    ],
  });
  const ending = await runOn(devnet, [], {
    written: { timeout: '1s' },
    env: { CI: undefined },
    heard: (text, send) => {
      // The message repeats every few seconds, and a second signal would end the run at once.
      if (hasFailed || !/\d failed/.test(text)) return;
      hasFailed = true;
      then(send, () => {
        isAway = true;
      });
    },
  });
  return ending.code;
}

/** Returns a folder that a living process has locked. */
export function locked(folder = join(scratch(), 'locked')): string {
  mkdirSync(folder, { recursive: true });
  const holder = { pid: process.ppid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(join(folder, LOCK), JSON.stringify(holder));
  return folder;
}

/** Returns a file with a private key. */
export const key = (): string =>
  scratchFile('key.pem', SIGNER.privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** Returns the exit code of a fleet with these targets. */
export async function fleet(
  targets: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  prepare: (out: string) => void = () => undefined,
): Promise<Code> {
  const entries = Object.entries(targets).map(([name, target]) => ({ name, ...target }));
  const path = scratchFile('fleet.yaml', JSON.stringify({ targets: entries }));
  const out = join(scratch(), 'out');
  prepare(out);
  return (await cli(['run', '--targets', path, '--only', 'SEL-ORDER', '--out', out])).code;
}

/** Returns the exit code of merging shards with these checks, of two. */
export async function merged(
  shards: readonly (Partial<Evidence> & { readonly facts?: Partial<RunFacts> })[],
): Promise<Code> {
  const folders = shards.map(({ facts, ...changes }, at) => {
    const folder = scratch();
    const whole = { ...sampleRun(facts), shard: { index: at + 1, count: 2 } };
    const evidence = { ...sampleEvidence(changes), run: whole };
    writeFileSync(join(folder, 'shard.json'), JSON.stringify({ formatVersion: 1, evidence }));
    return folder;
  });
  return ended('merge', ...folders, '--out', join(scratch(), 'out'));
}

/** Returns a folder with the verdict on that evidence. */
export function verdictFolder(
  changes: Partial<Evidence> = {},
  facts: Partial<RunFacts> = {},
): string {
  const evidence = sampleEvidence({ run: sampleRun(facts), ...changes });
  const path = scratchFile('verdict.json', JSON.stringify(verdictOf(evidence)));
  return join(path, '..');
}

let healthy: string | undefined;

/** Returns a copy of the output folder of a run that found nothing. */
export async function recorded(): Promise<string> {
  healthy ??= (await judged(await served())).out;
  const copy = join(scratch(), 'out');
  cpSync(healthy, copy, { recursive: true });
  return copy;
}
