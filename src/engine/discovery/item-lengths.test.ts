import { describe, expect, it } from 'vitest';
import { longHex } from '../../spec/formats/address.ts';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import type { DiscoveredItem } from './discovery.ts';
import { haveLengths, withLengths } from './item-lengths.ts';

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

describe('items with a length before their bytes', () => {
  it.each([
    ['a known value with its length', [item('0x0a0b', '0x020a0b')], true],
    ['an earlier value with its length', [item(undefined, '0x020a0b', '0x0a0b')], true],
    ['an empty value with its length', [item('0x', '0x00')], true],
    ['a value as it is', [item('0x0a0b', '0x0a0b')], false],
    ['one of each', [item('0x0a0b', '0x020a0b'), item('0x0c', '0x0c')], false],
    ['a wrong length', [item('0x0a0b', '0x030a0b')], false],
    ['no known value', [item(undefined, '0x020a0b')], false],
  ])('items have a length before their bytes, or not: %s', (_, items, expected) => {
    expect(haveLengths(items)).toBe(expected);
  });

  it('known values get the length that items have', () => {
    const truth = {
      accounts: [],
      tables: [{ handle, items: [item('0x0a0b', '0x', '0x0c')], absent: [] }],
    };
    expect(withLengths(truth).tables[0]?.items).toEqual([item('0x020a0b', '0x', '0x010c')]);
    expect(withLengths(truth).tables[0]?.items[0]?.history).toHaveLength(1);
  });
});
