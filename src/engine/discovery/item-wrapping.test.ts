import { describe, expect, it } from 'vitest';
import { longHex } from '../../spec/formats/address.ts';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import type { DiscoveredItem } from './discovery.ts';
import {
  isSomeKnown,
  isWrappedOtherwise,
  noneOf,
  wrapItem,
  wrappingOf,
  wrapTruth,
} from './item-wrapping.ts';

const handle = longHex('1');
const item = (
  value: HexBytes | undefined,
  found: HexBytes,
  earlier: HexBytes | 'absent' = 'absent',
): DiscoveredItem => ({
  handle,
  key: '0x01',
  ...(value === undefined ? {} : { value }),
  history: [{ version: 5n, value: earlier }],
  found,
});

const around = (before: string, behind: string): readonly DiscoveredItem[] => [
  item('0x0a0b', `0x${before}020a0b${behind}`),
  item('0x0c', `0x${before}010c${behind}`),
];

/** Two items of four bytes, each with its own bytes behind. */
const beside = (one: string, other: string): readonly DiscoveredItem[] => [
  item('0x0a0b0c0d', `0x040a0b0c0d${one}`),
  item('0x0a0b0c0e', `0x040a0b0c0e${other}`),
];

describe('isWrappedOtherwise', () => {
  const wrapping = wrappingOf(around('', '07'));

  it('a value stands beside other bytes than before', () => {
    const other = (found: HexBytes): boolean | undefined =>
      wrapping && isWrappedOtherwise(item('0x0a0b', found), wrapping);
    expect([other('0x020a0b07'), other('0x020a0b08'), other('0x020a0c07')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('items that are wrapped in BCS', () => {
  it.each([
    ['a known value with its length', [item('0x0a0b', '0x020a0b')], 'a length'],
    ['an earlier value with its length', [item(undefined, '0x020a0b', '0x0a0b')], 'a length'],
    ['an empty value with its length', [item('0x', '0x00')], 'a length'],
    ['a known value in an option', [item('0x0a0b', '0x01020a0b')], 'an option'],
    [
      'two values in options',
      [item('0x0a0b', '0x010a0b'), item('0x0c0d', '0x010c0d')],
      'an option: 01 and',
    ],
    [
      'options, one of a single byte',
      [item('0x0c', '0x010c'), item('0x0a0b', '0x010a0b'), item('0x', '0x01')],
      'an option: 01 and',
    ],
    ['one value in an option', [item('0x0a0b', '0x010a0b')], undefined],
    ['a value as it is', [item('0x0a0b', '0x0a0b')], undefined],
    ['one of each', [item('0x0a0b', '0x020a0b'), item('0x0c', '0x0c')], undefined],
    ['a wrong length', [item('0x0a0b', '0x030a0b')], undefined],
    ['no known value', [item(undefined, '0x020a0b')], undefined],
    ['an enum', [item('0x0a0b', '0x00020a0b'), item('0x0c', '0x00010c')], '00, a length'],
    [
      'a struct',
      [item('0x0a0b', '0x020a0b00'), item('0x0c', '0x010c00')],
      'a length and then the bytes, 00',
    ],
    ['an empty value', [item('0x', '0x000007'), item('0x0c', '0x00010c07')], '00, a length'],
    ['one value', [item('0x0c', '0x00010c')], undefined],
    ['a value twice', [item('0x0c', '0x00010c'), item('0x0c', '0x00010c')], undefined],
    ['other bytes', [item('0x0a', '0x00010a'), item('0x0c', '0x02010c')], undefined],
    ['no length', [item('0x0a', '0x000a07'), item('0x0c', '0x000c07')], undefined],
    ['half a byte', [item('0x0a', '0x1010a2'), item('0x0c', '0x1010c2')], undefined],
    ['8 bytes around', around('11'.repeat(8), '22'.repeat(8)), '1111111111111111, a length'],
    ['9 bytes before', around('11'.repeat(9), ''), undefined],
    ['9 bytes behind', around('', '22'.repeat(9)), undefined],
    ['metadata', beside('07', '08'), 'a length and then the bytes, beside other fields'],
    ['64 bytes of metadata', beside('07'.repeat(64), '08'.repeat(64)), 'a length and then'],
    ['a proof of 4 kB', beside('07'.repeat(4096), '08'.repeat(4096)), 'a length and then'],
    ['more than 4 kB beside', beside('07'.repeat(4097), '08'.repeat(4097)), undefined],
    ['metadata of different lengths', beside('07', '0809'), 'a length and then the bytes, beside'],
    [
      'metadata, and two items that have changed',
      [...beside('07', '08'), ...Array.from({ length: 2 }, () => item('0x0a', '0x040a0b0c0c09'))],
      'a length and then the bytes, beside other fields',
    ],
    [
      'metadata, and most items have changed',
      [...beside('07', '08'), ...Array.from({ length: 3 }, () => item('0x0a', '0x040a0b0c0c09'))],
      undefined,
    ],
    [
      'values of three bytes',
      [item('0x0a0b0c', '0x030a0b0c07'), item('0x0a0b0d', '0x030a0b0d08')],
      undefined,
    ],
  ])('items are wrapped in BCS, or not: %s', (_, items, expected) => {
    expect(wrappingOf(items)?.name.slice(0, expected?.length)).toBe(expected);
  });

  it('a known value is sent as it is or wrapped', () => {
    expect(isSomeKnown([item('0x0c', '0x00'), item('0x0a0b', '0x0a0b')])).toBe(true);
    expect(isSomeKnown([item('0x0c', '0x00'), item('0x0a0b', '0x020a0b')])).toBe(true);
    expect(isSomeKnown([item('0x0c', '0x00'), item(undefined, '0x0a0b')])).toBe(false);
  });

  it('known values are wrapped as items are', () => {
    const truth = {
      accounts: [],
      tables: [{ handle, items: [item('0x0a0b', '0x', '0x0c')], absent: [] }],
    };
    const wrapping = wrappingOf([item('0x0a0b', '0x020a0b')]);
    if (wrapping === undefined) throw new Error('wrapped');
    const [wrapped] = wrapTruth(truth, wrapping).tables[0]?.items ?? [];
    expect(wrapped).toEqual(item('0x020a0b', '0x', '0x010c'));
    expect(wrapped?.history).toHaveLength(1);
  });

  it('an empty option is no item where items come in options', () => {
    const options = [item('0x0a0b', '0x010a0b'), item('0x0c0d', '0x010c0d')];
    expect(noneOf(options, wrappingOf(options))).toBe('0x00');
    const inOption = [item('0x0a0b', '0x01020a0b')];
    expect(noneOf(inOption, wrappingOf(inOption))).toBe('0x00');
    const vectors = [item('0x0a0b', '0x020a0b')];
    expect(noneOf(vectors, wrappingOf(vectors))).toBeUndefined();
  });

  it('items that all begin with 01 may be options where no value is known', () => {
    const none = (...found: readonly HexBytes[]): HexBytes | undefined =>
      noneOf(
        found.map((bytes) => item(undefined, bytes)),
        undefined,
      );
    expect([none('0x0107'), none('0x0107', '0x00', '0x01')]).toEqual(['0x00', '0x00']);
    expect([none(), none('0x00'), none('0x0107', '0x02')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(noneOf([item('0x0107', '0x0107')], undefined)).toBeUndefined();
  });

  it('no value is known of what is sent beside other fields', () => {
    const wrapping = wrappingOf(beside('07', '08'));
    if (wrapping === undefined) throw new Error('wrapped');
    const { value, history } = wrapItem(item('0x0a0b0c0d', '0x', '0x0c'), wrapping);
    expect([value, history]).toEqual([undefined, []]);
    expect(wrapItem(item(undefined, '0x'), wrapping).history).toHaveLength(1);
  });

  it('known values are wrapped between the same bytes as items are', () => {
    const wrapping = wrappingOf(around('0007', 'ff'));
    expect(wrapping?.wrap('0x')).toBe('0x000700ff');
    expect(wrapping?.wrap('0x0d0e')).toBe('0x0007020d0eff');
    expect(wrapping?.name).toBe('0007, a length and then the bytes, ff');
  });
});
