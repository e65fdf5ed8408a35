import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { longHex } from '../src/spec/formats/address.ts';
import type { Config } from './config.ts';
import { STANDARD_EFFORT } from '../src/evidence/effort.ts';
import { documentProfile } from './profiles/document.ts';
import { aptosProfile } from './profiles/aptos.ts';
import type { Flags } from './read-config.ts';
import { readConfig } from './read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'nodes.yaml');

/** The configuration a text leads to. */
function read(text: string, flags: Flags = {}, env: Record<string, string> = {}): Promise<Config> {
  writeFileSync(file, text);
  return readConfig({ config: file, ...flags }, env);
}

/** The example of the design, with bytes where it has dots. */
const EXAMPLE = `
target: http://127.0.0.1:8080
profile: document            # document | aptos | a file
names: {}                    # overrides of the profile
headers: { authorization: "Bearer \${NODE_TOKEN}" }   # never written anywhere
concurrency: 8               # requests in flight; 'rate: 50' caps requests per second
timeout: 10s
accounts:                    # whose summaries to ask for
  - address: "0xa11ce"
    transactions:            # must appear, exactly so
      - { version: "1200", kind: orderless }
    orderless: true
    empty: false
tables:
  - handle: "0x5"
    items:
      - key: "0x00ab"
        value: "0x0300000000000000"
        history: [{ version: "2000", value: "0x0A" }, { version: "1600", absent: true }]
    absent: ["0xdeadbeef"]
seed: 1
`;

describe('a configuration', () => {
  it('is what was written, with every text parsed', async () => {
    expect(await read(EXAMPLE, {}, { NODE_TOKEN: 'tok-123' })).toEqual({
      target: {
        origin: 'http://127.0.0.1:8080',
        prefix: '',
        display: 'http://127.0.0.1:8080',
      },
      profile: documentProfile,
      headers: { authorization: 'Bearer tok-123' },
      secrets: ['Bearer tok-123', 'tok-123'],
      concurrency: 8,
      rate: undefined,
      timeoutMs: 10_000,
      truth: {
        accounts: [
          {
            address: longHex('a11ce'),
            transactions: [{ version: 1200n, kind: 'orderless', hash: undefined }],
            orderless: true,
            empty: false,
          },
        ],
        tables: [
          {
            handle: longHex('5'),
            items: [
              {
                handle: longHex('5'),
                key: '0x00ab',
                value: '0x0300000000000000',
                history: [
                  { version: 2000n, value: '0x0a' },
                  { version: 1600n, value: 'absent' },
                ],
              },
            ],
            absent: ['0xdeadbeef'],
          },
        ],
      },
      seed: 1,
      effort: STANDARD_EFFORT,
      runs: undefined,
      shard: undefined,
      waitMs: undefined,
      waivers: [],
      invocation: `ledger-conformance run --config ${file}`,
      notice: undefined,
    });
  });

  it('may be nothing at all', async () => {
    const config = await readConfig({}, {});
    expect(config).toMatchObject({
      target: undefined,
      profile: documentProfile,
      headers: {},
      secrets: [],
      concurrency: 8,
      rate: undefined,
      timeoutMs: 10_000,
      truth: { accounts: [], tables: [] },
      runs: undefined,
      invocation: 'ledger-conformance run',
    });
    expect(Number.isInteger(config.seed) && config.seed >= 0).toBe(true);
    expect((await readConfig({}, {})).seed).not.toBe(config.seed);
  });

  it('is the same in JSON', async () => {
    const json = JSON.stringify({ target: 'http://h/a/v1', rate: 0.5, timeout: '1.5m', runs: 3 });
    expect(await read(json)).toMatchObject({
      target: { origin: 'http://h', prefix: '/a' },
      rate: 0.5,
      timeoutMs: 90_000,
      runs: 3,
    });
  });

  it('may be copied between threads', async () => {
    expect(structuredClone(await read('{target: devnet, accounts: [{address: "1"}]}'))).toEqual(
      expect.objectContaining({ truth: expect.anything() }),
    );
  });
});

describe('the command line', () => {
  it('wins over the file', async () => {
    const text = '{target: "http://file", profile: document, seed: 1, runs: 2, concurrency: 3}';
    const flags = { target: 'http://flag', profile: 'aptos', seed: 0, runs: 20, concurrency: 30 };
    expect(await read(text, flags)).toMatchObject({
      target: { display: 'http://flag' },
      profile: aptosProfile,
      seed: 0,
      runs: 20,
      concurrency: 30,
    });
    expect(await read(text)).toMatchObject({ seed: 1, runs: 2, concurrency: 3 });
  });

  it('is repeated without credentials, quoted for a shell', async () => {
    const flags = { target: 'http://user:pass@h/x y', config: undefined, profile: 'aptos' };
    expect((await readConfig(flags, {})).invocation).toBe(
      'ledger-conformance run --target http://h/x%20y --profile aptos',
    );
    expect((await read('target: http://user:pass@h')).invocation).toBe(
      `ledger-conformance run --config ${file}`,
    );
  });

  it('takes what looks like a key in the path of the target for one', async () => {
    const key = '1234567890abcdef1234567890abcdef';
    const { target, secrets, invocation } = await readConfig({ target: `http://h/${key}/v1` }, {});
    expect(target).toEqual({
      origin: 'http://h',
      prefix: `/${key}`,
      display: 'http://h/[redacted]',
    });
    expect(secrets).toEqual([key]);
    expect(invocation).not.toContain(key);
  });

  it('adds credentials to the secrets', async () => {
    expect((await readConfig({ target: 'http://user:pass@h' }, {})).secrets).toContain('pass');
  });
});

describe('names', () => {
  it('override those of the profile', async () => {
    const { profile } = await read(
      '{target: devnet, profile: aptos, names: {headerPrefix: X-Cedra-, version: at}}',
    );
    expect(profile.names).toEqual({
      ...aptosProfile.names,
      headerPrefix: 'X-Cedra-',
      version: 'at',
    });
    expect(profile.name).toBe('aptos');
  });
});

describe('a waiver', () => {
  it('names a requirement, and a day of the calendar', async () => {
    const waiver = { requirement: 'SEL-START', reason: 'known', until: '2028-02-29' };
    const text = JSON.stringify({ target: 'devnet', waivers: [waiver] });
    expect((await read(text)).waivers).toEqual([waiver]);
  });
});
