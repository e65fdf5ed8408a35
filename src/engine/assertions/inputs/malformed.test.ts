import { describe, expect, it } from 'vitest';
import { SMOKE } from '../../../evidence/effort.ts';
import { Mismatch } from '../../../expect/mismatch.ts';
import { JSON_TYPE } from '../../../spec/media-types.ts';
import { cannotTell, ignored, leftOutBy } from '../../session/unjudged-check.ts';
import { unjudged } from '../../testing/unjudged-error.ts';
import { ACCOUNT, contextOf, pageOf, discoveryOf } from '../../testing/fake-context.ts';
import type { MalformedItem } from './malformed.ts';
import {
  acceptOf,
  answerUnlessIgnored,
  askMalformedAddress,
  askMalformedItem,
  askMalformedQuery,
  expectAllRefused,
  expectNotTaken,
  expectNotTakenUnlessIgnored,
  malformedInputs,
  NEVER_ANSWERED,
} from './malformed.ts';

const refusing = (discovery = discoveryOf()) => contextOf(() => ({ status: 400 }), { discovery });
const withLists = () => refusing(discoveryOf({ newest: pageOf([5]) }));

/** A context of a node that takes the address `h`, and refuses all others. */
const taking = () =>
  contextOf(({ pathname }) => ({ status: pathname.includes('/h/') ? 200 : 400 }));

describe('malformed inputs', () => {
  it('malformed inputs are made of pairs of text and reason', () => {
    expect(malformedInputs(['0xg', 'is no hex'], ['', 'is empty'])).toEqual([
      { text: '0xg', why: 'is no hex' },
      { text: '', why: 'is empty' },
    ]);
  });
});

describe('a malformed address', () => {
  it('a malformed address stands encoded in the path, parameters in order', async () => {
    const extra = { before: ['limit=1'], after: ['end_version=9'], accept: '*/*' };
    const input = { text: '0x"é', why: 'is no hex' };
    const { request } = await askMalformedAddress(await refusing(), input, extra);
    expect(request).toMatchObject({
      path: '/v1/accounts/0x%22%C3%A9/transaction_summaries?limit=1&end_version=9',
      headers: { accept: '*/*' },
      meaning: { endpoint: 'summaries', malformed: 'the address is no hex' },
    });
  });

  it('a malformed address may stand alone', async () => {
    const { request } = await askMalformedAddress(await refusing(), { text: 'g', why: 'is none' });
    expect(request.path).toBe('/v1/accounts/g/transaction_summaries');
    expect(request.headers).toMatchObject({ accept: JSON_TYPE });
  });
});

describe('a malformed parameter', () => {
  it('a malformed parameter stands between those that are well-formed', async () => {
    const extra = { before: ['start_version=1'], after: ['end_version=9'] };
    const input = { text: '1 ', why: 'is no u16' };
    const { request } = await askMalformedQuery(await refusing(), ACCOUNT, 'limit', input, extra);
    expect(request).toMatchObject({
      path: `/v1/accounts/${ACCOUNT}/transaction_summaries?start_version=1&limit=1%20&end_version=9`,
      meaning: { endpoint: 'summaries', malformed: 'limit is no u16' },
    });
  });
});

describe('a malformed request for an item', () => {
  it('a malformed request for an item is asked as it is written', async () => {
    const request = { handle: '0x5"', version: '-1', body: '{}', headers: { accept: JSON_TYPE } };
    const exchange = await askMalformedItem(await refusing(), 'the handle is none', request);
    expect(exchange.request).toMatchObject({
      method: 'POST',
      path: '/v1/tables/0x5%22/raw_item?ledger_version=-1',
      body: '{}',
      headers: { accept: JSON_TYPE },
      meaning: { endpoint: 'rawItem', malformed: 'the handle is none' },
    });
  });

  it('a malformed request for an item names no version when none is given', async () => {
    const request = { handle: 'g', body: '{"key":"0x00"}' };
    const exchange = await askMalformedItem(await refusing(), 'the handle is none', request);
    expect(exchange.request.path).toBe('/v1/tables/g/raw_item');
  });
});

describe('what a malformed request plainly asks', () => {
  type Exchange = Awaited<ReturnType<typeof askMalformedAddress>>;
  const meantBy = ({ request: { meaning } }: Exchange) =>
    'meant' in meaning ? meaning.meant : undefined;

  it('a malformed address plainly asks for the list of the plain address', async () => {
    const extra = { before: ['start_version=1', 'limit=2'], after: ['end_version=9'] };
    const asked = (text: string) =>
      refusing().then((ctx) => askMalformedAddress(ctx, { text, why: 'is none' }, extra));
    expect(meantBy(await asked(` ${ACCOUNT}`))).toEqual([
      { endpoint: 'summaries', question: { account: ACCOUNT, start: 1n, end: 9n, limit: 2 } },
    ]);
    expect(meantBy(await asked(`${ACCOUNT}g`))).toBeUndefined();
  });

  it.each([
    ['limit', '65535.0', [{ limit: 65_535 }, {}]],
    ['limit', '65536', [{ limit: 1 }, {}]],
    ['limit', '0x10', [{ limit: 16 }, {}]],
    ['limit', '1 0', [{ limit: 10 }, {}]],
    ['limit', '65536x', [{}]],
    ['limit', 'null', [{}]],
    ['start_version', '18446744073709551615.0', [{ start: 2n ** 64n - 1n }]],
    ['start_version', '18446744073709551616', [{ start: 2n ** 64n - 1n, limit: undefined }]],
    ['start_version', '-1', [{ start: 0n }]],
    ['start_version', '-', []],
    ['start_version', '0x10', [{ start: 16n }]],
    ['end_version', '7 ', [{ end: 7n }]],
    ['end_version', '18446744073709551616', [{ end: 2n ** 64n - 1n }]],
    ['end_version', '-7', [{ start: 2n ** 64n - 1n, limit: undefined }]],
    ['limit', '-7', [{}]],
  ] as const)(
    'what a malformed request plainly asks is the list of the %s that is plain in %j',
    async (name, text, questions) => {
      const input = { text, why: 'is none' };
      const extra = { after: name === 'limit' ? [] : ['limit=5'] };
      const exchange = await askMalformedQuery(await refusing(), ACCOUNT, name, input, extra);
      const others = name === 'limit' ? {} : { limit: 5 };
      expect(meantBy(exchange)).toEqual(
        questions.map((question) => ({
          endpoint: 'summaries',
          question: { account: ACCOUNT, ...others, ...question },
        })),
      );
    },
  );

  it('a malformed item request plainly asks for a handle, key and version', async () => {
    const asked = async (parts: Partial<MalformedItem>) => {
      const request = { handle: ACCOUNT, body: '{"key":"0"}', ...parts };
      return meantBy(await askMalformedItem(await refusing(), 'it is none', request));
    };
    const key = ' 0x00';
    const item = { handle: ACCOUNT, key: '0x00' };
    expect(await asked({ key })).toEqual([{ endpoint: 'rawItem', question: item }]);
    expect(await asked({ key, handle: `"${ACCOUNT}"`, version: '7.0' })).toEqual([
      { endpoint: 'rawItem', question: { ...item, version: 7n } },
    ]);
    for (const parts of [{}, { key: '0' }, { key, handle: 'g' }, { key, version: '-1' }]) {
      expect(await asked(parts)).toBeUndefined();
    }
    expect(await asked({ key, version: '18446744073709551616' })).toBeUndefined();
  });
});

describe('the preferred media type', () => {
  it('the preferred media type is a header, where there is one', () => {
    expect(acceptOf({ accept: JSON_TYPE })).toEqual({ accept: JSON_TYPE });
    expect(acceptOf({})).toEqual({});
  });
});

describe('an answer to a malformed request', () => {
  const input = { text: 'g', why: 'is no hex' };
  const SPACE = { text: ' 2', why: 'has a space' };

  it.each([400, 404, 500])(
    'an answer to a malformed request refuses it with status %d',
    async (status) => {
      const ctx = await contextOf(() => ({ status }));
      await expectNotTaken(ctx, await askMalformedAddress(ctx, input));
      expect(ctx.record.judged).toBe(1);
    },
  );

  it('a malformed request fails when its answer gives a value for a text without one', async () => {
    const ctx = await contextOf(() => ({}));
    const exchange = await askMalformedAddress(ctx, input);
    await expect(expectNotTaken(ctx, exchange)).rejects.toThrow(
      'expected a refusal: the address is no hex; got status 200',
    );
  });

  it('an answer to a malformed limit may leave it out, and may not read another', async () => {
    const listing = async (limits: Readonly<Record<string, number>>) => {
      const ctx = await contextOf(({ searchParams }) => {
        const count = limits[searchParams.get('limit') ?? ''] ?? 3;
        return { versions: [5, 7, 9].slice(-count), ledger: [0, 1000] };
      });
      const hex = { text: '0x1', why: 'is hex' };
      await expectNotTaken(ctx, await askMalformedQuery(ctx, ACCOUNT, 'limit', hex));
      return ctx.record.judged;
    };
    expect(await listing({ '1': 1 })).toBe(1);
    expect(await listing({ '1': 1, '0x1': 1 })).toBe(1);
    await expect(listing({ '1': 1, '0x1': 2 })).rejects.toThrow('a refusal, or');
  });

  it('an empty list does not show as what a malformed limit was taken', async () => {
    const ctx = await contextOf(() => ({ versions: [], ledger: [0, 1000] }));
    const letters = { text: 'abc', why: 'has no digit' };
    await expectNotTaken(ctx, await askMalformedQuery(ctx, ACCOUNT, 'limit', letters));
    expect(ctx.record.judged).toBe(0);
  });

  it('an answer to a malformed request reads it as another value', async () => {
    const ctx = await contextOf(({ search }) => ({
      versions: search === '?limit=%202' ? [5] : [5, 7],
      ledger: [0, 1000],
    }));
    const exchange = await askMalformedQuery(ctx, ACCOUNT, 'limit', SPACE);
    await expect(expectNotTaken(ctx, exchange)).rejects.toThrow(
      'expected a refusal, or the same list: versions 5, 7: limit has a space; got versions 5',
    );
  });

  it('a malformed request that is read as its plain meaning is an advisory', async () => {
    const ctx = await contextOf(() => ({ versions: [5, 7], ledger: [0, 1000] }), {
      rules: [{ id: 'FMT-STRICT.every', start: () => ({ judge: () => undefined }) }],
    });
    const exchange = await askMalformedQuery(ctx, ACCOUNT, 'limit', SPACE);
    await expectNotTaken(ctx, exchange);
    expect(ctx.session.rules.conclude('FMT-STRICT.every').failures).toBe(1);
  });
});

describe('a malformed request that is ignored', () => {
  const unanswered = () => Promise.reject(ignored('no answer'));

  it('a malformed request that is ignored was not taken', async () => {
    const ctx = await refusing();
    await expectNotTakenUnlessIgnored(ctx, unanswered());
    expect(ctx.record.judged).toBe(0);
  });

  it('an ignored malformed request passes, and an answered one is judged', async () => {
    const ctx = await taking();
    const [refused, taken] = ['g', 'h'].map((text) =>
      askMalformedAddress(ctx, { text, why: 'is no hex' }),
    );
    if (refused === undefined || taken === undefined) throw new Error('two are asked');
    await expectNotTakenUnlessIgnored(ctx, refused);
    expect(ctx.record.judged).toBe(1);
    await expect(expectNotTakenUnlessIgnored(ctx, taken)).rejects.toThrow(Mismatch);
  });

  it('an ignored malformed request is not one unanswered for another reason', async () => {
    const throttled = Promise.reject(cannotTell('it throttles'));
    await expect(answerUnlessIgnored(throttled)).rejects.toThrow('it throttles');
    expect(await answerUnlessIgnored(unanswered())).toBeUndefined();
  });

  it('a malformed request that is ignored shows nothing where no other is answered', async () => {
    const asked = [unanswered(), Promise.reject(leftOutBy(SMOKE))];
    await expect(expectAllRefused(await refusing(), asked)).rejects.toEqual(
      cannotTell(NEVER_ANSWERED),
    );
    expect(NEVER_ANSWERED).toContain('see ERR-MALFORMED');
  });

  it('a malformed request that is ignored does not keep the others from being judged', async () => {
    const ctx = await withLists();
    const asked = [unanswered(), askMalformedAddress(ctx, { text: 'g', why: 'is no hex' })];
    await expectAllRefused(ctx, asked);
    expect(ctx.record.judged).toBe(1);
  });
});

describe('malformed requests that are asked all at once', () => {
  const inputs = malformedInputs(['g', 'is no hex'], ['h', 'is none, too']);

  it('malformed requests are all judged, and show something where the endpoint answers', async () => {
    const ctx = await withLists();
    await expectAllRefused(
      ctx,
      inputs.map((input) => askMalformedAddress(ctx, input)),
    );
    expect(ctx.record.judged).toBe(2);
  });

  it('malformed requests show nothing where the endpoint answers nothing', async () => {
    const ctx = await withLists();
    const asked = [askMalformedItem(ctx, 'the handle is none', { handle: 'g', body: '{}' })];
    await expect(expectAllRefused(ctx, asked)).rejects.toThrow(unjudged('untested'));
  });

  it('malformed requests fail by any of them, even when nothing else is answered', async () => {
    const ctx = await taking();
    const asked = inputs.map((input) => askMalformedAddress(ctx, input));
    await expect(expectAllRefused(ctx, asked)).rejects.toThrow(Mismatch);
  });

  it('malformed requests need no endpoint that answers where they go to neither', async () => {
    const ctx = await contextOf(() => ({ status: 404 }));
    const meaning = { endpoint: 'outside', beyond: 'a test' } as const;
    const asked = ctx.node.send({ method: 'GET', path: '/v1/x', headers: {}, meaning });
    await expectAllRefused(ctx, [asked]);
    expect(ctx.record.judged).toBe(1);
  });
});
