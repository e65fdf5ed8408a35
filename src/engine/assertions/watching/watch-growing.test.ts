import { describe, expect, it } from 'vitest';
import { knownAccount, NOTHING_KNOWN } from '../../known-truth.ts';
import { longHex } from '../../../spec/formats/address.ts';
import { U64_MAX } from '../../../spec/formats/u64.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { FakeAnswer } from '../../testing/fake-context.ts';
import { Discovery } from '../../discovery/discovery.ts';
import {
  ACCOUNT,
  contextOf,
  pageOf,
  silentContext,
  discoveryOf,
  recordingContext,
} from '../../testing/fake-context.ts';
import { accountsThatGrow, missingSince, watchGrowing } from './watch-growing.ts';

/** The answer of a node whose account has grown. */
const GREW: FakeAnswer = { versions: [990, 1050], ledger: [0, 1100] };

/**
 * A node that gives this answer to every question, after a discovery that saw version 990 at ledger
 * version 1000.
 */
async function discoverOn(answer: FakeAnswer): Promise<CheckContext> {
  const ctx = await contextOf(() => answer, {
    discovery: discoveryOf({ newest: pageOf([990]) }),
  });
  ctx.session.history(ACCOUNT).learn(pageOf([990]).listed, undefined);
  return ctx;
}

describe('an account that grows', () => {
  const [none, unread] = [longHex('1'), longHex('2')];
  const truth = knownAccount(ACCOUNT);
  const accounts = [
    { address: none, truth, answered: true, newest: pageOf([]) },
    { address: unread, truth, answered: true },
    { address: ACCOUNT, truth, answered: true, newest: pageOf([990]) },
  ];

  /**
   * The growing accounts, when {@link ACCOUNT} and one without a page have listed these versions
   * meanwhile.
   */
  function growing(...versions: readonly number[]): readonly string[] {
    const discovery = new Discovery(accounts, [], NOTHING_KNOWN);
    const ctx = silentContext({ discovery });
    for (const address of [unread, ACCOUNT]) {
      ctx.session.history(address).learn(pageOf(versions).listed, undefined);
    }
    return accountsThatGrow(ctx);
  }

  it('an account has a listed transaction that was committed after the discovery', () => {
    expect(growing(980, 990, 1001)).toEqual([ACCOUNT]);
    expect(growing(980, 990, 1000)).toEqual([]);
    expect(growing()).toEqual([]);
  });
});

describe('an account that is watched', () => {
  it('an account is asked nothing while nothing newer than the discovery was listed', async () => {
    const ctx = await discoverOn({ versions: [990], ledger: [0, 1100] });
    expect(await watchGrowing(ctx)).toEqual([]);
    expect(ctx.record.distinctRequests).toBe(0);
  });

  it('a growing watched account is asked twice in 72 rounds, and once more in 18', async () => {
    const ctx = await discoverOn(GREW);
    ctx.session.history(ACCOUNT).learn(pageOf([1050]).listed, undefined);
    const pages = await watchGrowing(ctx);
    expect(pages).toHaveLength(45);
    expect(pages.filter(({ question }) => question.end !== undefined)).toEqual([]);
    expect(pages.some(({ question }) => question.limit === undefined)).toBe(true);
    expect(ctx.session.client.sent).toBe(162);
  });

  /**
   * Watches an account that grows.
   *
   * @param fromStart the answer to a question with a start.
   * @returns the pages, each requested end with its count, and the starts.
   */
  async function watchedWith(answer: FakeAnswer, fromStart = answer) {
    const ends: Record<string, number> = {};
    const starts: string[] = [];
    const { ctx, asked } = await recordingContext(
      ({ searchParams }) => {
        const end = searchParams.get('end_version');
        if (end !== null) ends[end] = (ends[end] ?? 0) + 1;
        const start = searchParams.get('start_version');
        if (start !== null) starts.push(start);
        return start === null ? answer : fromStart;
      },
      { discovery: discoveryOf({ newest: pageOf([990]) }) },
    );
    ctx.session.history(ACCOUNT).learn(pageOf([990, 1050]).listed, undefined);
    return { pages: await watchGrowing(ctx), ends, starts, asked, sent: ctx.session.client.sent };
  }

  it('an account that is watched is asked for fewer summaries every eighth time', async () => {
    const { pages } = await watchedWith(GREW);
    const limits = pages.flatMap(({ question: { limit } }) => (limit === undefined ? [] : [limit]));
    expect(limits).toEqual(Array(9).fill(1));
  });

  it('an account is asked up to the head, far above it, and up to the largest version', async () => {
    const { ends } = await watchedWith(GREW);
    // Before the first answer the head is unknown.
    const far = { 1000000: 1, 1001100: 35 };
    expect(ends).toEqual({ ...far, 1100: 18, [`${U64_MAX}`]: 45 });
  });

  it('an account is asked for its newest page first, and last eight rounds later', async () => {
    const { asked } = await watchedWith(GREW);
    const newestAt = (from: number, to: number) =>
      asked.slice(from, to).map((search) => !/_version=/.test(search));
    expect(newestAt(0, 4)).toEqual([true, false, true, false]);
    expect(newestAt(18, 22)).toEqual([false, true, false, true]);
  });

  it('a watched account is asked in three rounds from its end, then from behind it', async () => {
    const fromStart = { versions: [1060], ledger: [0, 1100] } as const;
    const { starts, asked } = await watchedWith(GREW, fromStart);
    // Each time, a range is asked for that begins behind it.
    const pairs = (...pair: readonly string[]) => Array.from({ length: 3 }, () => pair).flat();
    expect(starts).toHaveLength(36);
    const spans = [
      pairs('1050', '1051'),
      ...Array.from({ length: 2 }, () => pairs('1061', '1061')),
    ];
    expect(starts.slice(0, 18).toSorted()).toEqual(spans.flat().toSorted());
    expect(asked.filter((search) => /start_version=.*&end_version=/.test(search))).toHaveLength(18);
  });

  it('an account that is watched is never asked up to a number that is not a version', async () => {
    const latest = Number(U64_MAX - 10_000n);
    const { ends } = await watchedWith({ versions: [990, 1050], ledger: [0, latest] });
    expect(Object.keys(ends).toSorted()).toEqual(['1000000', `${latest}`, `${U64_MAX}`]);
  });

  it('a refused page of a growing account is not judged, as a replica may lag', async () => {
    const { pages, sent } = await watchedWith({ status: 404, body: '{}', ledger: [1000, 1020] });
    expect([pages, sent]).toEqual([[], 207]);
  });

  it('an account that is watched gives no page where all of it is pruned meanwhile', async () => {
    const later = { status: 410, body: '{}', ledger: [1070, 1100] } as const;
    const { pages, sent } = await watchedWith(
      { status: 404, body: '{}', ledger: [1060, 1100] },
      later,
    );
    expect(pages).toEqual([]);
    // More than where nothing is pruned: how often a refusal is asked again depends on the time.
    expect(sent).toBeGreaterThan(207);
  });

  it('an empty watched account is listed from the oldest version for each head', async () => {
    let latest = 1100;
    const { ctx, asked } = await recordingContext(
      ({ searchParams }) => {
        latest += 10;
        const isListed = searchParams.has('start_version') && latest > 1160;
        return { versions: isListed ? [1155] : [], ledger: [7, latest] };
      },
      { discovery: discoveryOf({ newest: pageOf([]) }) },
    );
    const { askingChecks } = ctx.session;
    const others = async (): Promise<void> => {
      for (let nth = 0; nth < 6; nth += 1) await ctx.node.summaries(ACCOUNT, { limit: 5 });
    };
    const other = askingChecks.counted(others);
    const pages = await askingChecks.counted(() => watchGrowing(ctx));
    await other;
    expect(asked).toContain('?start_version=7');
    expect(pages.length).toBeGreaterThan(0);
    expect(missingSince(ctx, pages[0] ?? pageOf([]))?.expected).toContain('1155');
  });

  it('an account that is watched waits for it to grow while other checks ask', async () => {
    const ctx = await discoverOn(GREW);
    const { askingChecks } = ctx.session;
    const other = askingChecks.counted(() => ctx.node.summaries(ACCOUNT));
    const watched = askingChecks.counted(() => watchGrowing(ctx));
    await other;
    expect(await watched).toHaveLength(45);
  });

  it('an account that is watched passes when no answer is available', async () => {
    const ctx = await discoverOn({ body: 'no list', ledger: [0, 1100] });
    ctx.session.history(ACCOUNT).learn(pageOf([1050]).listed, undefined);
    expect(await watchGrowing(ctx)).toEqual([]);
    expect(ctx.session.client.sent).toBeLessThan(10);
  });
});

describe('a newest page that is compared with what was listed since', () => {
  /** A page of 990 alone, when that version was settled and 1050 was listed later. */
  async function missed(settled: bigint, oldest = 0): Promise<string | undefined> {
    const ctx = await discoverOn({ ledger: [oldest, 1100] });
    ctx.session.history(ACCOUNT).learn(pageOf([1050]).listed, undefined);
    await ctx.node.summaries(ACCOUNT);
    const page = pageOf([990], {}, { oldest: 0n, current: 1100n, settled });
    return missingSince(ctx, page)?.expected;
  }

  it.each<[string, boolean, ...Parameters<typeof missed>]>([
    ['was committed before it was asked for', true, 1060n],
    ['was committed meanwhile, or is not yet on a replica', false, 1040n],
    ['has been pruned meanwhile', false, 1060n, 1051],
    ['is at the oldest version', true, 1060n, 1050],
  ])('a newest page leaves out what %s: %s', async (_, isMissing, ...parts) => {
    const expected = "version 1050, known to be the account's, is listed";
    expect(await missed(...parts)).toBe(isMissing ? expected : undefined);
  });

  it('a page with transactions that were not requested leaves nothing out', async () => {
    const ctx = await discoverOn({});
    expect(missingSince(ctx, pageOf([990], { start: 991n }))).toBeUndefined();
  });
});
