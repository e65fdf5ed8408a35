import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refused-config.ts';
import type { Mistake } from '../testing/mistake-texts.ts';
import { DURATION, U64, inAccount } from '../testing/mistake-texts.ts';

describe('a mistake in a configuration', () => {
  it.each<Mistake>([
    [
      'accounts: [{address: 0xa11ce}]',
      '1:22: accounts.0.address is a number: write it in quotes: "0xa11ce"',
    ],
    [
      '{"accounts": [{"address": 12e4}]}',
      '1:27: accounts.0.address is a number: write it in quotes: "12e4"',
    ],
    [
      'tables:\n  - handle: "5"\n    absent:\n      - 0xdeadbeefdeadbeefdeadbeef',
      '4:9: tables.0.absent.0 is a number: write it in quotes: "0xdeadbeefdeadbeefdeadbeef"',
    ],
    [
      inAccount('transactions: [{version: 1200}]'),
      '1:52: accounts.0.transactions.0.version is a number: write it in quotes: "1200"',
    ],
    [
      inAccount('transactions: [{version: 9007199254740993}]'),
      '1:52: accounts.0.transactions.0.version is a number: write it in quotes: "9007199254740993"',
    ],
    [
      inAccount('transactions: [{version: 18446744073709551616}]'),
      `1:52: accounts.0.transactions.0.version: 18446744073709551616 is not a valid u64: ${U64}`,
    ],
    ['names: {sender: true}', '1:17: names.sender is true: write it in quotes: "true"'],
    ['timeout: 10', `1:10: timeout: 10 is not a valid duration: ${DURATION}`],
    // The value may be a secret.
    ['headers: {x-key: 12345678}', '1:18: headers.x-key is a number: write it in quotes'],
  ])('a mistake in a configuration is a text without its quotes: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });
});
