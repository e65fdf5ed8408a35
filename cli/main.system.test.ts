import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../fixtures/faults/all-faults.ts';
import { cli, cliProcess, scratch, verdictIn } from './testing/command-line.ts';
import { broken } from './testing/nodes.ts';
import { BUILT, inShell } from './testing/shell.ts';
import { APTOS } from '../fixtures/devnet/served-profile.ts';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = scratch();

/** The output of a command through a pipe of a shell or into its file, and the exit code. */
const ledTo = (words: string, into: string) =>
  inShell(`{ ${BUILT} ${words}; echo "code $?" >&2; } ${into}`);

describe('standard output', () => {
  it('standard output is complete when it is read late', async () => {
    const { stdout } = await ledTo('devnet --list-faults', '| { sleep 1; wc -l; }');
    const served = FAULTS.filter(({ front }) => front === undefined);
    expect(Number(stdout)).toBe(served.length);
  });

  it('a run ends without an error when nobody reads its output', async () => {
    const { stdout, stderr } = await ledTo('devnet --list-faults', '| head -n 1');
    expect(stdout).toMatch(/^.+\n$/);
    expect(stderr).toBe('code 0\n');
  });

  it('a command keeps its exit code when nobody reads its errors', async () => {
    const child = spawn(process.execPath, [MAIN, 'nope'], { stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.destroy();
    expect(await once(child, 'exit')).toEqual([2, null]);
  });

  it('standard output gives an error of one line when it cannot be written', async () => {
    const { stderr } = await ledTo('list', '> /dev/full');
    expect(stderr).toBe('error: cannot write to stdout: ENOSPC\ncode 3\n');
  });
});

/** The embedded devnet gets a free port. */
const withoutPorts = (text: string): string =>
  text.replaceAll(/ \(http:\/\/127\.0\.0\.1:\d+\)/g, '');

describe('run', () => {
  it('run finds that the embedded devnet conforms', async () => {
    const out = join(folder, 'devnet');
    const { code, stderr } = await cliProcess([
      'run',
      '--target',
      'devnet',
      '--out',
      out,
      '--seed',
      '1',
      '--runs',
      '25',
    ]);
    expect(verdictIn(out)).toMatchObject({ verdict: 'conforms', exitCode: 0 });
    expect(code).toBe(0);
    // Under CI only the seed is printed, before anything else.
    expect(withoutPorts(stderr)).toBe('judging the embedded devnet, profile document, seed 1\n');
  });

  it('run uses the configuration in the folder where it is started, and says so', async () => {
    const cwd = scratch();
    writeFileSync(join(cwd, 'ledger-conformance.yaml'), 'target: devnet\nseed: 5\nruns: 25\n');
    const said = async (words = ''): Promise<string> => {
      const line = `${BUILT} run --only SEL-START.listed ${words}`;
      const { code, stderr } = await inShell(line, { cwd });
      expect(code).toBe(0);
      return withoutPorts(stderr);
    };
    const judging = 'judging the embedded devnet, profile document, seed';
    expect(await said()).toBe(`using ledger-conformance.yaml\n${judging} 5\n`);
    expect(await said('--target devnet')).toBe(
      `using ledger-conformance.yaml, with --target as the target\n${judging} 5\n`,
    );
    expect(await said('--no-config --target devnet --seed 6')).toBe(`${judging} 6\n`);
  });

  it('run detects a fault served to it', async () => {
    const devnet = await broken('newest-first', { profile: APTOS });
    const out = join(folder, 'fault');
    const target = ['--target', `${devnet.url}/v1`, '--profile', 'aptos'];
    const { code } = await cliProcess(['run', ...target, '--out', out, '--only', 'SEL-ORDER']);
    expect(verdictIn(out)).toMatchObject({ verdict: 'does not conform', exitCode: 1 });
    expect(code).toBe(1);
  });

  it('run removes the reports of an earlier run', async () => {
    const out = join(folder, 'earlier');
    const unreachable = ['run', '--target', 'http://127.0.0.1:9', '--out', out];
    await cli(unreachable);
    for (const name of ['verdict.json', 'exchanges.ndjson', 'report.html']) {
      writeFileSync(join(out, name), 'old');
    }
    await cli(unreachable);
    expect(verdictIn(out).verdict).toBe('no verdict');
    expect(readFileSync(join(out, 'exchanges.ndjson'), 'utf8')).not.toContain('old');
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toMatch(/^<!DOCTYPE html>/i);
  });

  it('run replaces no file that the suite did not write', async () => {
    const out = join(folder, 'of-somebody-else');
    mkdirSync(out);
    writeFileSync(join(out, 'summary.md'), 'mine');
    const { code, stderr } = await cli(['run', '--target', 'http://127.0.0.1:9', '--out', out]);
    expect(stderr).toMatch(
      /^error: --out: .* contains a summary\.md that this suite did not write/m,
    );
    expect(code).toBe(2);
    expect(readFileSync(join(out, 'summary.md'), 'utf8')).toBe('mine');
  });
});
