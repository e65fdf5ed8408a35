import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { longHex } from '../../../spec/formats/address.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import { cannotTell } from '../../session/unjudged-check.ts';
import type { FakeAnswer } from '../../testing/fake-context.ts';
import { contextOf, fakeExchange, recordingContext } from '../../testing/fake-context.ts';
import { askLatestAnswer, expectLatest, expectLatestAnswer } from './latest-answer.ts';

const HANDLE = longHex('5');
const BYTES = Buffer.from([0, 171]);
const ITEM = { handle: HANDLE, key: '0x01' } as const;

// The pauses before a request is sent again are drawn by lot.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the latest answer about an item', () => {
  it('the latest answer about an item is of the version its own headers name', async () => {
    const ctx = await contextOf(() => {
      ctx.session.ledger.record(fakeExchange({ ledger: [0, 50] }));
      return { body: BYTES, ledger: [0, 42] };
    });
    const { exchange, version } = await askLatestAnswer(ctx, ITEM);
    expect(version).toBe(42n);
    expect(exchange.request.path).toBe(`/v1/tables/${HANDLE}/raw_item`);
    expect(exchange.request.body).toBe('{"key":"0x01"}');
  });

  it.each<[string, FakeAnswer, number?]>([
    ['belongs to the highest named version', { body: BYTES }],
    ['does not belong to one named meanwhile', { status: 404 }, 60],
  ])('the latest answer without a version %s', async (_, answer, meanwhile) => {
    const ctx = await contextOf(() => {
      if (meanwhile !== undefined)
        ctx.session.ledger.record(fakeExchange({ ledger: [0, meanwhile] }));
      return answer;
    });
    ctx.session.ledger.record(fakeExchange({ ledger: [0, 50] }));
    expect((await askLatestAnswer(ctx, ITEM)).version).toBe(50n);
  });

  it('the latest answer about an item cannot be judged when no answer names a version', async () => {
    const ctx = await contextOf(() => ({ body: BYTES }));
    const ask = askLatestAnswer(ctx, ITEM);
    await expect(ask).rejects.toThrow(
      cannotTell(
        'no answer names a ledger version; not a failure here: see HDR-LEDGER-VERSION and HDR-ON-ERRORS',
      ),
    );
  });
});

describe('items that are read without ledger_version', () => {
  it('items are judged by each answer that can be compared', async () => {
    const ctx = await contextOf(() => ({ body: BYTES, ledger: [0, 50] }));
    await expectLatest(ctx, [ITEM, ITEM]);
    expect(ctx.record.judged).toBe(2);
  });

  it('items cannot be judged where none names a version and blocks are committed', async () => {
    let nth = 50;
    const ctx = await contextOf(({ search }) => {
      nth += 1;
      return search === '' ? { status: 404 } : { body: BYTES, ledger: [0, nth] };
    });
    ctx.session.ledger.record(fakeExchange({ ledger: [0, 50] }));
    await expect(expectLatest(ctx, [ITEM])).rejects.toThrow(ChainMoved);
  });
});

describe('an answer compared with the item at its version', () => {
  const latest = {
    item: ITEM,
    exchange: fakeExchange({ body: BYTES, ledger: [0, 42] }),
    version: 42n,
  };
  const refused = { item: ITEM, exchange: fakeExchange({ status: 404 }), version: 42n };

  it('the compared answer agrees in the same bytes, and is judged', async () => {
    const { ctx, asked } = await recordingContext(() => ({ body: BYTES }));
    await expectLatestAnswer(ctx, latest);
    expect([asked, ctx.record.judged]).toEqual([['?ledger_version=42'], 1]);
  });

  it('the compared answer differs in other bytes, and says of which version they are', async () => {
    const ctx = await contextOf(() => ({ body: 'a' }));
    await expect(expectLatestAnswer(ctx, latest)).rejects.toMatchObject({
      found: {
        expected:
          'the bytes "0x00ab", as read without ledger_version at 42; one of the two reads is wrong',
        actual: 'the bytes "0x61"',
      },
    });
  });

  describe('when a block may have come between its headers and its body', () => {
    /** Values by version; at each read without a version, the head has moved to the next of these. */
    async function movingNode(heads: readonly number[], values: Readonly<Record<number, string>>) {
      let reads = 0;
      const asked: string[] = [];
      const ctx = await contextOf(({ searchParams }) => {
        const version = searchParams.get('ledger_version');
        if (version !== null) {
          asked.push(version);
          const own = values[Number(version)];
          const head = heads[reads] ?? heads.at(-1) ?? 0;
          return own === undefined
            ? { status: 410, ledger: [0, head] }
            : { body: own, ledger: [0, head] };
        }
        const head = heads[reads] ?? 0;
        reads += 1;
        return { body: 'read', ledger: [0, head] };
      });
      ctx.session.ledger.record(fakeExchange({ ledger: [0, 40] }));
      const read = await askLatestAnswer(ctx, ITEM);
      return { ctx, asked, judged: expectLatestAnswer(ctx, read) };
    }

    it.each<[string, readonly number[], Readonly<Record<number, string>>, readonly string[]]>([
      [
        'may be of a version that was the latest before its headers',
        [42, 43],
        { 42: 'b', 41: 'a', 40: 'read' },
        ['42', '40'],
      ],
      [
        'may be of a version that came before a later answer',
        [42, 43],
        { 40: 'a', 41: 'a', 42: 'b', 43: 'read' },
        ['42', '40', '41', '43'],
      ],
      [
        'is not judged where a version in between is pruned',
        [42, 43],
        { 40: 'a', 42: 'b', 43: 'a' },
        ['42', '40', '41'],
      ],
      ['is not judged where too many versions came in between', [42, 150], { 42: 'b' }, ['42']],
    ])('the answer %s', async (_, heads, values, versions) => {
      const { ctx, judged, asked } = await movingNode(heads, values);
      await judged;
      expect([asked, ctx.record.judged]).toEqual([versions, 0]);
    });

    it('the answer differs if it is of none of the versions in between', async () => {
      const values = { 39: 'read', 40: 'a', 41: 'a', 42: 'b', 43: 'a', 44: 'read' };
      const { judged } = await movingNode([42, 43], values);
      await expect(judged).rejects.toMatchObject({ found: { actual: 'the bytes "0x62"' } });
    });

    /** Judges an answer that names 42 and is of neither 42 nor 43, so long after 43 was named. */
    async function judgedAfter(laterMs: number): Promise<unknown> {
      const ctx = await contextOf(({ searchParams }) => ({
        body: searchParams.get('ledger_version') === '41' ? BYTES : 'b',
        ledger: [0, 43],
      }));
      const { ledger } = ctx.session;
      ledger.record({ ...fakeExchange({ ledger: [0, 43] }), sentAt: 0, durationMs: 0 });
      const exchange = { ...latest.exchange, sentAt: laterMs };
      ledger.beforeSending(exchange.request);
      ledger.recordLag(exchange);
      ledger.record(exchange);
      return expectLatestAnswer(ctx, { ...latest, exchange }).catch((error: unknown) => error);
    }

    it('the answer of a process that lags is judged once the chain stands still', async () => {
      expect(await judgedAfter(999)).toBeUndefined();
      expect(String(await judgedAfter(1001))).toContain('as read without');
    });
  });

  it('without a version, the compared answer is judged only if no block was committed', async () => {
    const moved = await contextOf(() => ({ body: BYTES, ledger: [0, 43] }));
    await expectLatestAnswer(moved, refused);
    expect(moved.record.judged).toBe(0);
    const still = await contextOf(({ search }) =>
      search === '' ? { status: 404 } : { body: BYTES, ledger: [0, 42] },
    );
    const found = { found: { actual: 'the bytes "0x00ab"' } };
    await expect(expectLatestAnswer(still, refused)).rejects.toMatchObject(found);
  });

  it('the compared answer is not judged when the version has been pruned meanwhile', async () => {
    const ctx = await contextOf(() => ({ status: 410, ledger: [43, 100] }));
    await expect(expectLatestAnswer(ctx, latest)).rejects.toThrow(ChainMoved);
  });

  describe('when an error names no version, as of a replica that may lag', () => {
    const [held, other, absent, pruned] = [
      { body: BYTES },
      { body: 'a' },
      { status: 404, body: '' },
      { status: 410, ledger: [43, 100] },
    ] as const;

    /** What a node is asked that gives these answers in order, and repeats the last. */
    async function nodeThat(...answers: readonly FakeAnswer[]) {
      const given = answers.values();
      const node = await recordingContext(() => given.next().value ?? answers.at(-1) ?? {});
      node.ctx.session.ledger.record(fakeExchange({ ledger: [0, 42] }));
      return node;
    }

    it('an error without a version agrees with the answer to a second request', async () => {
      const { ctx, asked } = await nodeThat(absent, absent, held);
      await expectLatestAnswer(ctx, latest);
      expect([asked.length, ctx.record.judged]).toEqual([3, 1]);
    });

    it.each<[string, readonly FakeAnswer[], string, number]>([
      ['from what is served when asked again', [absent, other], 'the bytes "0x61"', 2],
      ['when it is refused each time', [absent], 'no item, status 404', 21],
    ])('an error without a version differs %s', async (_, answers, actual, requests) => {
      const { ctx, asked } = await nodeThat(...answers);
      await expect(expectLatestAnswer(ctx, latest)).rejects.toMatchObject({ found: { actual } });
      expect(asked).toHaveLength(requests);
    });

    it('an error without a version is not judged once the version is pruned', async () => {
      const { ctx } = await nodeThat(absent, pruned);
      await expectLatestAnswer(ctx, latest);
      expect(ctx.record.judged).toBe(0);
    });

    it('an error without a version is not judged if the item is there when asked again', async () => {
      const { ctx, asked } = await nodeThat({ body: BYTES, ledger: [0, 42] });
      await expectLatestAnswer(ctx, refused);
      expect([asked, ctx.record.judged]).toEqual([['?ledger_version=42', ''], 0]);
    });
  });
});
