import { describe, expect, it } from 'vitest';
import type { KnownItem } from '../../known-truth.ts';
import { longHex } from '../../../spec/formats/address.ts';
import type { HexBytes } from '../../../spec/formats/hex-bytes.ts';
import type { DiscoveredItem } from '../../discovery/discovery.ts';
import { Discovery } from '../../discovery/discovery.ts';
import { discoveryOf } from '../../testing/fake-context.ts';
import type { NearAnswer } from './same-bytes.ts';
import { bytesOf, distinctiveValues, takenForKnown, toReadAgain } from './same-bytes.ts';
import { answerWith, itemOf, LONG, OTHER, TABLE } from './testing/known-bytes.ts';

function distinctive(...items: readonly KnownItem[]): ReturnType<typeof distinctiveValues> {
  return distinctiveValues({ discovery: discoveryOf({ items }) });
}

/** The answer for a key near that of an item: bytes, or no item. */
function near(item: DiscoveredItem, key: HexBytes, bytes?: HexBytes): NearAnswer {
  return { item, key, exchange: answerWith(bytes) };
}

describe('the value of a known item', () => {
  it('a known value is distinctive when it is long, varied and of that key only', () => {
    const items = [
      itemOf('0x01', LONG),
      itemOf('0x02', '0x01'),
      itemOf('0x03', `0x${'07'.repeat(9)}`),
    ];
    expect([...distinctive(...items).keys()]).toEqual([LONG]);
    expect(distinctive(itemOf('0x01', LONG), itemOf('0x02', LONG)).size).toBe(0);
    expect(distinctive(itemOf('0x01', '0x01020304050607')).size).toBe(0);
    expect(distinctive(itemOf('0x01', '0x0102030401020304')).size).toBe(0);
    expect(distinctive(itemOf('0x01', '0x0102030405010203')).size).toBe(1);
  });

  it('the value of a known item is what was found, where nobody knows it', () => {
    const items = [itemOf('0x01', LONG), itemOf('0x02', OTHER)];
    const known = [...items, itemOf('0x03', '0x')].map(({ handle, key }): KnownItem => ({
      handle,
      key,
      history: [],
    }));
    const tables = [{ handle: TABLE, items: known, absent: [] }];
    const found = distinctiveValues({
      discovery: new Discovery([], items, { accounts: [], tables }),
    });
    expect([...found.keys()]).toEqual([LONG, OTHER]);
    const { value: _, ...unknown } = { ...itemOf('0x01', LONG), found: OTHER } as const;
    expect(bytesOf(unknown)).toBe(OTHER);
    expect(bytesOf({ ...unknown, value: LONG })).toBe(LONG);
  });

  it('the value of a known item is distinctive of that key in all tables that have it', () => {
    const found = distinctive(itemOf('0x01', LONG), itemOf('0x01', LONG, longHex('6')));
    expect([...(found.get(LONG) ?? [])]).toEqual([TABLE, longHex('6')]);
  });
});

describe('keys near known ones', () => {
  const [one, two] = [itemOf('0x01', LONG), itemOf('0x02', OTHER)];
  const telling = () => distinctive(one, two);

  const far = itemOf('0x01', LONG, longHex('6'));
  const [long, other] = [itemOf('0x0101010101', LONG), itemOf('0x0202020202', OTHER)];
  const flags = [itemOf('0x03', '0x01'), itemOf('0x04', '0x00'), itemOf('0x05', '0x02')];
  const taken = near(one, '0x0100', LONG);
  const none = near(two, '0x0200');
  const all = flags.map((flag) => near(flag, `${flag.key}00`, flag.found));
  const ofTwoValues = Array.from({ length: 8 }, (_, at) => {
    const flag = itemOf(`0x0${at}`, at < 4 ? '0x01' : '0x00');
    return near(flag, `${flag.key}00`, flag.found);
  });
  const half = ofTwoValues.slice(0, 4);

  it.each<[string, readonly KnownItem[], readonly NearAnswer[], number]>([
    ['one of another length has distinctive bytes', [one, two], [taken, none], 1],
    ['the bytes are of another table', [far], [taken, none], 0],
    ['the bytes are of no known item', [one, two], [near(one, '0x0100', '0xff'), none], 0],
    [
      'one of another length is, whatever else',
      [one, two],
      [near(one, '0x11', LONG), taken, none],
      2,
    ],
    ['others have other bytes', [one, two], [taken, near(two, '0x0200', '0xff')], 0],
    [
      'two of equal length have the bytes of known items',
      [one, two],
      [near(one, '0x11', LONG), near(two, '0x12', OTHER), near(two, '0x13')],
      2,
    ],
    ['one of equal length has them', [one, two], [near(one, '0x11', LONG), near(two, '0x12')], 0],
    [
      'four bytes differ: they are no neighbouring numbers',
      [one, two],
      [near(long, '0x0114141414', LONG), near(other, '0x0215151515')],
      1,
    ],
    [
      'three bytes differ',
      [one, two],
      [near(long, '0x0101141414', LONG), near(other, '0x0202151515')],
      0,
    ],
    ['each has the bytes of its item, of three values', [], all, 3],
    ['each has the bytes of its item, of two values', [], all.slice(0, 2), 0],
    ['one of them is missing', [], [...all, near(one, '0x0301')], 0],
    ['eight have the bytes of their items, of two values', [], ofTwoValues, 8],
    ['seven have the bytes of their items, of two values', [], ofTwoValues.slice(1), 0],
    ['eight have the bytes of four items', [], [...half, ...half], 0],
  ])('near keys are known ones or not when %s', (_, known, answers, count) => {
    expect(takenForKnown(answers, distinctive(...known))).toEqual(answers.slice(0, count));
  });

  it('near keys show nothing about a table with other bytes, and all about others', () => {
    const away = itemOf('0x03', OTHER, longHex('6'));
    const values = distinctive(one, away);
    const full = [taken, near(one, '0x0200', '0xff')];
    const takenAway = near(away, '0x0300', OTHER);
    expect(takenForKnown([...full, takenAway], values)).toEqual([takenAway]);
    expect(takenForKnown(full, values)).toEqual([]);
  });

  it('keys near known ones show nothing by the bytes that their own item has by then', () => {
    const changed = { ...near(two, '0x0200', '0xff'), itemThen: '0xff' } as const;
    expect(takenForKnown([taken, changed, near(two, '0x0201')], telling())).toEqual([taken]);
    expect(takenForKnown([taken, { ...changed, itemThen: '0xfe' }], telling())).toEqual([]);
    expect(takenForKnown([near(one, '0x0100'), changed], telling())).toEqual([]);
  });

  it('near keys are their items when all have bytes that these have or had', () => {
    const changed = { ...near(one, '0x0600', '0xff'), itemThen: '0xff' } as const;
    expect(takenForKnown([...all, changed], new Map())).toEqual([...all, changed]);
    const moving = { ...near(two, '0x0600', '0xfe'), itemThen: '0xfe' } as const;
    expect(takenForKnown([changed, moving], new Map())).toEqual([]);
  });

  it('near keys are read again when only some have bytes of known items', () => {
    const unknown = near(two, '0x0200', '0xff');
    expect(toReadAgain([taken, unknown, near(two, '0x0201')], telling())).toEqual([unknown]);
    expect(toReadAgain([...all.slice(0, 1), unknown], new Map())).toEqual([unknown]);
    expect(toReadAgain([unknown, near(two, '0x0201')], telling())).toEqual([]);
  });
});
