import { describe, expect, it } from 'vitest';
import { NOTHING_KNOWN } from '../../src/engine/known-truth.ts';
import { documentProfile } from '../profiles/document-profile.ts';
import { aptosProfile } from '../profiles/aptos-profile.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import { readConfig } from './read-config.ts';
import { read } from '../testing/read-text.ts';

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
    const json = JSON.stringify({ target: 'http://h/a/v1', rate: 0.5, timeout: '1.5m', runs: 3 });
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
