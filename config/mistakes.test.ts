import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';
import type { Flags } from './read-config.ts';
import { readConfig } from './read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'nodes.yaml');

function read(text: string, flags: Flags = {}): Promise<Config> {
  writeFileSync(file, text);
  return readConfig({ config: file, ...flags }, {});
}

/** The one line a text is refused with, without the name of the file. */
async function refusal(text: string, flags: Flags = {}): Promise<string> {
  try {
    await read(text, flags);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.replace(`${file}: `, '');
    throw error;
  }
  return 'accepted';
}

describe('a mistake is told in one line', () => {
  const legal = 'sender, version, message, errorCode, orderlessType';

  it.each([
    [
      'accoutns: []',
      /^unknown key "accoutns"; did you mean "accounts"\? \(legal: target, profile,/,
    ],
    [
      'names: {headerPrefx: X-}',
      `names: unknown key "headerPrefx"; did you mean "headerPrefix"? (legal: headerPrefix, ${legal})`,
    ],
    ['zzzzzzz: 1', /^unknown key "zzzzzzz" \(legal: target, profile, names, headers, /],
    [
      'accounts: [{adress: "1", address: "1"}]',
      /^accounts\.0: unknown key "adress"; did you mean "address"\?/,
    ],
    ['accounts: [{}]', "accounts.0: must have required property 'address'"],
    ['accounts: [{address: 0xa11ce}]', 'accounts.0.address: must be string'],
    ['accounts: [{address: "0xzz"}]', /^accounts\.0\.address: "0xzz" must match pattern/],
    [
      'accounts: [{address: "1", transactions: [{version: "1", kind: nonce}]}]',
      'accounts.0.transactions.0.kind: "nonce" is none of sequence_number, orderless',
    ],
    [
      'accounts: [{address: "1", transactions: [{version: 1200}]}]',
      'accounts.0.transactions.0.version: must be string',
    ],
    [
      'accounts: [{address: "1", transactions: [{version: "18446744073709551616"}]}]',
      'accounts.0.transactions.0.version: 18446744073709551616 is no u64',
    ],
    [
      'accounts: [{address: "1", empty: true, transactions: [{version: "1"}]}]',
      'accounts.0: an account that is empty has no transactions',
    ],
    [
      'tables: [{handle: "5", items: [{key: "0x0"}]}]',
      /^tables\.0\.items\.0\.key: "0x0" must match pattern/,
    ],
    [
      'tables: [{handle: "5", items: [{key: "0xAB"}], absent: ["0xab"]}]',
      'tables.0: 0xab is both an item and absent',
    ],
    [
      'tables: [{handle: "5", items: [{key: "0x", history: [{version: "1", absent: false}]}]}]',
      'tables.0.items.0.history.0.absent: false is not true',
    ],
    [
      'tables: [{handle: "5", items: [{key: "0x", history: [{version: "1"}]}]}]',
      'tables.0.items.0.history.0: must NOT have fewer than 2 properties',
    ],
    [
      'tables: [{handle: "5", items: [{key: "0x", history: [{version: "1", value: "0x", absent: true}]}]}]',
      'tables.0.items.0.history.0: must NOT have more than 2 properties',
    ],
    [
      'tables: [{handle: "5", items: [{key: "0x", history: [{value: "0x", absent: true}]}]}]',
      "tables.0.items.0.history.0: must have required property 'version'",
    ],
    [
      'tables: [{handle: "5", items: [{key: "0x", history: [{version: "99999999999999999999", absent: true}]}]}]',
      'tables.0.items.0.history.0.version: 99999999999999999999 is no u64',
    ],
    ['concurrency: 0', 'concurrency: must be >= 1'],
    ['concurrency: 257', 'concurrency: must be <= 256'],
    ['concurrency: 1.5', 'concurrency: must be integer'],
    ['rate: 0', 'rate: must be > 0'],
    ['runs: 0', 'runs: must be >= 1'],
    ['seed: 4294967296', 'seed: must be <= 4294967295'],
    ['seed: 99999999999999999999', 'seed: must be integer'],
    ['timeout: 10', 'timeout: must be string'],
    ['timeout: 10h', /^timeout: "10h" must match pattern/],
    ['timeout: 0s', 'timeout: 0s is no duration above 0 and below 24 days'],
    ['timeout: 99999m', 'timeout: 99999m is no duration above 0 and below 24 days'],
    ['target: localhost:8080', 'the target: localhost: is none of http:, https:'],
    ['target: localhost', 'the target is no URL (legal: http://host:port or https://host/prefix)'],
    ['target: ""', 'the target is no URL (legal: http://host:port or https://host/prefix)'],
    ['target: http://h:99999', /^the target is no URL/],
    ['target: http://h/?a=1', 'the target has a query; give the base URL alone'],
    ['target: "http://h/#a"', 'the target has a fragment; give the base URL alone'],
    ['headers: {x-key: 5}', 'headers.x-key: must be string'],
    [
      'headers: {x-key: "${UNSET_VARIABLE}"}',
      'headers.x-key: the environment variable UNSET_VARIABLE is not set',
    ],
    ['headers: {accept: */*}', /^not YAML or JSON: Unresolved alias/],
    ['names: {headerPrefix: X-NODE}', /^names\.headerPrefix: "X-NODE" must match pattern/],
    [
      'profile: aptoss',
      'unknown profile "aptoss"; did you mean "aptos"? (legal: document, aptos), or the path of a file',
    ],
    ['profile: toString', /^unknown profile "toString" \(legal: document, aptos\)/],
    ['profile: constructor', /^unknown profile "constructor"/],
    ['[]', 'must be object'],
    ['', 'must be object'],
    ['a: [', /^not YAML or JSON: /],
  ])('where the file says %j', async (text, line) => {
    const message = await refusal(text);
    expect(message).not.toContain('\n');
    expect(message).toMatch(line);
  });

  it('where there is no such file', async () => {
    await expect(readConfig({ config: '/nowhere' }, {})).rejects.toThrow(
      'cannot read /nowhere: ENOENT',
    );
  });

  it('without the credentials of the target', async () => {
    expect(await refusal('', { target: 'http://user:pass@h/?a=1', config: undefined })).not.toMatch(
      /user|pass/,
    );
  });
});

describe('a waiver', () => {
  const waived = (requirement: string, until: string): string =>
    `waivers: [{requirement: ${requirement}, reason: known, until: ${until}}]`;

  it('names a requirement and a day', async () => {
    expect((await read(waived('SEL-START', '2028-02-29'))).waivers).toEqual([
      { requirement: 'SEL-START', reason: 'known', until: '2028-02-29' },
    ]);
  });

  it.each([
    [
      waived('SEL-STRAT', '2026-11-21'),
      /^waivers: unknown requirement SEL-STRAT; did you mean "SEL-START"\? \(legal: .*SEL-END/,
    ],
    [waived('SEL-START', '2026-02-30'), 'waivers: 2026-02-30 is no date'],
    [waived('SEL-START', '2026-13-01'), 'waivers: 2026-13-01 is no date'],
    [waived('SEL-START', 'soon'), /^waivers\.0\.until: "soon" must match pattern/],
    [
      'waivers: [{requirement: SEL-START, until: 2026-11-21}]',
      "waivers.0: must have required property 'reason'",
    ],
  ])('is a mistake in %j', async (text, line) => {
    expect(await refusal(text)).toMatch(line);
  });
});
