import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refused-config.ts';
import type { Mistake } from '../testing/mistake-texts.ts';
import { inAccount } from '../testing/mistake-texts.ts';

describe('a mistake in a configuration', () => {
  it.each<Mistake>([
    ['[]', '1:1: the file is a list, not a mapping'],
    ['target', '1:1: the file is a string, not a mapping'],
    ['accounts: 5', '1:11: accounts is a number, not a list'],
    ['accounts: [x]', '1:12: accounts.0 is a string, not a mapping'],
    ['tables: true', '1:9: tables is true, not a list'],
    ['profile: [aptos]', '1:10: profile is a list, not a string'],
    [inAccount('empty: "yes"'), '1:34: accounts.0.empty is a string, not true or false'],
    ['concurrency: "8"', '1:14: concurrency is a string: write it without quotes: 8'],
    ['rate: "1.5.5"', '1:7: rate: "1.5.5" is not a valid number: above 0'],
    ['concurrency: many', '1:14: concurrency: "many" is not a valid whole number: 1 to 256'],
    ['concurrency: {}', '1:14: concurrency: a mapping is not a valid whole number: 1 to 256'],
    ['rate: true', '1:7: rate: true is not a valid number: above 0'],
    ['seed:', '1:1: seed is empty: -2147483648 to 4294967295'],
    ['accounts:\nseed: 1', '1:1: accounts is empty: a list'],
    ['seed: ~', '1:7: seed is empty: -2147483648 to 4294967295'],
  ])('a mistake in a configuration is a wrong type: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it.each<Mistake>([
    ['concurrency: 0', '1:14: concurrency: 0 is out of range: 1 to 256'],
    ['concurrency: 257', '1:14: concurrency: 257 is out of range: 1 to 256'],
    ['concurrency: 1.5', '1:14: concurrency: 1.5 is not a valid whole number: 1 to 256'],
    ['rate: 0', '1:7: rate: 0 is out of range: above 0'],
    ['runs: 0', '1:7: runs: 0 is out of range: 1 to 100000'],
    ['seed: 0x100000000', '1:7: seed: 0x100000000 is out of range: -2147483648 to 4294967295'],
    [
      'seed: 99999999999999999999',
      '1:7: seed: 99999999999999999999 is out of range: -2147483648 to 4294967295',
    ],
  ])('a mistake in a configuration is a number out of range: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });
});
