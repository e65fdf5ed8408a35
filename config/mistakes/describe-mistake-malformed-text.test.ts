import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refused-config.ts';
import type { Mistake } from '../testing/mistake-texts.ts';
import { ADDRESS, DURATION, U64, inAccount, inHistory } from '../testing/mistake-texts.ts';

const HEX =
  '"0x" and two hex digits per byte, in quotes; at most 4096 bytes, since many servers refuse longer bodies';

describe('a mistake in a configuration', () => {
  it.each<Mistake>([
    [
      inAccount('transactions: [{version: "1", kind: nonce}]'),
      '1:63: accounts.0.transactions.0.kind: "nonce" is not allowed (allowed: sequence_number, orderless)',
    ],
    [
      inAccount('transactions: [{version: "1", kind: 5}]'),
      '1:63: accounts.0.transactions.0.kind: 5 is not allowed (allowed: sequence_number, orderless)',
    ],
    [
      inHistory('version: "1", absent: false'),
      '1:77: tables.0.items.0.history.0.absent: false is not allowed (allowed: true)',
    ],
  ])('a mistake in a configuration is an unknown word: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it.each<Mistake>([
    [
      'accounts: [{address: "0xzz"}]',
      `1:22: accounts.0.address: "0xzz" is not a valid address: ${ADDRESS}`,
    ],
    [
      inAccount('transactions: [{version: "18446744073709551616"}]'),
      `1:52: accounts.0.transactions.0.version: "18446744073709551616" is not a valid u64: ${U64}`,
    ],
    [
      inAccount('transactions: [{version: "-1"}]'),
      `1:52: accounts.0.transactions.0.version: "-1" is not a valid u64: ${U64}`,
    ],
    [
      'tables: [{handle: "5", items: [{key: "0x0"}]}]',
      `1:38: tables.0.items.0.key: "0x0" is not a valid hex of whole bytes: ${HEX}`,
    ],
    [
      'tables: [{handle: "5", items: [{key: 0x0}]}]',
      `1:38: tables.0.items.0.key: 0x0 is not a valid hex of whole bytes: ${HEX}`,
    ],
    ['timeout: 10h', `1:10: timeout: "10h" is not a valid duration: ${DURATION}`],
    ['timeout: 0s', `1:10: timeout: "0s" is not a valid duration: ${DURATION}`],
    ['timeout: 99999m', `1:10: timeout: "99999m" is not a valid duration: ${DURATION}`],
    [
      'names: {headerPrefix: X-NODE}',
      '1:23: names.headerPrefix: "X-NODE" is not a valid header prefix: letters, digits and dashes, and a dash at the end, e.g. X-NODE-',
    ],
    [
      'names: {sender: ""}',
      '1:17: names.sender is empty: the member of a summary that holds its sender',
    ],
  ])('a mistake in a configuration is a malformed text: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });
});
