import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refused-config.ts';
import type { Mistake } from '../testing/mistake-texts.ts';
import { ADDRESS, DURATION, U64, inAccount, inHistory } from '../testing/mistake-texts.ts';

const HEX =
  '"0x" and two hex digits per byte, in quotes; at most 4096 bytes, since many servers refuse longer bodies';

const KEYS =
  'use one of target, profile, subject, names, headers, tls, against, concurrency, rate, timeout, groundTruth, accounts, tables, prunes, seed, runs, effort, maxRequests, malformed, requirements, require, waivers';

const versionIs = (text: string): string => inAccount(`transactions: [{version: ${text}}]`);
const VERSION = '1:52: accounts.0.transactions.0.version';

const NAMES = 'use one of headerPrefix, sender, version, message, errorCode, orderlessType';

describe('a mistake in a configuration', () => {
  it.each<Mistake>([
    // An unknown word:
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
    // A malformed text:
    [
      'accounts: [{address: "0xzz"}]',
      `1:22: accounts.0.address: "0xzz" is not a valid address: ${ADDRESS}`,
    ],
    [
      versionIs('"18446744073709551616"'),
      `${VERSION}: "18446744073709551616" is not a valid u64: ${U64}`,
    ],
    [versionIs('"-1"'), `${VERSION}: "-1" is not a valid u64: ${U64}`],
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
      '1:17: names.sender is empty: the member of a summary that holds its sender, for example info.sender',
    ],
    // An unknown key:
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
    // A missing key:
    ['accounts: [{}]', `1:12: accounts.0.address is missing: ${ADDRESS}`],
    [
      'waivers: [{requirement: SEL-START, until: 2026-11-21}]',
      '1:11: waivers.0.reason is missing: a string for the reports',
    ],
    [
      inHistory('value: "0x", absent: true'),
      `1:54: tables.0.items.0.history.0.version is missing: ${U64}`,
    ],
    // A text without its quotes:
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
    [versionIs('1200'), `${VERSION} is a number: write it in quotes: "1200"`],
    [
      versionIs('9007199254740993'),
      `${VERSION} is a number: write it in quotes: "9007199254740993"`,
    ],
    [
      versionIs('18446744073709551616'),
      `${VERSION}: 18446744073709551616 is not a valid u64: ${U64}`,
    ],
    ['names: {sender: true}', '1:17: names.sender is true: write it in quotes: "true"'],
    ['timeout: 10', `1:10: timeout: 10 is not a valid duration: ${DURATION}`],
    // The value may be a secret.
    ['headers: {x-key: 12345678}', '1:18: headers.x-key is a number: write it in quotes'],
    // A wrong type:
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
    // A number out of range:
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
  ])('a mistake in a configuration is refused in one line: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });
});
