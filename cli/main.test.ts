import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startDevnet } from '../fixtures/devnet/devnet.ts';
import { findFault } from '../fixtures/faults/all.ts';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'ledger-conformance-test-'));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function cli(...words: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, CI: 'true' };
    execFile(process.execPath, [MAIN, ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

function verdictIn(out: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8'));
  return Object.fromEntries(Object.entries(value ?? {}));
}

const badConfig = join(scratch, 'bad.yaml');
writeFileSync(badConfig, 'acounts: []\n');

describe('bad input', () => {
  it.each([
    [['run', '--colour'], /unknown option '--colour'/],
    [['rnu'], /Did you mean run/],
    [['run', '--target', 'ftp://x'], /no http or https URL/],
    [['run', '--config', '/nope.yaml'], /cannot read \/nope\.yaml/],
    [['run', '--config', badConfig], /did you mean "accounts"/],
    [['run', '--profile', 'aptoss'], /did you mean "aptos"/],
    [['run', '--only', 'SEL-STRT'], /did you mean "SEL-START"/],
    [['run', '--out', '/proc/x'], /cannot write to the output folder/],
    [['run', '--runs', '0'], /whole number from 1/],
    [['devnet', '--fault', 'no-such-fault'], /unknown fault/],
    [[], /no command/],
  ])('%j ends with 2 and one line', async (words, line) => {
    const { code, stdout, stderr } = await cli(...words);
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});

describe('run', () => {
  it('gives no verdict where nothing listens', async () => {
    const out = join(scratch, 'nothing');
    const { code } = await cli('run', '--target', 'http://127.0.0.1:9', '--out', out);
    expect(code).toBe(3);
    expect(verdictIn(out)).toMatchObject({ verdict: 'no verdict', exitCode: 3 });
  });

  it('finds that the embedded devnet conforms', async () => {
    const out = join(scratch, 'devnet');
    const { code } = await cli('run', '--out', out, '--seed', '1', '--runs', '25');
    expect(verdictIn(out)).toMatchObject({ verdict: 'conforms', exitCode: 0 });
    expect(code).toBe(0);
  });

  it('convicts a fault served to it', async () => {
    const fault = findFault('newest-first');
    const devnet = await startDevnet({ ...fault?.node, flavour: 'aptos' });
    const out = join(scratch, 'fault');
    const { code } = await cli(
      'run',
      '--target',
      devnet.url,
      '--profile',
      'aptos',
      '--out',
      out,
      '--runs',
      '25',
    );
    await devnet.stop();
    expect(verdictIn(out)).toMatchObject({ verdict: 'does not conform', exitCode: 1 });
    expect(code).toBe(1);
  });
});
