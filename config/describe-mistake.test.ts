import { describe, expect, it } from 'vitest';
import { REQUIREMENT_IDS } from './formats.ts';
import { refusal } from './testing/refusal.ts';

const KEYS =
  'target, profile, names, headers, against, concurrency, rate, timeout, accounts, tables, seed, runs, effort, maxRequests, malformed, waivers';
const NAMES = 'headerPrefix, sender, version, message, errorCode, orderlessType';
const ADDRESS = '"0x" and at most 64 hex digits, in quotes; leading zeros may be stripped';
const U64 = '"0" to "18446744073709551615", in quotes';
const HEX = '"0x" and two hex digits per byte, in quotes';
const DURATION = 'a number and ms, s or m, above 0 and below 24 days';
const POINT = 'value, or absent: true, exactly one of them';

/** A text that is refused, and the one line it is refused with, behind `FILE:`. */
type Mistake = readonly [text: string, line: string];

const inAccount = (members: string): string => `accounts: [{address: "1", ${members}}]`;
const inHistory = (members: string): string =>
  `tables: [{handle: "5", items: [{key: "0x", history: [{${members}}]}]}]`;

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
  ])('is an unknown key: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it.each<Mistake>([
    ['accounts: [{}]', `1:12: accounts.0.address is missing: ${ADDRESS}`],
    [
      'waivers: [{requirement: SEL-START, until: 2026-11-21}]',
      '1:11: waivers.0.reason is missing: a text for the reports',
    ],
    [
      inHistory('value: "0x", absent: true'),
      `1:54: tables.0.items.0.history.0.version is missing: ${U64}`,
    ],
  ])('is a missing key: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it.each<Mistake>([
    ['[]', '1:1: the file is a list, not a mapping'],
    ['target', '1:1: the file is a text, not a mapping'],
    ['accounts: 5', '1:11: accounts is a number, not a list'],
    ['accounts: [x]', '1:12: accounts.0 is a text, not a mapping'],
    ['tables: true', '1:9: tables is true, not a list'],
    ['profile: [aptos]', '1:10: profile is a list, not a text'],
    [inAccount('empty: "yes"'), '1:34: accounts.0.empty is a text, not true or false'],
    ['concurrency: "8"', '1:14: concurrency is a text: write it without quotes: 8'],
    ['rate: "1.5.5"', '1:7: rate: "1.5.5" is no number: above 0'],
    ['concurrency: many', '1:14: concurrency: "many" is no whole number: 1 to 256'],
    ['concurrency: {}', '1:14: concurrency: a mapping is no whole number: 1 to 256'],
    ['rate: true', '1:7: rate: true is no number: above 0'],
    ['seed:', '1:1: seed is empty: -2147483648 to 4294967295'],
    ['accounts:\nseed: 1', '1:1: accounts is empty: a list'],
    ['seed: ~', '1:7: seed is empty: -2147483648 to 4294967295'],
  ])('is a wrong type: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it.each<Mistake>([
    ['concurrency: 0', '1:14: concurrency: 0 is out of range: 1 to 256'],
    ['concurrency: 257', '1:14: concurrency: 257 is out of range: 1 to 256'],
    ['concurrency: 1.5', '1:14: concurrency: 1.5 is no whole number: 1 to 256'],
    ['rate: 0', '1:7: rate: 0 is out of range: above 0'],
    ['runs: 0', '1:7: runs: 0 is out of range: 1 to 100000'],
    ['seed: 0x100000000', '1:7: seed: 0x100000000 is out of range: -2147483648 to 4294967295'],
    [
      'seed: 99999999999999999999',
      '1:7: seed: 99999999999999999999 is out of range: -2147483648 to 4294967295',
    ],
  ])('is a number out of range: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

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
      `1:52: accounts.0.transactions.0.version: 18446744073709551616 is no u64: ${U64}`,
    ],
    ['names: {sender: true}', '1:17: names.sender is true: write it in quotes: "true"'],
    ['timeout: 10', `1:10: timeout: 10 is no duration: ${DURATION}`],
    // What is written there may be a secret.
    ['headers: {x-key: 12345678}', '1:18: headers.x-key is a number: write it in quotes'],
  ])('is a text without its quotes: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it.each<Mistake>([
    [
      inAccount('transactions: [{version: "1", kind: nonce}]'),
      '1:63: accounts.0.transactions.0.kind: "nonce" is not legal: sequence_number, orderless',
    ],
    [
      inAccount('transactions: [{version: "1", kind: 5}]'),
      '1:63: accounts.0.transactions.0.kind: 5 is not legal: sequence_number, orderless',
    ],
    [
      inHistory('version: "1", absent: false'),
      '1:77: tables.0.items.0.history.0.absent: false is not legal: true',
    ],
  ])('is a word that is none of the legal ones: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it.each<Mistake>([
    ['accounts: [{address: "0xzz"}]', `1:22: accounts.0.address: "0xzz" is no address: ${ADDRESS}`],
    [
      inAccount('transactions: [{version: "18446744073709551616"}]'),
      `1:52: accounts.0.transactions.0.version: "18446744073709551616" is no u64: ${U64}`,
    ],
    [
      inAccount('transactions: [{version: "-1"}]'),
      `1:52: accounts.0.transactions.0.version: "-1" is no u64: ${U64}`,
    ],
    [
      'tables: [{handle: "5", items: [{key: "0x0"}]}]',
      `1:38: tables.0.items.0.key: "0x0" is no hex of whole bytes: ${HEX}`,
    ],
    [
      'tables: [{handle: "5", items: [{key: 0x0}]}]',
      `1:38: tables.0.items.0.key: 0x0 is no hex of whole bytes: ${HEX}`,
    ],
    ['timeout: 10h', `1:10: timeout: "10h" is no duration: ${DURATION}`],
    ['timeout: 0s', `1:10: timeout: "0s" is no duration: ${DURATION}`],
    ['timeout: 99999m', `1:10: timeout: "99999m" is no duration: ${DURATION}`],
    [
      'names: {headerPrefix: X-NODE}',
      '1:23: names.headerPrefix: "X-NODE" is no header prefix: letters, digits and dashes, and a dash at the end, e.g. X-NODE-',
    ],
    [
      'names: {sender: ""}',
      '1:17: names.sender is empty: the member of a summary that holds its sender',
    ],
  ])('is a malformed text: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it.each<Mistake>([
    [
      inAccount('empty: true, transactions: [{version: "1"}]'),
      '1:12: accounts.0: an account that is empty has no transactions',
    ],
    [
      'tables: [{handle: "5", items: [{key: "0xAB"}], absent: ["0xab"]}]',
      '1:10: tables.0: 0xab is both an item and absent',
    ],
    [inHistory('version: "1"'), `1:54: tables.0.items.0.history.0 says too little: ${POINT}`],
    [
      inHistory('version: "1", value: "0x", absent: true'),
      `1:54: tables.0.items.0.history.0 says too much: ${POINT}`,
    ],
  ])('is what contradicts itself: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it.each<Mistake>([
    [
      'headers: {x-key: "${UNSET}"}',
      '1:18: headers.x-key: the environment variable UNSET is not set',
    ],
    [
      'headers: {"x key": v}',
      '1:11: headers: "x key" is no header name: letters, digits and dashes',
    ],
    [
      'headers: {x-key: €}',
      '1:18: headers.x-key has a character no header may have: printable ASCII, Latin-1 and tabs',
    ],
  ])('is a header that cannot be sent: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it('is a waiver of no requirement, or through no day', async () => {
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
      `${at} "something-else": ${REQUIREMENT_IDS.join(', ')}`,
    ]);
    for (const day of ['2026-02-30', '2026-13-01', 'soon']) {
      expect(await refusal(waived('SEL-START', day))).toEqual([
        `FILE:1:58: ${until}: "${day}" is no date: YYYY-MM-DD`,
      ]);
    }
  });
});
