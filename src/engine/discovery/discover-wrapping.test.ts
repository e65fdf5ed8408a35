import { describe, expect, it } from 'vitest';
import type { KnownItem, KnownPoint } from '../known-truth.ts';
import { longHex } from '../../spec/formats/address.ts';
import type { FakeResponse } from '../testing/fake-session.ts';
import { KNOWN, knowing, NOT_FOUND, discoverOn } from '../testing/fake-discovery.ts';

describe('the wrapping of items', () => {
  const earlier = (version: bigint, value: KnownPoint['value']): KnownPoint => ({ version, value });
  const item: KnownItem = {
    handle: longHex('5'),
    key: '0x00',
    history: [earlier(3n, '0x0a'), earlier(5n, '0x0b'), earlier(4n, '0x0c'), earlier(6n, 'absent')],
  };
  const wrappingWhen = async (now: readonly number[], then: FakeResponse, known = item) => {
    const { discovery, paths } = await discoverOn(
      ({ path }) => {
        if (!path.includes('/tables/')) return NOT_FOUND;
        return path.includes('ledger_version') ? then : { body: Uint8Array.from(now) };
      },
      knowing([KNOWN], [known]),
    );
    const asked = paths.filter((path) => path.includes('ledger_version'));
    return { wrapping: discovery.wrapping?.name, asked: asked.map((path) => path.split('=')[1]) };
  };
  const sends = (...bytes: readonly number[]): FakeResponse => ({ body: Uint8Array.from(bytes) });

  it('the wrapping of items is that of an earlier value when the latest is unknown', async () => {
    const vector = 'a length and then the bytes';
    const asked = ['5'];
    expect(await wrappingWhen([1, 7], sends(1, 11))).toEqual({ wrapping: vector, asked });
    expect(await wrappingWhen([7], sends(11))).toEqual({ wrapping: undefined, asked });
    expect(await wrappingWhen([1, 7], sends(1, 10))).toEqual({ wrapping: undefined, asked });
    expect(await wrappingWhen([1, 7], NOT_FOUND)).toEqual({ wrapping: undefined, asked });
  });

  it('an item is not there when it is an empty option', async () => {
    const other: KnownItem = { handle: longHex('5'), key: '0x01', value: '0x0c', history: [] };
    const { discovery } = await discoverOn(
      ({ path, body }) => {
        if (!path.includes('/tables/')) return NOT_FOUND;
        return { body: Uint8Array.from(body.includes('0x00') ? [0] : [1, 1, 12]) };
      },
      knowing([KNOWN], [{ ...item, history: [] }, other]),
    );
    expect(discovery.none).toBe('0x00');
    expect(discovery.items.map(({ key }) => key)).toEqual(['0x01']);
    expect(discovery.refusals).toEqual([200]);
  });

  it('the wrapping of items is that of the latest value when it is known', async () => {
    const asked: readonly string[] = [];
    const vector = 'a length and then the bytes';
    expect(await wrappingWhen([1, 10], sends(11))).toEqual({ wrapping: vector, asked });
    expect(await wrappingWhen([10], sends(1, 11))).toEqual({ wrapping: undefined, asked });
    const unknown = { ...item, history: [earlier(6n, 'absent')] };
    expect(await wrappingWhen([1, 7], sends(), unknown)).toEqual({ wrapping: undefined, asked });
  });
});
