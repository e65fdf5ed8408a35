import { describe, expect, it, vi } from 'vitest';
import type { KnownItem } from '../../known-truth.ts';
import { SMOKE } from '../../../evidence/effort.ts';
import { longHex } from '../../../spec/formats/address.ts';
import { leftOutBy } from '../../session/unjudged-check.ts';
import type { FakeAnswer } from '../../testing/fake-context.ts';
import { contextOf, fakeExchange, silentContext, discoveryOf } from '../../testing/fake-context.ts';
import {
  askEachItem,
  askItems,
  findItemDifference,
  findValueDifference,
  itemPoints,
} from './known-items.ts';

const HANDLE = longHex('5');
const BYTES = Buffer.from([0, 171]);

const known = (key: KnownItem['key'], history: KnownItem['history']): KnownItem => ({
  handle: HANDLE,
  key,
  history,
});

describe('the known history of items', () => {
  const items = [
    known('0x01', [
      { version: 100n, value: '0x00' },
      { version: 300n, value: 'absent' },
    ]),
    known('0x02', [
      { version: 99n, value: '0x01' },
      { version: 200n, value: '0x02' },
    ]),
  ];

  it('the known history has the newest points first, each with its item', () => {
    const points = itemPoints(silentContext({ discovery: discoveryOf({ items }) }));
    expect(points.map(({ version }) => version)).toEqual([300n, 200n, 100n, 99n]);
    expect(points[0]).toEqual({ handle: HANDLE, key: '0x01', version: 300n, value: 'absent' });
  });

  it('the known history of items leaves out what has been pruned meanwhile', () => {
    const ctx = silentContext({ discovery: discoveryOf({ items }) });
    ctx.session.ledger.record(fakeExchange({ ledger: [100, 1000] }));
    expect(itemPoints(ctx).map(({ version }) => version)).toEqual([300n, 200n, 100n]);
  });

  it('the known history of items is cut after the newest 256 points', () => {
    const history = Array.from({ length: 257 }, (_, at) => ({
      version: BigInt(at),
      value: 'absent' as const,
    }));
    const points = itemPoints(
      silentContext({ discovery: discoveryOf({ items: [known('0x01', history)] }) }),
    );
    expect(points).toHaveLength(256);
    expect(points.at(-1)?.version).toBe(1n);
  });
});

describe('items that are asked for', () => {
  it('items come each with its own answer, at the latest version where none is given', async () => {
    const asked: string[] = [];
    const ctx = await contextOf((url) => {
      asked.push(url.search);
      return { body: url.search };
    });
    const items = [
      { handle: HANDLE, key: '0x01' as const, version: 7n },
      { handle: HANDLE, key: '0x02' as const },
    ];
    const all = await askItems(ctx, items);
    expect(all.map(({ item }) => item)).toEqual(items);
    expect(all.map(({ exchange }) => String(exchange.response.body))).toEqual([
      '?ledger_version=7',
      '',
    ]);
    expect(asked.toSorted()).toEqual(['', '?ledger_version=7']);
    expect(all.map(({ exchange }) => exchange.request.meaning)).toStrictEqual(
      items.map((question) => ({ endpoint: 'rawItem', question })),
    );
  });

  it('items that are asked for are 256 at most', async () => {
    const ctx = await contextOf(() => ({}));
    const items = Array.from({ length: 257 }, () => ({ handle: HANDLE, key: '0x01' as const }));
    expect(await askItems(ctx, items)).toHaveLength(256);
  });
});

describe('items that are each judged by itself', () => {
  it('items that are each judged by itself are without those that the run leaves out', async () => {
    const ctx = await contextOf(() => ({ body: BYTES }));
    const item = vi.spyOn(ctx.node, 'item').mockRejectedValueOnce(leftOutBy(SMOKE));
    const items = [
      { handle: HANDLE, key: '0x01' as const },
      { handle: HANDLE, key: '0x02' as const },
    ];
    expect((await askEachItem(ctx, items)).map((read) => read.item)).toEqual(items.slice(1));
    expect(item).toHaveBeenCalledTimes(2);
  });
});

describe('an answer and what the item is known to be', () => {
  it('an answer and what the item is known to be do not differ in the same bytes', () => {
    expect(findValueDifference(fakeExchange({ body: BYTES }), '0x00ab')).toBeUndefined();
  });

  it('an answer and what the item is known to be differ in other bytes, and in none', () => {
    const expected = 'the bytes "0x00ab"';
    expect(findValueDifference(fakeExchange({ body: 'a' }), '0x00ab')).toEqual({
      expected,
      actual: 'the bytes "0x61"',
      difference: '2 bytes expected, 1 received; byte 0 is 0x61, not 0x00',
      kind: 'other bytes',
    });
    expect(findValueDifference(fakeExchange({ status: 404, body: 'gone' }), '0x00ab')).toEqual({
      expected,
      actual: 'status 404: gone',
    });
    expect(findValueDifference(fakeExchange({ status: 404, body: BYTES }), '0x00ab')).toBeDefined();
  });

  it("an answer with text for an item's bytes differs, and is shown as text", () => {
    const page = fakeExchange({ body: '<html>busy</html>', type: 'text/html' });
    expect(findValueDifference(page, '0x00ab')?.actual).toBe('text/html "<html>busy</html>"');
    expect(findValueDifference(page, 'absent')?.actual).toBe('text/html "<html>busy</html>"');
    expect(findItemDifference(fakeExchange({ body: BYTES }), page, 'as before')?.actual).toBe(
      'text/html "<html>busy</html>"',
    );
  });

  it('an answer for an absent item differs only when the item is there', () => {
    expect(findValueDifference(fakeExchange({ status: 404 }), 'absent')).toBeUndefined();
    expect(findValueDifference(fakeExchange({ status: 410 }), 'absent')).toBeUndefined();
    expect(findValueDifference(fakeExchange({ body: BYTES }), 'absent')).toEqual({
      expected: 'no item',
      actual: 'the bytes "0x00ab"',
    });
  });
});

describe('two answers about an item', () => {
  const difference = (first: FakeAnswer, second: FakeAnswer) =>
    findItemDifference(fakeExchange(first), fakeExchange(second), 'as before');

  it('two answers about an item agree in the same bytes or in any refusal', () => {
    expect(difference({ body: BYTES }, { body: BYTES })).toBeUndefined();
    expect(difference({ status: 404, body: 'a' }, { status: 400, body: 'b' })).toBeUndefined();
  });

  it('two answers about an item differ in their bytes', () => {
    expect(difference({ body: BYTES }, { body: 'a' })).toEqual({
      expected: 'the bytes "0x00ab", as before',
      actual: 'the bytes "0x61"',
      difference: '2 bytes expected, 1 received; byte 0 is 0x61, not 0x00',
      kind: 'other bytes',
      against: 1,
    });
  });

  it('two answers about an item differ where one of them is refused', () => {
    expect(difference({ body: BYTES }, { status: 404, body: 'gone' })).toEqual({
      expected: 'the bytes "0x00ab", as before',
      actual: 'no item, status 404: gone',
      against: 1,
    });
    expect(difference({ status: 404, body: BYTES }, { body: BYTES })).toMatchObject({
      actual: 'the bytes "0x00ab"',
    });
  });

  it.each([500, 503])(
    'bytes do not differ from an earlier %i, which says nothing of an item',
    (status) => {
      expect(difference({ status, body: 'busy' }, { body: BYTES })).toBeUndefined();
      expect(difference({ body: BYTES }, { status, body: 'busy' })).toBeDefined();
    },
  );

  it('two answers about an item differ in empty bytes and no bytes', () => {
    expect(difference({ body: '' }, { status: 404, body: '' })).toEqual({
      expected: 'the bytes "0x", as before',
      actual: 'no item, status 404',
      against: 1,
    });
  });
});
