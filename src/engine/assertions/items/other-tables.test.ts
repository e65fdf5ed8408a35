import { describe, expect, it } from 'vitest';
import { longHex } from '../../../spec/formats/address.ts';
import type { HexBytes } from '../../../spec/formats/hex-bytes.ts';
import { bytesFromHex } from '../../../spec/formats/hex-bytes.ts';
import { response } from '../../../testing/responses.ts';
import type { DiscoveredItem } from '../../discovery/discovery.ts';
import { Discovery } from '../../discovery/discovery.ts';
import { contextOf } from '../../testing/fake-context.ts';
import { exchangeOf } from '../../testing/fake-session.ts';
import type { OtherTable } from './other-tables.ts';
import { askOtherTables, hasChangedAlike, takenFromOther } from './other-tables.ts';

const [A, B, C] = [longHex('a'), longHex('b'), longHex('c')];
const LONG = '0x0102030405060708';
const OTHER = '0x1112131415161718';

function itemOf(handle: typeof A, key: HexBytes, value: HexBytes): DiscoveredItem {
  return { handle, key, value, found: value, history: [] };
}

/** The answer of another table to the key of an item. */
function held(item: DiscoveredItem, handle: typeof A, bytes?: HexBytes): OtherTable {
  const body = bytesFromHex(bytes ?? '0x');
  const parts = { status: bytes === undefined ? 404 : 200, headers: {}, body };
  const exchange = { ...exchangeOf({}), response: response(parts) };
  return { item, handle, key: item.key, exchange };
}

function taken(items: readonly DiscoveredItem[], ...answers: readonly OtherTable[]) {
  return takenFromOther({ discovery: discoveryOf(items) }, answers);
}

/** A discovery that found these items and knows no others. */
function discoveryOf(items: readonly DiscoveredItem[]): Discovery {
  const tables = [...new Set(items.map(({ handle }) => handle))].map((handle) => {
    return { handle, items: items.filter((item) => item.handle === handle), absent: [] };
  });
  return new Discovery([], items, { accounts: [], tables });
}

describe('an item of another table of another', () => {
  const [one, two] = [itemOf(A, '0x01', LONG), itemOf(B, '0x02', OTHER)];

  it('a foreign item is detected by a key that has different bytes in both tables', () => {
    const shared = [itemOf(A, '0x03', '0x01'), itemOf(B, '0x03', '0x02')];
    const answer = held(one, B, LONG);
    expect(taken([one, two, ...shared], answer, held(two, A))).toEqual([answer]);
  });

  it("an item is another table's where one of the shared keys differs", () => {
    const [alike, differing] = [
      [itemOf(A, '0x03', '0x01'), itemOf(B, '0x03', '0x01')],
      [itemOf(A, '0x04', '0x01'), itemOf(B, '0x04', '0x02')],
    ];
    const answer = held(one, B, LONG);
    expect(taken([one, two, ...alike, ...differing], answer)).toEqual([answer]);
  });

  it('an item may be a copy where both tables agree, or nothing is known', () => {
    const shared = [itemOf(A, '0x03', '0x01'), itemOf(B, '0x03', '0x01')];
    expect(taken([one, two, ...shared], held(one, B, LONG), held(two, A, OTHER))).toEqual([]);
    expect(taken([one, two], held(one, B, LONG), held(two, A))).toEqual([]);
  });

  it("an item is another table's where each holds what is known of the other", () => {
    const answers = [held(one, B, LONG), held(two, A, OTHER)];
    expect(taken([one, two], ...answers)).toEqual(answers);
  });

  it("a foreign item is not assumed where each holds what is a third one's", () => {
    const three = itemOf(C, '0x05', '0x2122232425262728');
    const around = [held(one, B, LONG), held(two, C, OTHER), held(three, A, '0x2122232425262728')];
    expect(taken([one, two, three], ...around)).toEqual([]);
  });

  it('an item may be a copy whatever a third table holds under the same key', () => {
    const shared = [
      itemOf(A, '0x03', '0x01'),
      itemOf(C, '0x03', '0x02'),
      itemOf(B, '0x06', '0x02'),
    ];
    expect(taken([one, two, ...shared], held(one, B, LONG))).toEqual([]);
  });

  it('a refused key shows no foreign item, whatever the body says', () => {
    const shared = [itemOf(A, '0x03', '0x01'), itemOf(B, '0x03', '0x02')];
    const { exchange, ...answer } = held(one, B, LONG);
    const refused = { ...exchange, response: { ...exchange.response, status: 404 } };
    expect(taken([one, two, ...shared], { ...answer, exchange: refused })).toEqual([]);
  });

  it('a foreign item is its own when the bytes differ, or are not distinctive', () => {
    const flag = itemOf(A, '0x04', '0x01');
    const shared = [itemOf(A, '0x03', '0x01'), itemOf(B, '0x03', '0x02')];
    const items = [one, two, flag, ...shared];
    expect(taken(items, held(one, B, '0xff'), held(flag, B, '0x01'))).toEqual([]);
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
    keys.map((key) => itemOf(handle, `0x0${key}`, '0x01'));

  it('keys are all keys that the other is not known to hold, alternating between pairs', async () => {
    const items = [...many(A, [1, 2, 3]), ...many(B, [3, 4, 5])];
    expect(await askedOf(items)).toEqual(['0x04 of a', '0x01 of b', '0x05 of a', '0x02 of b']);
  });

  it('keys are at most six of each pair, those with distinctive bytes first', async () => {
    const items = [...many(A, [1, 2, 3, 4, 5, 6]), itemOf(A, '0x07', LONG), ...many(B, [8])];
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
    const item = { ...itemOf(A, '0x01', OTHER), history: known };
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
