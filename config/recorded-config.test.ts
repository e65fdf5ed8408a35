import { describe, expect, it } from 'vitest';
import { longHex } from '../src/spec/formats/address.ts';
import { objectIn } from '../src/testing/json-in-tests.ts';
import type { BaseUrl } from '../src/wire/base-url.ts';
import type { Config } from './config.ts';
import { NOTHING_KNOWN } from '../src/engine/known-truth.ts';
import { aptosProfile } from './profiles/aptos-profile.ts';
import { documentProfile } from './profiles/document-profile.ts';
import { readRecordedConfig } from './read/read-recorded-config.ts';
import { configurationDigest, recordedConfig } from './recorded-config.ts';

const CONFIG: Config & { readonly target: BaseUrl } = {
  target: { origin: 'http://h', prefix: '/p', display: 'http://h/p', credentials: 'user:secret' },
  profile: aptosProfile,
  headers: { authorization: 'secret' },
  secrets: ['secret'],
  concurrency: 8,
  effort: { level: 'thorough', forMs: 60_000, maxRequests: 90, malformed: false },
  rate: 2.5,
  timeoutMs: 1500,
  truth: {
    accounts: [
      {
        address: longHex('a'),
        transactions: [
          { version: 2n ** 64n - 1n, kind: 'orderless', hash: '0x1' },
          { version: 0n, kind: undefined, hash: undefined },
        ],
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
            key: '0x',
            value: undefined,
            history: [
              { version: 7n, value: 'absent' },
              { version: 9n, value: '0x00' },
            ],
          },
        ],
        absent: ['0xff'],
      },
    ],
  },
  truthSource: 'provisioned',
  subject: { product: 'ledgerd', version: '1.2.0' },
  seed: -7,
  runs: 25,
  requirements: '0.1',
  require: ['SEL-FULL'],
  waivers: [{ requirement: 'HDR-EPOCH', reason: 'soon', until: '2027-01-31' }],
  invocation: { fleet: { file: 'fleet.yaml', entry: 'a' }, config: false, profile: 'aptos' },
};

const reread = (config: typeof CONFIG): unknown =>
  readRecordedConfig(JSON.parse(JSON.stringify(recordedConfig(config))));

describe('a recorded configuration', () => {
  it('a recorded configuration restores everything needed to judge', () => {
    const { target: _, headers: _headers, secrets: _secrets, ...rest } = CONFIG;
    expect(reread(CONFIG)).toEqual({
      ...rest,
      target: { origin: '', prefix: '', display: 'http://h/p' },
      headers: { authorization: '' },
      secrets: [],
    });
  });

  it('a recorded configuration restores a minimal configuration', () => {
    const { rate: _, runs: _runs, ...rest } = CONFIG;
    const little = { ...rest, profile: documentProfile, truth: NOTHING_KNOWN };
    expect(reread(little)).toMatchObject({ profile: documentProfile, truth: little.truth });
  });

  it('a recorded configuration restores one from before require existed', () => {
    const { require: _, ...before } = objectIn(JSON.stringify(recordedConfig(CONFIG)));
    expect(readRecordedConfig(before)).toMatchObject({ require: [], seed: CONFIG.seed });
  });

  it('a recorded configuration holds no secret', () => {
    expect(JSON.stringify(recordedConfig(CONFIG))).not.toContain('secret');
  });

  it.each([
    undefined,
    {},
    { ...recordedConfig(CONFIG), seed: 'x' },
    { ...recordedConfig(CONFIG), more: 1 },
    { ...recordedConfig(CONFIG), require: ['SEL-START'] },
    { ...recordedConfig(CONFIG), waivers: [{ reason: 'soon', until: '2027-01-31' }] },
  ])('a recorded configuration is rejected if it is malformed', (value) => {
    expect(readRecordedConfig(value)).toBeUndefined();
  });
});

describe('the digest of a configuration', () => {
  const digest = configurationDigest(CONFIG);

  it('the digest of a configuration differs with the ground truth and the profile', () => {
    const others = [{ truth: NOTHING_KNOWN }, { profile: documentProfile }].map((changes) =>
      configurationDigest({ ...CONFIG, ...changes }),
    );
    expect(new Set([digest, ...others]).size).toBe(3);
  });

  it('the digest of a configuration is the same for other headers and another pace', () => {
    expect(configurationDigest({ ...CONFIG, headers: {}, concurrency: 1 })).toBe(digest);
  });
});
