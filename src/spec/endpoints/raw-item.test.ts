import { describe, expect, it } from 'vitest';
import { longHex } from '../formats/address.ts';
import { itemId } from './raw-item.ts';

describe('the id of an item', () => {
  const item = { handle: longHex('5'), key: '0x00ab' } as const;

  it('the id of an item tells items apart by their handle and key, and by nothing else', () => {
    const ids = [item, { ...item, handle: longHex('6') }, { ...item, key: '0x' } as const].map(
      (request) => itemId(request),
    );
    expect(new Set(ids).size).toBe(3);
    const asked = { ...item, version: 9n };
    expect(itemId(asked)).toBe(itemId(item));
  });

  it('tells versions of an item apart, the first one too, where a version is meant', () => {
    const ids = [itemId(item), itemId(item, 0n), itemId(item, 1n)];
    expect(ids).toEqual([`${item.handle}/0x00ab`, `${ids[0]}@0`, `${ids[0]}@1`]);
  });
});
