import { describe, expect, it } from 'vitest';
import type { SummariesQuestion } from '../../../spec/endpoints/summaries.ts';
import { BCS_TYPE } from '../../../spec/media-types.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import { unjudged } from '../../testing/unjudged-error.ts';
import type { FakeAnswer } from '../../testing/fake-context.ts';
import {
  contextOf as unaskedContextOf,
  fakeExchange,
  pageOf,
  silentContext,
  summaryOf,
} from '../../testing/fake-context.ts';
import {
  findListDifference,
  findSameListDifference,
  findSharedVersion,
  findSpellingDifference,
  isOvertakenByPruning,
  onlyComparable,
} from './same-list.ts';

/** A context that knows of a ledger from this version to the latest. */
function contextFrom(oldest: number, latest = 1000) {
  const ctx = silentContext();
  ctx.session.ledger.record(fakeExchange({ ledger: [oldest, latest] }));
  return ctx;
}

/** A context that has heard of version 1000 before it is asked. */
async function contextOf(...parts: Parameters<typeof unaskedContextOf>) {
  const ctx = await unaskedContextOf(...parts);
  ctx.session.ledger.record(fakeExchange({ ledger: [0, 1000] }));
  return ctx;
}

describe('the comparable part of a list', () => {
  it('the comparable part is not pruned, and not newer than the request of its page', () => {
    const page = pageOf([], {}, { oldest: 0n, current: 300n, settled: 200n });
    const listed = [99n, 100n, 150n, 200n, 201n].map((version) => ({ version }));
    const comparable = onlyComparable(contextFrom(100), page, listed);
    expect(comparable.map(({ version }) => version)).toEqual([100n, 150n, 200n]);
  });
});

describe('a page', () => {
  it('a page is overtaken by pruning when its start is now below the oldest version', () => {
    const ctx = contextFrom(100);
    expect(isOvertakenByPruning(ctx, pageOf([], { start: 99n }))).toBe(true);
    expect(isOvertakenByPruning(ctx, pageOf([], { start: 100n }))).toBe(false);
    expect(isOvertakenByPruning(ctx, pageOf([], { end: 99n }))).toBe(false);
  });
});

describe('two lists', () => {
  it.each<[string, FakeAnswer]>([
    ['the same versions', { versions: [5, 7] }],
    ['a version more that is newer than the page', { versions: [5, 7, 1001] }],
  ])('two lists do not differ with %s', (_, answer) => {
    const other = fakeExchange(answer);
    expect(findListDifference(contextFrom(0), pageOf([5, 7]), other)).toBeUndefined();
  });

  it.each<[string, readonly number[], string]>([
    ['a version fewer', [5], '2 expected, 1 received; missing: 7'],
    ['a version more', [5, 7, 8], '2 expected, 3 received; extra: 8'],
    ['another version', [5, 6], '2 expected, 2 received; missing: 7; extra: 6'],
    ['another order', [7, 5], '2 expected, 2 received; out of order: 7 where 5 was expected'],
  ])('two lists differ with %s', (_, versions, difference) => {
    const other = fakeExchange({ versions });
    expect(findListDifference(contextFrom(0), pageOf([5, 7]), other)).toMatchObject({
      expected: 'the same list: versions 5, 7',
      actual: `versions ${versions.join(', ')}`,
      difference,
    });
  });

  it('two lists differ where one of them is empty', () => {
    const [one, none] = [fakeExchange({ versions: [5] }), fakeExchange({ versions: [] })];
    expect(findListDifference(contextFrom(0), pageOf([]), one)).toMatchObject({
      expected: 'the same list: an empty list',
      actual: 'versions 5',
      difference: '0 expected, 1 received; extra: 5',
    });
    expect(findListDifference(contextFrom(0), pageOf([5]), none)?.actual).toBe('an empty list');
  });

  it.each<[string, FakeAnswer, string]>([
    ['a refusal', { status: 404, body: 'gone' }, 'status 404: gone'],
    ['a refusal that carries a list', { status: 404, body: '[]' }, 'status 404: []'],
    ['no list', { body: '{}' }, 'status 200: {}'],
  ])('two lists differ with %s', (_, answer, actual) => {
    const other = fakeExchange(answer);
    expect(findListDifference(contextFrom(0), pageOf([5, 7]), other)).toEqual({
      expected: 'the same list: versions 5, 7',
      actual,
    });
  });

  it('two lists differ with another transaction at the same version', () => {
    const body = JSON.stringify([summaryOf(5), summaryOf(7, 8)]);
    const difference = findListDifference(contextFrom(0), pageOf([5, 7]), fakeExchange({ body }));
    expect(difference?.expected).toMatch(/^at version 7 the same: "0x0+7", type/);
    expect(difference?.actual).toMatch(/^"0x0+8", type/);
  });

  it('two lists do not differ in what has been pruned meanwhile', () => {
    const ctx = contextFrom(6);
    expect(
      findListDifference(ctx, pageOf([5, 7]), fakeExchange({ versions: [7] })),
    ).toBeUndefined();
    expect(findListDifference(ctx, pageOf([5, 7]), fakeExchange({ versions: [5] }))).toBeDefined();
  });

  it('two lists do not differ once the start itself is pruned', () => {
    const other = fakeExchange({ versions: [9] });
    expect(findListDifference(contextFrom(6), pageOf([7], { start: 5n }), other)).toBeUndefined();
    expect(findListDifference(contextFrom(6), pageOf([7], { start: 6n }), other)).toBeDefined();
  });

  it('two lists cannot be compared when the other comes as BCS', () => {
    const [ctx, page] = [contextFrom(0), pageOf([5])];
    const compare = (status: number) =>
      findListDifference(ctx, page, fakeExchange({ status, type: BCS_TYPE, body: 'x' }));
    expect(() => compare(200)).toThrow(unjudged('cantTell'));
    expect(() => compare(200)).toThrow('as section 4.1 allows');
    expect(compare(404)?.actual).toBe('status 404: x');
  });

  it('two lists cannot be compared when the versions of the other cannot be read', () => {
    const other = fakeExchange({ body: '[{"transaction_hash":"0x1"}]' });
    expect(() => findListDifference(contextFrom(0), pageOf([5]), other)).toThrow(
      unjudged('cantTell'),
    );
  });
});

describe('another spelling of a question', () => {
  it('another spelling is compared with the page, and nothing is asked if it agrees', async () => {
    const ctx = contextFrom(0);
    const spelled = fakeExchange({ versions: [5] });
    expect(await findSpellingDifference(ctx, pageOf([5]), spelled)).toBeUndefined();
    expect(ctx.record.distinctRequests).toBe(0);
  });

  it('another spelling that differs is compared with a new answer to the plain one', async () => {
    const ctx = await contextOf(() => ({ versions: [6], ledger: [0, 1000] }));
    const [same, other] = [fakeExchange({ versions: [6] }), fakeExchange({ versions: [5, 7] })];
    expect(await findSpellingDifference(ctx, pageOf([5]), same)).toBeUndefined();
    expect(await findSpellingDifference(ctx, pageOf([5]), other)).toMatchObject({
      expected: 'the same list: versions 6',
      actual: 'versions 5, 7',
      difference: '1 expected, 2 received; missing: 6; extra: 5, 7',
    });
  });

  it.each<[string, readonly number[], SummariesQuestion]>([
    ['shorter', [7, 9], {}],
    ['shorter', [5, 7], { start: 5n }],
    ['longer', [3, 5, 7, 9], { end: 9n }],
    ['longer', [5, 7, 9, 10], { start: 5n, end: 10n }],
  ])(
    'another spelling may get a page that is only %s: %j, an advisory',
    async (_, versions, question) => {
      const ctx = await contextOf(() => ({ versions: [5, 7, 9], ledger: [0, 1000] }), {
        rules: [{ id: 'SEL-REPEAT.every', start: () => ({ judge: () => undefined }) }],
      });
      const [plain, spelled] = [pageOf([5, 7, 9], question), fakeExchange({ versions }, question)];
      expect(await findSpellingDifference(ctx, plain, spelled)).toBeUndefined();
      const found = ctx.session.rules
        .conclude('SEL-REPEAT.every')
        .firstUnexplained(ctx.session.ledger);
      expect(found?.difference).toMatchObject({
        expected: 'the same list: versions 5, 7, 9',
        actual: `versions ${versions.join(', ')}`,
        foundBy: 'SEL-START.fake',
      });
      expect(found?.exchange).toBe(spelled);
    },
  );

  it.each<[string, FakeAnswer, SummariesQuestion]>([
    ['begins later than its start says', { versions: [7, 9] }, { start: 5n }],
    ['ends earlier than its end says', { versions: [5, 7] }, { end: 9n }],
    ['is empty', { versions: [] }, {}],
    ['lacks one between others', { versions: [5, 9] }, {}],
    ['lists another transaction', { body: JSON.stringify([summaryOf(9, 8)]) }, {}],
    ['is a refusal', { status: 404, versions: [9] }, {}],
  ])('another spelling of a question may not get what %s', async (_, answer, question) => {
    const ctx = await contextOf(() => ({ versions: [5, 7, 9], ledger: [0, 1000] }));
    const spelled = fakeExchange(answer, question);
    const difference = await findSpellingDifference(ctx, pageOf([5, 7, 9], question), spelled);
    expect(difference?.expected).toBe('the same list: versions 5, 7, 9');
  });

  it('another spelling of a question says nothing where its start was pruned meanwhile', async () => {
    const gone = fakeExchange({ status: 410, ledger: [100, 1000] });
    const compare = findSpellingDifference(contextFrom(0), pageOf([99], { start: 99n }), gone);
    await expect(compare).rejects.toThrow(ChainMoved);
  });
});

describe('the difference from the same list', () => {
  it('the difference may be in the length, and comes with the other page', async () => {
    const ctx = await contextOf(() => ({ versions: [6, 8], ledger: [0, 1000] }));
    const spelled = fakeExchange({ versions: [8] });
    const [difference, now] = await findSameListDifference(ctx, pageOf([5]), spelled);
    expect(difference?.actual).toBe('versions 8');
    expect(now.listed.map(({ version }) => version)).toEqual([6n, 8n]);
  });

  it('the difference is none where the page itself agrees, and then that is the page', async () => {
    const page = pageOf([5]);
    const spelled = fakeExchange({ versions: [5] });
    expect(await findSameListDifference(contextFrom(0), page, spelled)).toEqual([undefined, page]);
  });
});

describe('the version that two accounts share', () => {
  const page = pageOf([5, 7, 9]);
  const shared = (answer: FakeAnswer) =>
    findSharedVersion(silentContext(), page.listed, fakeExchange(answer));

  it('the shared version is the first of the other that the page lists, too', () => {
    expect(shared({ versions: [4, 9, 7] })).toBe(9n);
  });

  it('the shared version is undefined when they share none, or the other lists nothing', () => {
    expect(shared({ versions: [4, 6] })).toBeUndefined();
    expect(shared({ status: 404, versions: [5] })).toBeUndefined();
    expect(shared({ body: 'no list' })).toBeUndefined();
  });
});
