import { describe, expect, it } from 'vitest';
import { parseU64, parseU8, U64_MAX } from './u64.ts';

describe('a u64', () => {
  it.each([
    ['0', 0n],
    ['007', 7n],
    ['9007199254740993', 9007199254740993n],
    ['18446744073709551615', U64_MAX],
    ['0'.repeat(39) + '1', 1n],
  ])('a u64 may be written %s', (text, value) => {
    expect(parseU64(text)).toBe(value);
  });

  it.each([
    '',
    ' ',
    '1 ',
    ' 1',
    '+1',
    '-1',
    '-0',
    '1.0',
    '1e3',
    '0x10',
    '1_000',
    '1n',
    'NaN',
    '５',
    '١',
    '1\n',
    '18446744073709551616',
    '0'.repeat(41),
    'x5',
    '5x',
  ])('a u64 is not %j', (text) => {
    expect(parseU64(text)).toBeUndefined();
    expect(parseU8(text)).toBeUndefined();
  });
});

describe('smaller integers', () => {
  it('smaller integers end where their bits do', () => {
    expect([parseU8('0'), parseU8('255'), parseU8('256')]).toEqual([0, 255, undefined]);
  });
});
