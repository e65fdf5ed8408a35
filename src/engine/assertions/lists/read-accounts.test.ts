import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../../expect/mismatch.ts';
import { knownAccount, NOTHING_KNOWN } from '../../known-truth.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import { longHex } from '../../../spec/formats/address.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import { unjudged } from '../../testing/unjudged-error.ts';
import { Discovery } from '../../discovery/discovery.ts';
import {
  ACCOUNT,
  contextOf,
  fakeExchange,
  pageOf,
  silentContext,
  discoveryOf,
  recordingContext,
} from '../../testing/fake-context.ts';
import { readAccounts, walk, walkFromOldest, walkFromHead } from './read-accounts.ts';

const ACCOUNTS = ['1', '2', '3'].map((digit) => longHex(digit));
const MOVED = new ChainMoved('pruned meanwhile');

/** Reads the three accounts, each as the reading says, and returns those that were begun. */
async function readThree(
  read: (account: LongHex) => Promise<void>,
  most?: number,
): Promise<readonly LongHex[]> {
  const discovered = ACCOUNTS.map((address) => ({
    address,
    truth: knownAccount(address),
    answered: true,
    newest: pageOf([150]),
  }));
  const ctx = silentContext({ discovery: new Discovery(discovered, [], NOTHING_KNOWN) });
  const begun: LongHex[] = [];
  await readAccounts(
    ctx,
    async ({ address }) => {
      begun.push(address);
      await read(address);
    },
    most,
  );
  return begun;
}

describe('readAccounts', () => {
  it('readAccounts reads each account, or the first of them', async () => {
    expect(await readThree(() => Promise.resolve())).toEqual(ACCOUNTS);
    expect(await readThree(() => Promise.resolve(), 2)).toEqual(ACCOUNTS.slice(0, 2));
  });

  it('readAccounts goes on after an account that was pruned meanwhile', async () => {
    const begun = await readThree((account) =>
      account === ACCOUNTS[2] ? Promise.resolve() : Promise.reject(MOVED),
    );
    expect(begun).toEqual(ACCOUNTS);
  });

  it('readAccounts throws ChainMoved when every account was pruned meanwhile', async () => {
    await expect(readThree(() => Promise.reject(MOVED))).rejects.toBe(MOVED);
  });

  it('readAccounts throws what else a reading throws, at once', async () => {
    const found = new Mismatch({ expected: 'a', actual: 'b' }, fakeExchange({}));
    const begun: LongHex[] = [];
    const reading = readThree((account) => {
      begun.push(account);
      return Promise.reject(found);
    });
    await expect(reading).rejects.toBe(found);
    expect(begun).toEqual(ACCOUNTS.slice(0, 1));
  });

  it('readAccounts is untested where no account is known', async () => {
    await expect(readAccounts(silentContext(), () => Promise.resolve())).rejects.toThrow(
      unjudged('untested'),
    );
  });
});

/** A node that lists every version from its oldest one to 2000, and what it was asked. */
async function nodeOf(oldest: () => number, limit: number) {
  const node = await recordingContext(
    ({ searchParams }) => {
      const from = oldest();
      const [start, end, most] = ['start_version', 'end_version', 'limit'].map((name) =>
        Number(searchParams.get(name) ?? NaN),
      );
      const ledger: [number, number] = [from, 2000];
      if (start !== undefined && start < from) return { status: 410, body: '{}', ledger };
      const first = Number.isNaN(start) ? Math.max(from, (end ?? 0) - (most ?? 0) + 1) : start;
      const last = Number.isNaN(start) ? end : Math.min(2000, (start ?? 0) + (most ?? 0) - 1);
      const length = Math.max(0, (last ?? 0) - (first ?? 0) + 1);
      return { versions: Array.from({ length }, (_, at) => (first ?? 0) + at), ledger };
    },
    { discovery: discoveryOf({ limit }) },
  );
  node.ctx.session.ledger.record(fakeExchange({ ledger: [100, 2000] }));
  return node;
}

describe('the walk through an account', () => {
  it('the walk goes forward from the oldest version, or back from the latest', async () => {
    const { ctx, asked } = await nodeOf(() => 100, 1000);
    const forward = await walkFromOldest(ctx, ACCOUNT, { limit: 250 });
    const back = await walkFromHead(ctx, ACCOUNT, { limit: 250 });
    expect(asked).toEqual([
      '?start_version=100&limit=250',
      '?start_version=350&limit=250',
      '?end_version=2000&limit=250',
      '?end_version=1750&limit=250',
    ]);
    expect([forward.versions.length, back.versions.length]).toEqual([500, 500]);
    expect([forward.ended, back.ended]).toEqual([false, false]);
  });

  it('the walk through an account begins at the given version', async () => {
    const { ctx, asked } = await nodeOf(() => 100, 1000);
    await walk(ctx, { account: ACCOUNT, from: 1900n, forward: true, limit: 200 });
    await walk(ctx, { account: ACCOUNT, from: 150n, forward: false, limit: 200 });
    expect(asked).toEqual(['?start_version=1900&limit=200', '?end_version=150&limit=200']);
  });

  it('the walk uses the largest limit, then as many pages as hold 500 transactions', async () => {
    const { ctx, asked } = await nodeOf(() => 100, 120);
    await walkFromOldest(ctx, ACCOUNT, { limit: 250 });
    expect(asked).toHaveLength(5);
    expect(asked[4]).toBe('?start_version=580&limit=120');
  });

  it('the walk through an account has at most 25 pages', async () => {
    const { ctx, asked } = await nodeOf(() => 100, 3);
    await walkFromOldest(ctx, ACCOUNT, { limit: 250 });
    expect(asked).toHaveLength(25);
  });

  it('the walk is judged page by page, and as one list, where a judge is given', async () => {
    const ctx = await contextOf(
      ({ searchParams }) => ({
        versions: searchParams.get('start_version') === '100' ? [100, 102] : [104, 106],
        ledger: [100, 106],
      }),
      { discovery: discoveryOf({ limit: 2 }) },
    );
    ctx.session.ledger.record(fakeExchange({ ledger: [100, 106] }));
    let judged = 0;
    const judge = (): Promise<void> => {
      judged += 1;
      return Promise.resolve();
    };
    const { versions } = await walkFromOldest(ctx, ACCOUNT, { limit: 2, judge });
    expect([versions, judged]).toEqual([[100n, 102n, 104n, 106n], 2]);
    ctx.session.history(ACCOUNT).learn(pageOf([103]).listed, undefined);
    await expect(walkFromOldest(ctx, ACCOUNT, { limit: 2, judge })).rejects.toMatchObject({
      found: { expected: 'one list without gap or repeat, version 103 next' },
    });
    expect((await walkFromOldest(ctx, ACCOUNT, { limit: 2 })).versions).toEqual(versions);
  });

  it('the walk begins at most three times when the oldest version is pruned meanwhile', async () => {
    let oldest = 100;
    const { ctx, asked } = await nodeOf(() => (oldest += 1), 1000);
    const { pages } = await walkFromOldest(ctx, ACCOUNT, { limit: 250 });
    expect(pages).toEqual([]);
    const begun = asked.filter((search) => search.startsWith('?start_version'));
    expect(begun).toHaveLength(3);
    expect(new Set(begun).size).toBe(3);
  });
});
