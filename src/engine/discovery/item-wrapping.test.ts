import { describe, expect, it } from 'vitest';
import { longHex } from '../../spec/formats/address.ts';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import type { DiscoveredItem } from './discovery.ts';
import { isSomeKnown, wrappingOf, wrapTruth } from './item-wrapping.ts';

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

describe('items that are wrapped in BCS', () => {
  it.each([
    ['a known value with its length', [item('0x0a0b', '0x020a0b')], 'a length'],
    ['an earlier value with its length', [item(undefined, '0x020a0b', '0x0a0b')], 'a length'],
    ['an empty value with its length', [item('0x', '0x00')], 'a length'],
    ['a known value in an option', [item('0x0a0b', '0x01020a0b')], 'an option'],
    ['a value as it is', [item('0x0a0b', '0x0a0b')], undefined],
    ['one of each', [item('0x0a0b', '0x020a0b'), item('0x0c', '0x0c')], undefined],
    ['a wrong length', [item('0x0a0b', '0x030a0b')], undefined],
    ['no known value', [item(undefined, '0x020a0b')], undefined],
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
});
