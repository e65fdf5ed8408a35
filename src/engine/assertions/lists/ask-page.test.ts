import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../../expect/mismatch.ts';
import type { SummariesQuestion } from '../../../spec/endpoints/summaries.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import type { FakeAnswer } from '../../testing/fake-context.ts';
import {
  ACCOUNT,
  contextOf,
  fakeExchange,
  pageOf,
  silentContext,
  discoveryOf,
  recordingContext,
} from '../../testing/fake-context.ts';
import { askPage, isPermittedRefusal } from './ask-page.ts';

const LEDGER = [100, 200] as const;

/** The versions of one account; the ledger goes from 100 to 200. */
const LISTED = [100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200];

/** The whole page from the start, whatever else is asked. */
function listFrom(url: URL): FakeAnswer {
  const start = Number(url.searchParams.get('start_version') ?? 0);
  return { versions: LISTED.filter((version) => version >= start), ledger: LEDGER };
}

/**
 * A node that answers requests with limit 1, and refuses all others. Limits up to 10 are accepted.
 */
async function refusing(answer: FakeAnswer): Promise<CheckContext> {
  const discovery = discoveryOf({ limit: 10 });
  const respond = (url: URL): FakeAnswer =>
    url.searchParams.get('limit') === '1' ? listFrom(url) : answer;
  const ctx = await contextOf(respond, { discovery });
  await ctx.node.summaries(ACCOUNT, { limit: 1 });
  return ctx;
}

/** Whether that answer is permitted; else what the finding says. */
async function outcomeOf(answer: FakeAnswer, question: SummariesQuestion): Promise<string> {
  const ctx = await refusing({ ledger: LEDGER, body: 'refused', ...answer });
  try {
    const page = await askPage(ctx, ACCOUNT, question);
    return page === undefined && ctx.record.judged === 1 ? 'permitted' : 'not judged';
  } catch (error) {
    if (error instanceof Mismatch) return error.message;
    throw error;
  }
}

const finding = (status: number): string =>
  `expected 200 and a list; got status ${status}: refused`;

/**
 * Questions, and which refusals of them the document permits: with 404, 410, both or none.
 * A list without a start may begin below the oldest version, which 410 says.
 */
const QUESTIONS: readonly (readonly [string, SummariesQuestion, readonly number[]])[] = [
  ['a start beyond the head', { start: 201n }, [404]],
  ['an end beyond the head', { end: 201n }, [404, 410]],
  ['a start below the oldest version', { start: 99n }, [404, 410]],
  ['an end below the oldest version', { end: 99n }, [404, 410]],
  ['an end below the start', { start: 150n, end: 149n }, [404]],
  ['an end at the start', { start: 150n, end: 150n }, [404]],
  ['an end above the start', { start: 150n, end: 160n }, [404]],
  ['limit 0', { limit: 0 }, [404]],
  ['a limit above the largest that is guaranteed', { limit: 11 }, [404]],
  // One step away from those.
  ['a start at the head', { start: 200n }, []],
  ['an end at the head', { end: 200n }, [410]],
  ['a start at the oldest version', { start: 100n }, []],
  ['an end at the oldest version', { end: 100n }, [410]],
  ['the largest limit that is guaranteed', { limit: 10 }, []],
  ['no parameter', {}, [410]],
];

describe('a page that is asked for', () => {
  it('a page that is asked for is read where it comes, and not yet judged', async () => {
    const ctx = await contextOf(listFrom);
    const page = await askPage(ctx, ACCOUNT, { start: 190n });
    expect(page?.listed.map(({ version }) => version)).toEqual([190n, 200n]);
    expect(page).toMatchObject({ account: ACCOUNT, question: { start: 190n } });
    expect(ctx.record.judged).toBe(0);
  });

  it('a page that is asked for is asked for as the options say', async () => {
    const ctx = await contextOf(listFrom);
    const page = await askPage(ctx, ACCOUNT, {}, { accept: null });
    expect(page?.exchange.request.headers).not.toHaveProperty('accept');
  });
});

describe('a refusal', () => {
  it.each(QUESTIONS)('a refusal of %s: %o is permitted with %j', async (_, question, statuses) => {
    for (const status of [404, 410]) {
      const outcome = statuses.includes(status) ? 'permitted' : finding(status);
      expect(await outcomeOf({ status }, question)).toBe(outcome);
    }
  });

  it.each([400, 403, 499])('a refusal may have status %d', async (status) => {
    expect(await outcomeOf({ status }, { start: 201n })).toBe('permitted');
  });

  it('a refusal may have status 500 for an inverted range, and for nothing else', async () => {
    expect(await outcomeOf({ status: 500 }, { start: 150n, end: 149n })).toBe('permitted');
    expect(await outcomeOf({ status: 500 }, { start: 150n, end: 150n })).toBe(finding(500));
    expect(await outcomeOf({ status: 502 }, { start: 150n, end: 149n })).toBe(finding(502));
  });

  it.each([302, 399, 500, 599])('a refusal may never have status %d', async (status) => {
    expect(await outcomeOf({ status }, { start: 201n })).toBe(finding(status));
    expect(await outcomeOf({ status }, { start: 99n })).toBe(finding(status));
  });

  it('a refusal is judged by the head that was named before it was asked for', async () => {
    const answer = { status: 404, ledger: [100, 210] as const };
    expect(await outcomeOf(answer, { start: 200n })).toBe(finding(404));
    expect(await outcomeOf(answer, { start: 201n })).toBe('permitted');
  });

  it('a refusal without ledger headers is judged by the highest named version', async () => {
    const ctx = await refusing({ status: 404, body: '{"error_code":"invalid_input"}' });
    const { sent } = ctx.session.client;
    expect(await askPage(ctx, ACCOUNT, { start: 201n })).toBeUndefined();
    expect(ctx.session.client.sent).toBe(sent + 1);
    await expect(askPage(ctx, ACCOUNT, { start: 200n })).rejects.toThrow(Mismatch);
  });

  it('a refusal is judged by the oldest version of its own headers', async () => {
    const answer = { status: 404, ledger: [120, 200] as const };
    expect(await outcomeOf(answer, { start: 119n })).toBe('permitted');
    expect(await outcomeOf(answer, { start: 120n })).toBe(finding(404));
  });
});

describe('a refusal with 410', () => {
  it('a 410 for any version is permitted while no oldest version is named', () => {
    const may = (question: SummariesQuestion) =>
      isPermittedRefusal(silentContext(), pageOf([150], question), fakeExchange({ status: 410 }));
    expect([may({ start: 150n }), may({ end: 150n }), may({})]).toEqual([true, true, false]);
  });

  it('a refusal is judged by the current pruning point when it names no oldest version', async () => {
    let oldest = 100;
    const ctx = await contextOf((url) => {
      if (url.searchParams.get('limit') === '1') return { ledger: [oldest, 200] };
      oldest = 120;
      return { status: 410 };
    });
    await ctx.node.summaries(ACCOUNT, { limit: 1 });
    expect(await askPage(ctx, ACCOUNT, { start: 119n })).toBeUndefined();
    await expect(askPage(ctx, ACCOUNT, { start: 120n })).rejects.toThrow(Mismatch);
  });
});

describe('a refusal of a question that lists nothing', () => {
  /** The account has these versions; only requests with limit 1 are answered. */
  async function ctxOf(versions: readonly number[], onward?: FakeAnswer): Promise<CheckContext> {
    const ctx = await contextOf((url) => {
      if (url.searchParams.get('limit') !== '1') return { status: 404, ledger: LEDGER };
      const start = Number(url.searchParams.get('start_version') ?? -1);
      if (start >= 0 && onward !== undefined) return onward;
      return { versions: versions.filter((version) => version >= start), ledger: LEDGER };
    });
    await ctx.node.summaries(ACCOUNT, { end: 200n, limit: 1 });
    return ctx;
  }

  it.each<[string, SummariesQuestion, FakeAnswer?]>([
    ['from there on', { start: 161n }],
    ['up to there', { end: 149n }],
    ['from there on, which is refused', { start: 161n }, { status: 404, ledger: LEDGER }],
  ])('a refusal is permitted where nothing is listed %s', async (_, question, onward) => {
    const ctx = await ctxOf([150, 160], onward);
    expect(await askPage(ctx, ACCOUNT, question)).toBeUndefined();
  });

  it.each<[string, SummariesQuestion, FakeAnswer?]>([
    ['something is listed at its start', { start: 160n }],
    ['something is listed after its start', { start: 151n }],
    ['something is listed at its end', { end: 150n }],
    ['something is listed before its end', { end: 159n }],
    ['all from there on is refused', { end: 149n }, { status: 404, ledger: LEDGER }],
    ['410 comes for what is there', { start: 161n }, { status: 410, ledger: LEDGER }],
    ['500 comes for what is there', { start: 161n }, { status: 500, ledger: LEDGER }],
  ])('a refusal is not permitted where %s', async (_, question, onward) => {
    const ctx = await ctxOf([150, 160], onward);
    await expect(askPage(ctx, ACCOUNT, question)).rejects.toThrow('expected 200 and a list');
  });

  it('a refusal is not permitted where an answer listed something', async () => {
    const ctx = await ctxOf([150, 160]);
    const before = ctx.record.distinctRequests;
    await expect(askPage(ctx, ACCOUNT, { start: 155n })).rejects.toThrow(Mismatch);
    expect(ctx.record.distinctRequests).toBe(before + 1);
  });
});

describe('a refusal of a question of which nothing is known', () => {
  /** Only requests from a version on, with limit 1, are answered. */
  async function nodeOf(onward: FakeAnswer) {
    const node = await recordingContext(({ searchParams }) => {
      if (searchParams.get('limit') !== '1') return { status: 404, ledger: LEDGER };
      return searchParams.has('start_version') ? { ledger: LEDGER, ...onward } : { ledger: LEDGER };
    });
    await node.ctx.node.summaries(ACCOUNT, { limit: 1 });
    return node;
  }

  it.each<[string, FakeAnswer, SummariesQuestion]>([
    ['the list from there on begins after its end', { versions: [160] }, { end: 159n }],
    ['the list cannot be read', { body: '[{}]' }, { start: 151n }],
  ])('a refusal is permitted where %s', async (_, onward, question) => {
    const { ctx } = await nodeOf(onward);
    expect(await askPage(ctx, ACCOUNT, question)).toBeUndefined();
  });

  it('a refusal is not permitted where what is listed from there on is not', async () => {
    const { ctx } = await nodeOf({ versions: [160] });
    await expect(askPage(ctx, ACCOUNT, { end: 160n })).rejects.toThrow(Mismatch);
  });

  it('a refusal throws ChainMoved when the requested version was pruned meanwhile', async () => {
    const { ctx } = await nodeOf({ status: 410, ledger: [120, 200] });
    await expect(askPage(ctx, ACCOUNT, { end: 149n })).rejects.toThrow(ChainMoved);
  });

  it('makes the check ask from the oldest version on when the question has no start', async () => {
    const { ctx, asked } = await nodeOf({ versions: [150] });
    expect(await askPage(ctx, ACCOUNT, { end: 149n })).toBeUndefined();
    expect(asked).toEqual(['?limit=1', '?end_version=149', '?start_version=100&limit=1']);
  });
});

describe('another answer to what got a page', () => {
  const refusal = (status: number) => fakeExchange({ status, ledger: LEDGER });

  it.each<[number, readonly number[], SummariesQuestion, boolean]>([
    [200, [], { limit: 0 }, false],
    [404, [], {}, true],
    [410, [], {}, false],
    [500, [], {}, false],
    [404, [150], { start: 201n }, true],
    [404, [150], { start: 200n }, false],
    [410, [150], { start: 99n }, true],
    [410, [150], { start: 100n }, false],
  ])('another answer %i to what got page %j of %o is permitted: %s', (...row) => {
    const [status, listed, question, permitted] = row;
    const ctx = silentContext();
    if (listed.length > 0) ctx.session.ledger.record(refusal(200));
    expect(isPermittedRefusal(ctx, pageOf(listed, question), refusal(status))).toBe(permitted);
  });
});
