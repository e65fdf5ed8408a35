import { describe, expect, it } from 'vitest';
import type { ValidMeaning } from '../../../spec/endpoints/endpoints.ts';
import { BCS_TYPE, JSON_TYPE } from '../../../spec/media-types.ts';
import type { FakeAnswer } from '../../testing/fake-context.ts';
import { ACCOUNT, contextOf } from '../../testing/fake-context.ts';
import { askMalformedItem, askMalformedQuery } from './malformed.ts';
import { findOtherReading } from './other-reading.ts';

describe('the answer to a malformed request for a list', () => {
  const meant: ValidMeaning = { endpoint: 'summaries', question: { account: ACCOUNT, limit: 2 } };

  /** What differs when the node lists the given versions, for ' 2' and for '2', in turn. */
  const differs = async (versions: (text: string, before: number) => readonly number[]) => {
    let asked = 0;
    const ctx = await contextOf(({ searchParams }) => {
      asked += 1;
      return { versions: versions(searchParams.get('limit') ?? '', asked - 1), ledger: [0, 1000] };
    });
    const input = { text: ' 2', why: 'has a space' };
    const exchange = await askMalformedQuery(ctx, ACCOUNT, 'limit', input);
    return findOtherReading(ctx, exchange, meant);
  };

  it.each<[string, boolean, (text: string, before: number) => readonly number[]]>([
    ['the same list', false, () => [5, 7]],
    ['a shorter list', true, (text) => (text === '2' ? [5, 7] : [7])],
    ['one of several lists', false, (_, before) => (before % 2 === 0 ? [7] : [5, 7])],
  ])('%s for a malformed limit is another reading: %s', async (_, isOther, versions) => {
    expect((await differs(versions)) !== undefined).toBe(isOther);
  });
});

describe('the answer in BCS to a malformed request', () => {
  it.each<[string, string | undefined, bigint, string, readonly number[]]>([
    [
      'another list than that of nothing',
      'no summary, in 1 byte of BCS',
      2n ** 64n - 1n,
      BCS_TYPE,
      [1, 7],
    ],
    ['the list of nothing', undefined, 2n ** 64n - 1n, BCS_TYPE, [0]],
    ['some list', undefined, 5n, BCS_TYPE, [1, 7]],
    ['a list where JSON is the plain answer', undefined, 2n ** 64n - 1n, JSON_TYPE, [1, 7]],
  ])('%s is another reading: %s', async (_, expected, start, type, body) => {
    const ctx = await contextOf(({ search }): FakeAnswer => {
      const isPlain = search === `?start_version=${start}`;
      const sent = Uint8Array.from(isPlain ? [0] : body);
      return { body: sent, type: isPlain ? type : BCS_TYPE, ledger: [0, 1000] };
    });
    const meant: ValidMeaning = { endpoint: 'summaries', question: { account: ACCOUNT, start } };
    const input = { text: '1x', why: 'ends in a letter' };
    const extra = { accept: BCS_TYPE };
    const exchange = await askMalformedQuery(ctx, ACCOUNT, 'start_version', input, extra);
    expect((await findOtherReading(ctx, exchange, meant))?.expected).toBe(expected);
  });
});

describe('the answer to a malformed request for the newest page', () => {
  /** What differs when a block with a transaction is committed after each answer. */
  const differs = async (end: bigint | undefined, listed: (head: number) => readonly number[]) => {
    let head = 1000;
    const ctx = await contextOf(() => {
      head += 2;
      return { versions: listed(head), ledger: [0, head] };
    });
    const meant: ValidMeaning = { endpoint: 'summaries', question: { account: ACCOUNT, end } };
    const input = { text: ' 5000', why: 'has a space' };
    const exchange = await askMalformedQuery(ctx, ACCOUNT, 'end_version', input);
    return findOtherReading(ctx, exchange, meant);
  };
  const newest = (head: number): readonly number[] => [head - 4, head - 2, head];

  it.each<[string, boolean, bigint | undefined]>([
    ['no end', false, undefined],
    ['an end above the head', false, 5000n],
    ['an end below the head', true, 900n],
  ])(
    'the newest page of an earlier moment for %s is another reading: %s',
    async (_, isOther, end) => {
      expect((await differs(end, newest)) !== undefined).toBe(isOther);
    },
  );
});

describe('the answer to a malformed request for an item', () => {
  const item = { handle: ACCOUNT, key: '0x00' } as const;

  /** What differs when the malformed request gets `got`, and the plain one the next of `plain`. */
  const differs = async (
    got: number,
    plain: readonly number[],
    { version, readBefore = 0 }: { readonly version?: bigint; readonly readBefore?: number } = {},
  ) => {
    let asked = 0;
    const ctx = await contextOf(({ pathname }): FakeAnswer => {
      const value = pathname.includes('%22') ? got : (plain[asked++] ?? plain.at(-1) ?? 0);
      return { body: Uint8Array.of(value), type: BCS_TYPE, ledger: [0, 1000] };
    });
    const question = version === undefined ? item : { ...item, version };
    const meant: ValidMeaning = { endpoint: 'rawItem', question };
    for (let read = 0; read < readBefore; read += 1) await ctx.node.ask(meant);
    const exchange = await askMalformedItem(ctx, 'the handle has quotes', {
      handle: `"${ACCOUNT}"`,
      body: '{"key":"0x00"}',
      headers: { accept: BCS_TYPE },
    });
    return findOtherReading(ctx, exchange, meant);
  };

  it.each<[string, boolean, ...Parameters<typeof differs>]>([
    ['the same item', false, 1, [1]],
    ['another item', true, 1, [2]],
    ['an item that changes while it is compared', false, 1, [2, 3]],
    ['an item as it was read before, of a replica behind,', false, 1, [1, 2], { readBefore: 1 }],
    ['an item read before at a version', true, 1, [1, 2], { readBefore: 1, version: 7n }],
  ])('%s is another reading: %s', async (_, isOther, ...read) => {
    expect((await differs(...read)) !== undefined).toBe(isOther);
  });
});
