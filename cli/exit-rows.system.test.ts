import { APTOS } from '../fixtures/devnet/served-profile.ts';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleDifferences } from '../reports/testing/sample-differences.ts';
import { sampleChecks, sampleRun } from '../reports/testing/sample-evidence.ts';
import { waiver } from '../reports/testing/sample-documents.ts';
import { sampleFolder } from './bundle/testing/sample-bundle.ts';
import { EXIT_ROWS } from './exit-rows.ts';
import { named, scene } from './provision/testing/scene.ts';
import { cli, scratch, scratchFile } from './testing/command-line.ts';
import type { Code } from './testing/commands-ended.ts';
import {
  CUT_SHORT,
  ended,
  FAILED,
  failsAndThen,
  fleet,
  GONE,
  judged,
  key,
  locked,
  merged,
  recorded,
  run,
  verdictFolder,
} from './testing/commands-ended.ts';
import { broken, known, served } from './testing/nodes.ts';
import { BUILT, inShell } from './testing/shell.ts';

/** A shard of a run with --complete that left a MUST open. */
const OPEN = { checks: sampleChecks({ 'SEL-END': 'untested' }), facts: { complete: true } };

/** Makes something happen, and returns the exit codes, which are all to be the one of the row. */
type Scenario = () => Promise<readonly Code[]>;

/** The scenarios of each command, in the order of its rows. */
const SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  run: [
    async () => [run({}), run({ ...FAILED, waivers: [waiver] })],
    async () => [
      run({ checks: sampleChecks({ 'SEL-END': 'cantTell' }) }),
      (await judged(await served())).code,
    ],
    async () => [run(FAILED), (await judged(await broken('newest-first'))).code],
    async () => [
      run({ checks: sampleChecks({ 'SEL-FULL': 'failed' }) }, { required: ['SEL-FULL'] }),
    ],
    async () => [
      ...CUT_SHORT.map((facts) => run(FAILED, facts)),
      ...(await Promise.all([
        failsAndThen((_, goAway) => goAway()),
        failsAndThen((send) => send('SIGINT')),
      ])),
    ],
    async () => [
      run(
        { checks: sampleChecks({ 'SEL-START': 'failed', 'SEL-END': 'untested' }) },
        { complete: true },
      ),
    ],
    async () => [
      run({}, {}, sampleDifferences(), true),
      run(
        { checks: sampleChecks({ 'SEL-END': 'untested' }) },
        { complete: true },
        sampleDifferences(),
        true,
      ),
    ],
    async () => [await ended('run', '--rate', '0'), await ended('run', '--config', '/nope.yaml')],
    async () => [(await cli(['run', '--no-config', '--out', join(scratch(), 'out')])).code],
    async () => [(await cli(['run', '--target', GONE, '--out', locked()])).code],
    async () => {
      const property = ['--only', 'SEL-START.law', '--seed', '1', '--path', '3:9999:9999'];
      return [(await judged(await served(), ...property)).code];
    },
    async () => {
      const bundle = ['--bundle', '/proc/no.zip', '--key', key()];
      const good = (await judged(await served(), ...bundle)).code;
      // What failed beats a file that cannot be written.
      expect((await judged(await broken('newest-first'), ...bundle)).code).toBe(1);
      return [good];
    },
    async () => [
      (await cli(['run', '--target', GONE, '--out', join(scratch(), 'out')])).code,
      run(FAILED, { end: { kind: 'stranger', reason: 'a web page' } }),
    ],
    async () => CUT_SHORT.map((facts) => run({}, facts)),
    async () => [
      run({ checks: [] }),
      run({ checks: sampleChecks().filter(({ requirement }) => requirement === 'SEL-FULL') }),
    ],
    async () => [run({ checks: sampleChecks({ 'SEL-END': 'untested' }) }, { complete: true })],
    async () => [run({}, {}, sampleDifferences({ groups: [], incomplete: 'it is gone' }), true)],
    async () => [
      await failsAndThen((send) => {
        send('SIGINT');
        send('SIGTERM');
      }),
    ],
  ],
  'run --targets': [
    async () => [await fleet({ a: known(await served()) })],
    async () => [await fleet({ a: known(await broken('newest-first')), b: { target: GONE } })],
    async () => [
      await fleet(
        { a: { target: GONE }, b: { target: GONE } },
        (out) => void locked(join(out, 'b')),
      ),
      await ended('run', '--targets', '/nope.yaml'),
    ],
    async () => [await fleet({ a: { target: GONE }, b: known(await served()) })],
  ],
  merge: [
    async () => [await merged([{}, {}])],
    async () => [await merged([FAILED, {}]), await merged([FAILED])],
    async () => [await ended('merge'), await ended('merge', scratch(), '--out', locked())],
    async () => [await merged([{}]), await merged([{}, { facts: CUT_SHORT[0] ?? {} }])],
    async () => [await merged([OPEN, OPEN])],
    async () => [
      await merged([FAILED, { facts: { seed: 43 } }]),
      await ended('merge', scratch(), '--out', join(scratch(), 'out')),
    ],
  ],
  replay: [
    async () => {
      const short = await broken('limit-of-the-default-size-is-one-short');
      const { code, out } = await judged(short, '--only', 'SEL-FULL,SEL-ORDER');
      // A failed SHOULD does not fail the run; repeated, it is what "replay" looks for.
      expect(code).toBe(0);
      return [(await cli(['replay', out, '--times', '1'])).code];
    },
    async () => [await ended('replay', verdictFolder()), await ended('replay', '/nope')],
    async () => {
      const { out } = await judged(await broken('newest-first'));
      const mended = await served();
      return [
        (await cli(['replay', out, '--times', '1', '--target', mended.url])).code,
        (await cli(['replay', out, '--times', '1', '--target', GONE])).code,
      ];
    },
  ],
  compare: [
    async () => [await ended('compare', verdictFolder(FAILED), verdictFolder(FAILED))],
    async () => [
      await ended('compare', verdictFolder(), verdictFolder(FAILED)),
      await ended('compare', verdictFolder(), verdictFolder(FAILED, CUT_SHORT[0])),
    ],
    async () => [await ended('compare', verdictFolder(), '/nope')],
    async () => [await ended('compare', verdictFolder(FAILED), verdictFolder({}, CUT_SHORT[0]))],
  ],
  history: [
    async () => [await ended('history', verdictFolder(), '--out', scratch())],
    async () => [await ended('history', scratch(), '--out', scratch())],
  ],
  verify: [
    async () => [await ended('verify', await recorded())],
    async () => {
      const out = await recorded();
      const verdict = join(out, 'verdict.json');
      writeFileSync(verdict, readFileSync(verdict, 'utf8').replace('"conforms in', '"conform in'));
      return [await ended('verify', out)];
    },
    async () => {
      const out = await recorded();
      rmSync(join(out, 'verdict.json'));
      return [await ended('verify', out), await ended('verify', scratch()), await ended('verify')];
    },
    async () => {
      const out = await recorded();
      const recording = join(out, 'recording.ndjson.br');
      const whole = readFileSync(recording);
      writeFileSync(recording, whole.subarray(0, whole.length / 2));
      return [await ended('verify', out)];
    },
  ],
  bundle: [
    async () => [
      await ended('bundle', await recorded(), '--key', key(), '--out', join(scratch(), 'a.zip')),
    ],
    async () => {
      const target = { ...sampleRun().target, embedded: true } as const;
      const devnet = verdictFolder({}, { target });
      return [
        await ended('bundle', devnet, '--key', key()),
        await ended('bundle', sampleFolder(), '--key', '/nope.pem'),
        await ended('bundle', '/nope', '--key', key()),
      ];
    },
    async () => [await ended('bundle', verdictFolder({}, CUT_SHORT[0]), '--key', key())],
  ],
  'diff-catalogue': [
    async () => [await ended('diff-catalogue', await recorded())],
    async () => [await ended('diff-catalogue', scratch())],
  ],
  init: [
    async () => {
      const { url } = await served({ profile: APTOS, produce: { everyMs: 250, prune: true } });
      return [await ended('init', '--target', url, '--out', join(scratch(), 'found.yaml'))];
    },
    async () => [
      await ended('init'),
      await ended('init', '--target', GONE, '--out', scratchFile('there.yaml', 'seed: 1')),
    ],
    async () => [await ended('init', '--target', GONE, '--out', join(scratch(), 'found.yaml'))],
  ],
  provision: [
    async () => {
      const { node: chain, call } = await scene();
      return [(await call(...named(chain))).code];
    },
    async () => [await ended('provision'), await ended('provision', '--target', GONE)],
    async () => {
      const words = ['--chain-id', '4', '--faucet', GONE, '--out', join(scratch(), 'found.yaml')];
      return [await ended('provision', '--target', GONE, ...words)];
    },
  ],
  list: [
    async () => [await ended('list')],
    async () => [await ended('list', '--config', '/nope.yaml'), await ended('list', '--no')],
  ],
  explain: [
    async () => [await ended('explain', 'SEL-START')],
    async () => [
      await ended('explain', 'SEL-STRT'),
      await ended('explain', 'SEL-START', '--requirements', '9'),
    ],
  ],
  devnet: [
    async () => [await ended('devnet', '--list-faults')],
    async () => {
      const { port } = new URL((await served()).url);
      return [await ended('devnet', '--fault', 'none'), await ended('devnet', '--port', port)];
    },
  ],
  'any command': [async () => [(await inShell(`${BUILT} list > /dev/full`)).code]],
};

it('every row of the table of exit codes has its scenario', () => {
  const counts = Object.entries(SCENARIOS).map(([command, own]) => [command, own.length]);
  const commands = [...new Set(EXIT_ROWS.map(({ command }) => command))];
  expect(counts).toEqual(commands.map((command) => [command, rowsOf(command).length]));
});

const rowsOf = (of: string) => EXIT_ROWS.filter(({ command }) => command === of);

it.each(EXIT_ROWS)('$command ends with $code: $when', { timeout: 180_000 }, async (row) => {
  const { command, code } = row;
  const codes = (await SCENARIOS[command]?.[rowsOf(command).indexOf(row)]?.()) ?? [];
  expect(codes.length).toBeGreaterThan(0);
  expect(codes).toEqual(codes.map(() => code));
});
