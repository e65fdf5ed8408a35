import { describe, expect, it } from 'vitest';
import type { KnownItem } from '../../known-truth.ts';
import { longHex } from '../../../spec/formats/address.ts';
import type { HexBytes } from '../../../spec/formats/hex-bytes.ts';
import { bytesFromHex } from '../../../spec/formats/hex-bytes.ts';
import { response } from '../../../testing/responses.ts';
import type { DiscoveredItem } from '../../discovery/discovery.ts';
import { Discovery } from '../../discovery/discovery.ts';
import { discoveryOf } from '../../testing/fake-context.ts';
import { exchangeOf } from '../../testing/fake-session.ts';
import type { NearAnswer } from './same-bytes.ts';
import { bytesOf, distinctiveValues, takenForKnown, toReadAgain } from './same-bytes.ts';

const TABLE = longHex('5');
const LONG = '0x0102030405060708';
const OTHER = '0x1112131415161718';

function itemOf(key: HexBytes, value: HexBytes, handle = TABLE): DiscoveredItem {
  return { handle, key, value, found: value, history: [] };
}

function distinctive(...items: readonly KnownItem[]): ReturnType<typeof distinctiveValues> {
  return distinctiveValues({ discovery: discoveryOf({ items }) });
}

/** The answer for a key near that of an item: bytes, or no item. */
function near(item: DiscoveredItem, key: HexBytes, bytes?: HexBytes): NearAnswer {
  const body = bytesFromHex(bytes ?? '0x');
  const parts = { status: bytes === undefined ? 404 : 200, headers: {}, body };
  return { item, key, exchange: { ...exchangeOf({}), response: response(parts) } };
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

  it('near keys are known ones when one of another length has distinctive bytes', () => {
    const answers = [near(one, '0x0100', LONG), near(two, '0x0200')];
    expect(takenForKnown(answers, telling())).toEqual(answers.slice(0, 1));
    expect(takenForKnown(answers, distinctive(itemOf('0x01', LONG, longHex('6'))))).toEqual([]);
    expect(takenForKnown([near(one, '0x0100', '0xff'), near(two, '0x0200')], telling())).toEqual(
      [],
    );
  });

  it('near keys are known ones by one of another length, whatever else is near', () => {
    const answers = [near(one, '0x11', LONG), near(one, '0x0100', LONG), near(two, '0x0200')];
    expect(takenForKnown(answers, telling())).toEqual(answers.slice(0, 2));
  });

  it('keys near known ones may have the same bytes when other keys have other bytes', () => {
    expect(
      takenForKnown([near(one, '0x0100', LONG), near(two, '0x0200', '0xff')], telling()),
    ).toEqual([]);
  });

  it('near keys of equal length count once two have the bytes of known items', () => {
    const answers = [near(one, '0x11', LONG), near(two, '0x12', OTHER), near(two, '0x13')];
    expect(takenForKnown(answers, telling())).toEqual(answers.slice(0, 2));
    expect(takenForKnown([near(one, '0x11', LONG), near(two, '0x12')], telling())).toEqual([]);
  });

  it('near keys are no neighbouring numbers when four bytes differ', () => {
    const long = itemOf('0x0101010101', LONG);
    const other = itemOf('0x0202020202', OTHER);
    const answers = [near(long, '0x0114141414', LONG), near(other, '0x0215151515')];
    expect(takenForKnown(answers, telling())).toEqual(answers.slice(0, 1));
    const close = [near(long, '0x0101141414', LONG), near(other, '0x0202151515')];
    expect(takenForKnown(close, telling())).toEqual([]);
  });

  it('near keys are their items when each has the bytes of its item, of three values', () => {
    const flags = [itemOf('0x03', '0x01'), itemOf('0x04', '0x00'), itemOf('0x05', '0x02')];
    const answers = flags.map((flag) => near(flag, `${flag.key}00`, flag.found));
    expect(takenForKnown(answers, new Map())).toEqual(answers);
    expect(takenForKnown(answers.slice(0, 2), new Map())).toEqual([]);
    expect(takenForKnown([...answers, near(one, '0x0301')], new Map())).toEqual([]);
  });

  it('near keys of two values are their items from eight answers on', () => {
    const flags = Array.from({ length: 8 }, (_, at) =>
      itemOf(`0x0${at}`, at < 4 ? '0x01' : '0x00'),
    );
    const answers = flags.map((flag) => near(flag, `${flag.key}00`, flag.found));
    expect(takenForKnown(answers, new Map())).toEqual(answers);
    expect(takenForKnown(answers.slice(1), new Map())).toEqual([]);
    expect(takenForKnown([...answers.slice(0, 4), ...answers.slice(0, 4)], new Map())).toEqual([]);
  });

  it('near keys show nothing about a table with other bytes, and all about others', () => {
    const far = itemOf('0x03', OTHER, longHex('6'));
    const values = distinctive(one, far);
    const full = [near(one, '0x0100', LONG), near(one, '0x0200', '0xff')];
    const taken = near(far, '0x0300', OTHER);
    expect(takenForKnown([...full, taken], values)).toEqual([taken]);
    expect(takenForKnown(full, values)).toEqual([]);
  });

  it('keys near known ones show nothing by the bytes that their own item has by then', () => {
    const taken = near(one, '0x0100', LONG);
    const changed = { ...near(two, '0x0200', '0xff'), itemThen: '0xff' } as const;
    expect(takenForKnown([taken, changed, near(two, '0x0201')], telling())).toEqual([taken]);
    expect(takenForKnown([taken, { ...changed, itemThen: '0xfe' }], telling())).toEqual([]);
    expect(takenForKnown([near(one, '0x0100'), changed], telling())).toEqual([]);
  });

  it('near keys are their items when all have bytes that these have or had', () => {
    const [flag, none] = [itemOf('0x03', '0x01'), itemOf('0x04', '0x00')];
    const third = near(itemOf('0x06', '0x02'), '0x0600', '0x02');
    const known = [near(flag, '0x0300', '0x01'), near(none, '0x0400', '0x00'), third];
    const changed = { ...near(one, '0x0500', '0xff'), itemThen: '0xff' } as const;
    expect(takenForKnown([...known, changed], new Map())).toEqual([...known, changed]);
    const moving = { ...near(two, '0x0600', '0xfe'), itemThen: '0xfe' } as const;
    expect(takenForKnown([changed, moving], new Map())).toEqual([]);
  });

  it('near keys are read again when only some have bytes of known items', () => {
    const [taken, unknown] = [near(one, '0x0100', LONG), near(two, '0x0200', '0xff')];
    const flag = itemOf('0x03', '0x01');
    expect(toReadAgain([taken, unknown, near(two, '0x0201')], telling())).toEqual([unknown]);
    expect(toReadAgain([near(flag, '0x0300', '0x01'), unknown], new Map())).toEqual([unknown]);
    expect(toReadAgain([unknown, near(two, '0x0201')], telling())).toEqual([]);
  });
});
