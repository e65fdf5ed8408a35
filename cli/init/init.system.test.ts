import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { findBrokenTarget } from '../../fixtures/broken-targets/broken-targets.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { Ended } from '../testing/command-line.ts';
import { cli, scratch, scratchFile, verdictIn, writeConfig } from '../testing/command-line.ts';
import { judged } from '../testing/judged.ts';
import { served } from '../testing/nodes.ts';
import { APTOS, DOCUMENT } from '../../fixtures/devnet/served-profile.ts';

const PRODUCING = { produce: { everyMs: 250, prune: true } } as const;

/** The outcome of `init`, and the file it wrote. */
interface Written extends Ended {
  readonly file: string;
  readonly text: string;
  readonly config: Readonly<Record<string, unknown>>;
}

async function init(words: readonly string[], env: Record<string, string> = {}): Promise<Written> {
  const file = join(scratch(), 'written.yaml');
  const ended = await cli(['init', '--out', file, ...words], { env });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const config: unknown = parse(text);
  return { ...ended, file, text, config: isRecord(config) ? config : {} };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** How many MUSTs passed in a run, and how many failed. */
function counted({ requirements }: VerdictDocument): readonly [passed: number, failed: number] {
  const musts = requirements.filter(({ level }) => level === 'MUST');
  const count = (wanted: string): number =>
    musts.filter(({ outcome }) => outcome === wanted).length;
  return [count('passed'), count('failed')];
}

/** How many MUSTs passed in a run by this configuration, in which none failed. */
async function met(config: string, env: Readonly<Record<string, string>> = {}): Promise<number> {
  const [passed, failed] = counted(await judged({ config, runs: 5, seed: 1 }, env));
  expect(failed).toBe(0);
  return passed;
}

const MUSTS = CATALOGUE.filter(({ level }) => level === 'MUST').length;

describe('init', { timeout: 120_000 }, () => {
  it('init writes a configuration for an Aptos node that reaches every MUST', async () => {
    const { url } = await served({ profile: APTOS, ...PRODUCING });
    const { code, stdout, text, config, file } = await init(['--target', `${url}/v1`]);
    expect(code).toBe(0);
    expect(config).toMatchObject({ target: url, profile: 'aptos', groundTruth: 'discovered' });
    expect(config['accounts']).toContainEqual(
      expect.objectContaining({
        transactions: expect.arrayContaining([
          expect.objectContaining({ kind: 'orderless' }),
          expect.objectContaining({ kind: 'sequence_number' }),
        ]),
      }),
    );
    expect(JSON.stringify(config['tables'])).toMatch(/"absent":true/);
    expect(text).toMatch(/# Chosen because it sent transactions of both kinds/);
    expect(text).toMatch(/# Chosen because it was deleted\./);
    expect(stdout).toMatch(/page size +25 by default, 100 with a limit of \d+/);
    expect(stdout).toMatch(/^MUSTs all \d+ can be judged$/m);
    const requests = /sent +(\d+) requests/.exec(stdout)?.[1];
    expect(Number(requests)).toBeGreaterThan(5);
    expect(Number(requests)).toBeLessThan(60);
    const out = join(scratch(), 'out');
    const run = ['run', '--no-config', '--target', url, '--runs', '5', '--seed', '1'];
    const alone = await cli([...run, '--out', out]);
    expect(alone.stdout).toMatch(/^\n! This node sends headers X-APTOS-\*, but profile document/);
    expect(counted(verdictIn(out))).toEqual([15, 6]);
    expect(await met(file)).toBe(MUSTS);
  });

  it('writes hints for a node without data, and the hints reach the MUSTs they promise', async () => {
    const devnet = await served(PRODUCING);
    const { config, text, stdout, file } = await init(['--target', devnet.url]);
    expect(config).toEqual({ target: devnet.url, profile: 'document' });
    expect(stdout).toMatch(/account +none found: add one/);
    expect(stdout).toMatch(
      /^MUSTs \d+ of \d+ can be judged; comments in .+ say what the others need$/m,
    );
    const alone = await met(file);
    const [account] = devnet.groundTruth.accounts;
    const filled = text
      .replace(/^# accounts:$/m, 'accounts:')
      .replace(/^# {3}- address: "0x…"/m, `  - address: "${account?.address}"`);
    writeFileSync(file, filled);
    expect([alone, await met(file)]).toEqual([25, 46]);
  });

  it('init recognises a fork by its pages, and a prefix by the headers', async () => {
    const names = { headerPrefix: 'X-FOO-' };
    const fork = await served({ profile: { ...APTOS, ...names }, ...PRODUCING });
    const known = await init(['--target', fork.url]);
    expect(known.config).toMatchObject({ profile: 'aptos', names });
    expect(await met(known.file)).toBe(MUSTS);
    const other = await served({ profile: { ...DOCUMENT, ...names } });
    const stranger = await init(['--target', other.url]);
    expect(stranger.config).toMatchObject({ profile: 'document', names });
    expect(await met(stranger.file)).toBeGreaterThan(20);
  });

  it('init keeps a path before /v1, and requests only headers', async () => {
    const { url } = await served({ basePath: '/ledger', profile: APTOS });
    const { config } = await init(['--target', `${url.replace(/\/ledger$/, '')}/ledger/v1/`]);
    expect(config['target']).toMatch(/\/ledger$/);
  });
});

describe('what init never writes', { timeout: 60_000 }, () => {
  it('init never writes the value of a header', async () => {
    const { url } = await served();
    const headers = { 'x-literal': 'hidden-in-the-file' };
    const given = writeConfig(scratch(), { target: url, headers });
    const header = 'authorization: Bearer ${NODE_TOKEN}';
    const env = { NODE_TOKEN: 'hidden-in-the-environment' };
    const { code, stdout, stderr, text, config, file } = await init(
      ['--config', given, '--header', header],
      env,
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(config['headers']).toEqual({
      'x-literal': '${HEADER_X_LITERAL}',
      authorization: 'Bearer ${NODE_TOKEN}',
    });
    expect(stdout).toMatch(/^set {3}HEADER_X_LITERAL$/m);
    expect(stdout + text).not.toContain('hidden');
    expect(await met(file, { ...env, HEADER_X_LITERAL: 'x' })).toBe(25);
  });

  it('init never writes a URL with a secret in it', async () => {
    const key = 'a1b2c3d4e5f6a7b8c9d0';
    const { url } = await served({ basePath: `/${key}` });
    const withUser = url.replace('http://', 'http://user:hidden@');
    for (const target of [url, withUser]) {
      const { code, stdout, text, config } = await init(['--target', target]);
      expect(code).toBe(0);
      expect(config).not.toHaveProperty('target');
      expect(stdout + text).not.toMatch(new RegExp(`${key}|hidden`));
      expect(stdout).toMatch(/--target URL$/m);
      expect(text).toContain('pass it with --target');
    }
  });
});

describe('init refuses', { timeout: 60_000 }, () => {
  it('init refuses to replace an existing file without --force', async () => {
    const { url } = await served();
    const file = scratchFile('mine.yaml', 'mine');
    const refused = await cli(['init', '--target', url, '--out', file]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/^error: \S+ exists: add --force to replace it/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect((await cli(['init', '--target', url, '--out', file, '--force'])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain(url);
  });

  it.each([
    [[], /^error: init needs a node: add --target URL$/m],
    [['--target', 'http://h', '--header', 'hidden'], /--header takes 'name: value', as/],
    [['--target', 'http://h', '--header', 'a: ${NOT_SET}'], /the environment variable NOT_SET is/],
  ])('init reports the mistake in %j', async (words, message) => {
    const { code, stderr, text } = await init(words);
    expect([code, text]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('hidden');
  });

  it.each(['not-listening', 'always-another-api'])(
    'init refuses to write of %s, in one line',
    async (name) => {
      const target = await (findBrokenTarget(name)?.start() ?? gone());
      const { code, stderr, text, stdout } = await init(['--target', target.url]);
      await target.stop();
      expect([code, text, stdout]).toEqual([3, '', '']);
      expect(stderr).toMatch(/^error: (?:no HTTP answer|neither endpoint was found).*\n$/);
    },
  );
});

/** A target that is stopped already. */
async function gone(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const devnet = await startDevnet();
  await devnet.stop();
  return { url: devnet.url, stop: () => Promise.resolve() };
}
