import { describe, expect, it } from 'vitest';
import { longHex } from '../../../spec/formats/address.ts';
import type { HexBytes } from '../../../spec/formats/hex-bytes.ts';
import { bytesFromHex } from '../../../spec/formats/hex-bytes.ts';
import type { DiscoveredItem } from '../../discovery/discovery.ts';
import { Discovery } from '../../discovery/discovery.ts';
import { contextOf } from '../../testing/fake-context.ts';
import { answerWith, itemOf, LONG, OTHER } from './testing/known-bytes.ts';
import type { OtherTable } from './other-tables.ts';
import { askOtherTables, hasChangedAlike, takenFromOther } from './other-tables.ts';

const [A, B, C] = [longHex('a'), longHex('b'), longHex('c')];

/** The answer of another table to the key of an item. */
function held(item: DiscoveredItem, handle: typeof A, bytes?: HexBytes): OtherTable {
  return { item, handle, key: item.key, exchange: answerWith(bytes) };
}

/** A discovery that found these items and knows no others. */
function discoveryOf(items: readonly DiscoveredItem[]): Discovery {
  const tables = [...new Set(items.map(({ handle }) => handle))].map((handle) => {
    return { handle, items: items.filter((item) => item.handle === handle), absent: [] };
  });
  return new Discovery([], items, { accounts: [], tables });
}

describe('an item of another table of another', () => {
  const [one, two] = [itemOf('0x01', LONG, A), itemOf('0x02', OTHER, B)];
  const alike = [itemOf('0x03', '0x01', A), itemOf('0x03', '0x01', B)];
  const differing = [itemOf('0x04', '0x01', A), itemOf('0x04', '0x02', B)];
  const three = itemOf('0x05', '0x2122232425262728', C);
  const third = [itemOf('0x03', '0x01', A), itemOf('0x03', '0x02', C), itemOf('0x06', '0x02', B)];
  const flag = itemOf('0x07', '0x01', A);
  const copied = held(one, B, LONG);
  const exchange = { ...copied.exchange, response: { ...copied.exchange.response, status: 404 } };
  const around = [copied, held(two, C, OTHER), held(three, A, '0x2122232425262728')];

  it.each<[string, readonly DiscoveredItem[], readonly OtherTable[], number]>([
    [
      "is another table's where a key has different bytes in both",
      differing,
      [copied, held(two, A)],
      1,
    ],
    [
      "is another table's where one of the shared keys differs",
      [...alike, ...differing],
      [copied],
      1,
    ],
    [
      "is another table's where each holds what is known of the other",
      [],
      [copied, held(two, A, OTHER)],
      2,
    ],
    ['may be a copy where both tables agree', alike, [copied, held(two, A, OTHER)], 0],
    ['may be a copy where nothing is known', [], [copied, held(two, A)], 0],
    ["may be a copy where each holds what is a third one's", [three], around, 0],
    ['may be a copy whatever a third table holds under the same key', third, [copied], 0],
    [
      'is not shown by a refused key, whatever the body says',
      differing,
      [{ ...copied, exchange }],
      0,
    ],
    ['is its own when the bytes differ', differing, [held(one, B, '0xff')], 0],
    [
      'is its own when the bytes are not distinctive',
      [...differing, flag],
      [held(flag, B, '0x01')],
      0,
    ],
  ])('a foreign item %s', (_, others, answers, foreign) => {
    const discovery = discoveryOf([one, two, ...others]);
    expect(takenFromOther({ discovery }, answers)).toEqual(answers.slice(0, foreign));
  });
});

describe('keys of one table that are asked of another', () => {
  /** The tables and keys that are asked for, in that order. */
  async function askedOf(items: readonly DiscoveredItem[]): Promise<readonly string[]> {
    const ctx = await contextOf(({ pathname }) => ({ body: pathname.split('/')[3] ?? '' }), {
      discovery: discoveryOf(items),
    });
    const answers = await askOtherTables(ctx);
    for (const { item, handle, key, exchange } of answers) {
      expect([item.handle === handle, item.key]).toEqual([false, key]);
      expect(String(exchange.response.body)).toBe(handle);
    }
    return answers.map(({ handle, key }) => `${key} of ${handle.at(-1)}`);
  }

  const many = (handle: typeof A, keys: readonly number[]): readonly DiscoveredItem[] =>
    keys.map((key) => itemOf(`0x0${key}`, '0x01', handle));

  it('keys are all keys that the other is not known to hold, alternating between pairs', async () => {
    const items = [...many(A, [1, 2, 3]), ...many(B, [3, 4, 5])];
    expect(await askedOf(items)).toEqual(['0x04 of a', '0x01 of b', '0x05 of a', '0x02 of b']);
  });

  it('keys are at most six of each pair, those with distinctive bytes first', async () => {
    const items = [...many(A, [1, 2, 3, 4, 5, 6]), itemOf('0x07', LONG, A), ...many(B, [8])];
    const asked = await askedOf(items);
    expect(asked.filter((what) => what.endsWith('of b'))).toEqual(
      [7, 1, 2, 3, 4, 5].map((key) => `0x0${key} of b`),
    );
  });

  it('keys asked of another table are those of twelve pairs of tables at most', async () => {
    const tables = [1, 2, 3, 4, 5].map((digit) => many(longHex(String(digit)), [digit]));
    expect(await askedOf(tables.flat())).toHaveLength(12);
  });

  it('no key is requested from another table when there is only one table', async () => {
    expect(await askedOf(many(A, [1, 2]))).toEqual([]);
  });
});

describe('an item that another table seems to hold', () => {
  const history = [
    { version: 5n, value: LONG },
    { version: 9n, value: OTHER },
  ] as const;

  /** Whether it changes in the other table, too, which has these bytes at versions 5 and 9. */
  async function changesWith(at5: HexBytes, at9: HexBytes, known: DiscoveredItem['history']) {
    const item = { ...itemOf('0x01', OTHER, A), history: known };
    const ctx = await contextOf(({ searchParams }) => ({
      body: bytesFromHex(searchParams.get('ledger_version') === '5' ? at5 : at9),
    }));
    return hasChangedAlike(ctx, held(item, B, OTHER));
  }

  it('an item that another table seems to hold must change there, too', async () => {
    expect(await changesWith(LONG, OTHER, history)).toBe(true);
    expect(await changesWith(OTHER, OTHER, history)).toBe(false);
    expect(await changesWith(LONG, LONG, history)).toBe(false);
  });

  it('an item that is not known to change may be there by chance', async () => {
    expect(await changesWith(LONG, OTHER, [])).toBe(false);
    expect(await changesWith(LONG, OTHER, history.slice(0, 1))).toBe(false);
  });
});
