import { describe, expect, it } from 'vitest';
import { longHex } from '../../../spec/formats/address.ts';
import { Mismatch } from '../../../expect/mismatch.ts';
import { differs } from '../../../text/difference.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import { ACCOUNT, contextOf, fakeExchange, pageOf } from '../../testing/fake-context.ts';
import { expectSelection } from './expect-selection.ts';
import type { Walk, WalkedPages } from './walk.ts';
import { expectOneList, takeWalk, versionsOf } from './walk.ts';

/** A node with these versions of one account, up to 20, and the requests it received. */
async function nodeOf(versions: readonly number[], oldest = 0) {
  const asked: string[] = [];
  const ctx = await contextOf(({ search, searchParams }) => {
    asked.push(search);
    const [start, end] = ['start_version', 'end_version'].map((name) => searchParams.get(name));
    const limit = Number(searchParams.get('limit') ?? 25);
    const fitting = versions.filter(
      (version) => version >= Number(start ?? oldest) && version <= Number(end ?? 20),
    );
    const page = start === null || start === undefined ? fitting.slice(-limit) : fitting;
    return { versions: page.slice(0, limit), ledger: [oldest, 20] };
  });
  // From here on the latest version is known.
  await ctx.node.summaries(longHex('b'));
  asked.length = 0;
  return { ctx, asked };
}

const FORWARD: Walk = {
  account: ACCOUNT,
  from: 1n,
  forward: true,
  limit: 2,
  pages: 9,
  judge: expectSelection,
};
const BACK: Walk = { ...FORWARD, from: 20n, forward: false };

describe('a walk', () => {
  it('a walk continues after each page until nothing is left', async () => {
    const { ctx, asked } = await nodeOf([2, 4, 6, 8]);
    const { versions, ended, pages } = await takeWalk(ctx, FORWARD);
    expect([versions, ended, pages.length]).toEqual([[2n, 4n, 6n, 8n], true, 3]);
    expect(asked).toEqual([
      '?start_version=1&limit=2',
      '?start_version=5&limit=2',
      '?start_version=9&limit=2',
    ]);
  });

  it('a walk continues after the last version of each page, however long it is', async () => {
    const { ctx, asked } = await nodeOf([2, 4, 6, 8]);
    await takeWalk(ctx, { ...FORWARD, limit: 3, pages: 2 });
    expect(asked).toEqual(['?start_version=1&limit=3', '?start_version=7&limit=3']);
  });

  it('a walk goes back from before each page, and lists what it saw in ascending order', async () => {
    const { ctx, asked } = await nodeOf([2, 4, 6, 8]);
    const { versions, ended } = await takeWalk(ctx, BACK);
    expect([versions, ended]).toEqual([[2n, 4n, 6n, 8n], true]);
    expect(asked).toEqual([
      '?end_version=20&limit=2',
      '?end_version=5&limit=2',
      '?end_version=1&limit=2',
    ]);
  });

  it('a walk ends at the latest version and at the oldest, without asking beyond', async () => {
    const forward = await nodeOf([18, 20]);
    expect(await takeWalk(forward.ctx, FORWARD)).toMatchObject({ ended: true });
    const back = await nodeOf([5, 6], 5);
    expect(await takeWalk(back.ctx, BACK)).toMatchObject({ ended: true, versions: [5n, 6n] });
    expect([forward.asked.length, back.asked.length]).toEqual([1, 1]);
  });

  it('a walk takes at most the given number of pages, and has then not ended', async () => {
    const { ctx, asked } = await nodeOf([2, 4, 6, 8]);
    const walked = await takeWalk(ctx, { ...FORWARD, pages: 1 });
    expect(walked).toMatchObject({ ended: false, versions: [2n, 4n] });
    expect(asked).toHaveLength(1);
  });

  it('a walk stops at a page that may be refused', async () => {
    const ctx = await contextOf(() => ({ status: 404, ledger: [5, 20] }));
    const walked = await takeWalk(ctx, FORWARD);
    expect(walked).toEqual({ pages: [], ended: false, versions: [] });
  });

  it('a walk has each page judged before it goes on to the next', async () => {
    const { ctx, asked } = await nodeOf([2, 4, 6, 8]);
    const judged: unknown[] = [];
    await takeWalk(ctx, {
      ...FORWARD,
      judge: async (given, page) => {
        expect(given).toBe(ctx);
        judged.push([asked.length, versionsOf(page)]);
        return Promise.resolve();
      },
    });
    expect(judged).toEqual([
      [1, [2n, 4n]],
      [2, [6n, 8n]],
      [3, []],
    ]);
  });

  it('a walk ends where a page is wrong', async () => {
    const { ctx, asked } = await nodeOf([2, 4, 6, 8]);
    const judge = (): Promise<void> => Promise.reject(new Mismatch(differs('a', 'b')));
    await expect(takeWalk(ctx, { ...FORWARD, judge })).rejects.toThrow(Mismatch);
    expect(asked).toHaveLength(1);
  });
});

describe('the pages of a walk', () => {
  const BOTH = '4 expected, 4 received; missing: 6; extra: 4';
  const walked = (...versions: readonly bigint[]): WalkedPages => ({
    pages: [pageOf([2])],
    ended: true,
    versions,
  });

  /** A context in which versions 2, 4, 6 and 8 are known, and the ledger begins at `oldest`. */
  async function knowing(oldest = 0): Promise<CheckContext> {
    const { ctx } = await nodeOf([2, 4, 6, 8]);
    await ctx.node.summaries(ACCOUNT);
    ctx.session.ledger.record(fakeExchange({ ledger: [oldest, 20] }));
    return ctx;
  }

  it('the pages of a walk are one list if they have all known transactions', async () => {
    const ctx = await knowing();
    for (const list of [walked(2n, 4n, 6n, 8n), walked(4n, 6n), walked()]) {
      expect(() => expectOneList(ctx, ACCOUNT, list)).not.toThrow();
    }
  });

  it.each([
    ['a gap', [2n, 4n, 8n], 6, '4, 8', '4 expected, 3 received; missing: 6'],
    ['a repeat', [2n, 4n, 4n, 6n], 6, '4, 4, 6', '3 expected, 4 received; extra: 4'],
    ['a repeat in the place of another', [2n, 4n, 4n, 8n], 6, '4, 4, 8', BOTH],
    ['a repeat at the end', [2n, 4n, 4n], 'nothing', '4, 4', '2 expected, 3 received; extra: 4'],
    ['a gap behind the first', [2n, 6n], 4, '2, 6', '3 expected, 2 received; missing: 4'],
  ] as const)(
    'the pages of a walk with %s are not one list',
    async (_, versions, next, seen, difference) => {
      const ctx = await knowing();
      const list = walked(...versions);
      expect(() => expectOneList(ctx, ACCOUNT, list)).toThrow(
        expect.objectContaining({
          found: expect.objectContaining({
            expected: `one list without gap or repeat, version ${next} next`,
            actual: `versions ${seen}`,
            difference,
          }),
          exchange: list.pages[0]?.exchange,
        }),
      );
    },
  );

  it('the pages of a walk are not compared below the oldest version, but are at it', async () => {
    const [pruned, kept] = [await knowing(3), await knowing(2)];
    const moved = new ChainMoved('versions were pruned while the pages were read');
    expect(() => expectOneList(pruned, ACCOUNT, walked(2n, 6n))).toThrow(moved);
    expect(() => expectOneList(kept, ACCOUNT, walked(2n, 6n))).toThrow(Mismatch);
  });

  it('the pages of a walk list their versions in ascending order', () => {
    expect(versionsOf(pageOf([4, 2]))).toEqual([2n, 4n]);
  });
});
