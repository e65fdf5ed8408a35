import { describe, expect, it } from 'vitest';
import { NOTHING_KNOWN } from '../../src/engine/known-truth.ts';
import { documentProfile } from '../profiles/document-profile.ts';
import { aptosProfile } from '../profiles/aptos-profile.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import { readConfig } from './read-config.ts';
import { read, file } from '../testing/read-text.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import { STANDARD_EFFORT } from '../../src/evidence/effort.ts';
import { EXAMPLE } from '../testing/example-config.ts';
import { REQUIREMENT_IDS, SHOULD_IDS } from '../schemas/schema-formats.ts';
import { refusal } from '../testing/refused-config.ts';
import type { Mistake } from '../testing/mistake-texts.ts';
import { inAccount, inHistory } from '../testing/mistake-texts.ts';

const POINT = 'version, and either value or absent: true';

describe('a configuration', () => {
  it('a configuration may be an empty mapping', async () => {
    const config = await readConfig({}, {});
    expect(config).toMatchObject({
      target: undefined,
      profile: documentProfile,
      headers: {},
      secrets: [],
      concurrency: 8,
      rate: undefined,
      timeoutMs: 10_000,
      truth: NOTHING_KNOWN,
      runs: undefined,
    });
    expect(config.invocation).toEqual({ target: 'devnet' });
    expect(Number.isInteger(config.seed) && config.seed >= 0).toBe(true);
    expect((await readConfig({}, {})).seed).not.toBe(config.seed);
  });

  it('a configuration is the same in JSON', async () => {
    const json = JSON.stringify({
      $schema: './config.schema.json',
      target: 'http://h/a/v1',
      rate: 0.5,
      timeout: '1.5m',
      runs: 3,
    });
    expect(await read(json)).toMatchObject({
      target: { origin: 'http://h', prefix: '/a' },
      rate: 0.5,
      timeoutMs: 90_000,
      runs: 3,
    });
  });

  it('a configuration may be copied between threads', async () => {
    expect(structuredClone(await read('{target: devnet, accounts: [{address: "1"}]}'))).toEqual(
      expect.objectContaining({ truth: expect.anything() }),
    );
  });

  it('a configuration is the written file with every text parsed', async () => {
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
      truthSource: 'typed',
      seed: 1,
      effort: STANDARD_EFFORT,
      runs: undefined,
      shard: undefined,
      waitMs: undefined,
      waivers: [],
      require: [],
      invocation: { config: file },
      notice: undefined,
    });
  });
});

describe('names', () => {
  it('the names in a configuration override those of the profile', async () => {
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
  it('a waiver names a requirement, and a day of the calendar', async () => {
    const waiver = { requirement: 'SEL-START', reason: 'known', until: '2028-02-29' };
    const text = JSON.stringify({ target: 'devnet', waivers: [waiver] });
    expect((await read(text)).waivers).toEqual([waiver]);
  });
});

describe('the SHOULDs that are required', () => {
  const text = '{target: devnet, require: [SEL-FULL, SEL-REPEAT]}';

  it('no SHOULD is required by default', async () => {
    expect((await read('target: devnet')).require).toEqual([]);
  });

  it('required SHOULDs are those of the file and the command line, without duplicates', async () => {
    expect((await read(text)).require).toEqual(['SEL-FULL', 'SEL-REPEAT']);
    const flags = { require: ['SEL-DEFAULT', 'SEL-FULL'] };
    expect((await read(text, flags)).require).toEqual(['SEL-FULL', 'SEL-REPEAT', 'SEL-DEFAULT']);
    expect((await readConfig(flags, {})).require).toEqual(flags.require);
  });

  it.each([
    ['SEL-START', /^--require: "SEL-START" is a MUST, which always counts$/],
    ['SEL-FUL', /^--require: "SEL-FUL" is not a SHOULD; did you mean "SEL-FULL"\?/],
    ['something-else', /^--require: "something-else" is not a SHOULD \(allowed: .*SEL-FULL, /],
  ])('--require refuses %s', async (id, why) => {
    const config = readConfig({ require: ['SEL-FULL', id] }, {});
    await expect(config).rejects.toThrow(ConfigError);
    await expect(config).rejects.toThrow(why);
  });
});

describe('the command line', () => {
  it('the command line overrides the file', async () => {
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

  it('the command line is repeated without credentials', async () => {
    const flags = { target: 'http://user:pass@h/x y', config: undefined, profile: 'aptos' };
    expect((await readConfig(flags, {})).invocation).toEqual({
      target: 'http://h/x%20y',
      profile: 'aptos',
    });
    expect((await read('target: http://user:pass@h')).invocation).toEqual({ config: file });
  });

  it('the command line redacts a path segment of the target that looks like a key', async () => {
    const key = '1234567890abcdef1234567890abcdef';
    const { target, secrets, invocation } = await readConfig({ target: `http://h/${key}/v1` }, {});
    expect(target).toEqual({
      origin: 'http://h',
      prefix: `/${key}`,
      display: 'http://h/[redacted]',
    });
    expect(secrets).toEqual([key]);
    expect(invocation).toEqual({ target: 'http://h/[redacted]' });
  });

  it('the command line adds credentials to the secrets', async () => {
    expect((await readConfig({ target: 'http://user:pass@h' }, {})).secrets).toContain('pass');
  });
});

describe('a mistake in a configuration', () => {
  it.each<Mistake>([
    [
      inAccount('empty: true, transactions: [{version: "1"}]'),
      '1:12: accounts.0: an empty account has no transactions: remove "empty" or "transactions"',
    ],
    [
      'tables: [{handle: "5", items: [{key: "0xAB"}], absent: ["0xab"]}]',
      '1:10: tables.0: 0xab is both an item and absent',
    ],
    [inHistory('version: "1"'), `1:54: tables.0.items.0.history.0 has too few members: ${POINT}`],
    [
      inHistory('version: "1", value: "0x", absent: true'),
      `1:54: tables.0.items.0.history.0 has too many members: ${POINT}`,
    ],
  ])('a mistake in a configuration is a contradiction: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it.each<Mistake>([
    [
      'headers: {x-key: "${UNSET}"}',
      '1:18: headers.x-key: the environment variable UNSET is not set',
    ],
    [
      'headers: {"x key": v}',
      '1:11: headers: "x key" is not a valid header name: letters, digits and dashes',
    ],
    [
      'headers: {x-key: €}',
      '1:18: headers.x-key contains a character that is not allowed in a header: printable ASCII, Latin-1 and tabs',
    ],
  ])('a mistake in a configuration is a header that cannot be sent: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it('a mistake in a configuration is an id in require that is not a SHOULD', async () => {
    const at = 'FILE:1:11: require.0: unknown SHOULD';
    expect(await refusal('require: [SEL-FUL]')).toEqual([
      `${at} "SEL-FUL": did you mean "SEL-FULL"?`,
    ]);
    expect(await refusal('require: [something-else]')).toEqual([
      `${at} "something-else": use one of ${SHOULD_IDS.join(', ')}`,
    ]);
    expect(SHOULD_IDS).not.toContain('SEL-START');
    expect(await refusal('require: [SEL-FULL, SEL-START]')).toEqual([
      expect.stringMatching(/^FILE:1:21: require\.1: unknown SHOULD "SEL-START": /),
    ]);
  });

  it('a waiver of an unknown requirement or with an invalid date is a mistake', async () => {
    const waived = (requirement: string, until: string): string =>
      `waivers: [{reason: known, requirement: ${requirement}, until: ${until}}]`;
    const [at, until] = [
      'FILE:1:40: waivers.0.requirement: unknown requirement',
      'waivers.0.until',
    ];
    expect(await refusal(waived('SEL-STRAT', '2026-11-21'))).toEqual([
      `${at} "SEL-STRAT": did you mean "SEL-START"?`,
    ]);
    expect(await refusal(waived('something-else', '2026-11-21'))).toEqual([
      `${at} "something-else": "ledger-conformance list" lists all ${REQUIREMENT_IDS.length}`,
    ]);
    for (const day of ['2026-02-30', '2026-13-01', 'soon']) {
      expect(await refusal(waived('SEL-START', day))).toEqual([
        `FILE:1:58: ${until}: "${day}" is not a valid date: YYYY-MM-DD`,
      ]);
    }
  });
});
