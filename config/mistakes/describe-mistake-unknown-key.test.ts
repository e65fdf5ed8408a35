import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refused-config.ts';
import type { Mistake } from '../testing/mistake-texts.ts';
import { ADDRESS, U64, inHistory } from '../testing/mistake-texts.ts';

const KEYS =
  'use one of target, profile, subject, names, headers, tls, against, concurrency, rate, timeout, groundTruth, accounts, tables, seed, runs, effort, maxRequests, malformed, requirements, require, waivers';

const NAMES = 'use one of headerPrefix, sender, version, message, errorCode, orderlessType';

describe('a mistake in a configuration', () => {
  it.each<Mistake>([
    ['accoutns: []', '1:1: unknown key "accoutns": did you mean "accounts"?'],
    ['zzzzzzz: 1', `1:1: unknown key "zzzzzzz": ${KEYS}`],
    [
      'names: {headerPrefx: X-}',
      '1:9: names: unknown key "headerPrefx": did you mean "headerPrefix"?',
    ],
    [
      'accounts:\n  - address: "1"\n    adress: "1"',
      '3:5: accounts.0: unknown key "adress": did you mean "address"?',
    ],
    ['names: {? [a] : 1}', `1:1: names: unknown key "[ a ]": ${NAMES}`],
    ['"a/b~c": 1', `1:1: unknown key "a/b~c": ${KEYS}`],
  ])('a mistake in a configuration is an unknown key: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it.each<Mistake>([
    ['accounts: [{}]', `1:12: accounts.0.address is missing: ${ADDRESS}`],
    [
      'waivers: [{requirement: SEL-START, until: 2026-11-21}]',
      '1:11: waivers.0.reason is missing: a string for the reports',
    ],
    [
      inHistory('value: "0x", absent: true'),
      `1:54: tables.0.items.0.history.0.version is missing: ${U64}`,
    ],
  ])('a mistake in a configuration is a missing key: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });
});
