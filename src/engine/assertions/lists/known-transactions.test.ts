import { describe, expect, it } from 'vitest';
import type { KnownAccount } from '../../known-truth.ts';
import { knownAccount } from '../../known-truth.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import {
  ACCOUNT,
  contextOf,
  fakeExchange,
  pageOf,
  discoveryOf,
  recordingContext,
} from '../../testing/fake-context.ts';
import { askKnownTransactions, expectListed } from './known-transactions.ts';

function knownAt(versions: readonly number[]): KnownAccount {
  const transactions = versions.map((version) => ({ version: BigInt(version) }));
  return knownAccount(ACCOUNT, { transactions });
}

/** A node that lists these versions, `mostOnPage` on a page, and a user who knows others. */
function node(listed: readonly number[], known: readonly number[], mostOnPage = 100) {
  const respond = ({ searchParams }: URL) => {
    const [start, limit] = [searchParams.get('start_version'), searchParams.get('limit')];
    const from = listed.filter((version) => version >= Number(start));
    return { versions: from.slice(0, Number(limit ?? mostOnPage)), ledger: [0, 1000] as const };
  };
  return recordingContext(respond, { discovery: discoveryOf({ accounts: [knownAt(known)] }) });
}

const ask = async (ctx: CheckContext) => {
  const found = await askKnownTransactions(ctx, () => true);
  return found.map(({ transaction, listed }) => [transaction.version, listed?.version]);
};

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => 10 * at);

describe('askKnownTransactions', () => {
  it('asks for a few transactions one by one, ascending', async () => {
    const { ctx, asked } = await node([5, 7, 9], [9, 5, 6]);
    expect(await ask(ctx)).toEqual([
      [5n, 5n],
      [6n, undefined],
      [9n, 9n],
    ]);
    expect(asked).toEqual([
      '?start_version=5&limit=1',
      '?start_version=6&limit=1',
      '?start_version=9&limit=1',
    ]);
  });

  it('asks for twelve transactions one by one, and for thirteen by the page', async () => {
    const few = await node(upTo(20), upTo(12));
    await ask(few.ctx);
    expect(few.asked).toHaveLength(12);
    const many = await node(upTo(20), upTo(13));
    expect(await ask(many.ctx)).toHaveLength(13);
    expect(many.asked).toEqual(['?start_version=0']);
  });

  it('asks for the next page when some come after one', async () => {
    const { ctx, asked } = await node(upTo(20), upTo(13), 5);
    const found = await ask(ctx);
    expect(found).toEqual(upTo(13).map((version) => [BigInt(version), BigInt(version)]));
    expect(asked).toEqual(['?start_version=0', '?start_version=50', '?start_version=100']);
  });

  it('askKnownTransactions gives up one transaction at a time where the page is empty', async () => {
    const { ctx, asked } = await node([], upTo(13));
    expect(await ask(ctx)).toEqual(upTo(13).map((version) => [BigInt(version), undefined]));
    expect(asked).toHaveLength(13);
  });

  it('gives up one transaction at a time where what is listed is below', async () => {
    const ctx = await contextOf(() => ({ versions: [3], ledger: [0, 1000] }), {
      discovery: discoveryOf({ accounts: [knownAt([5, 7])] }),
    });
    expect(await ask(ctx)).toEqual([
      [5n, undefined],
      [7n, undefined],
    ]);
  });

  it('asks for 64 pages at most', async () => {
    const { ctx, asked } = await node(upTo(70), upTo(65), 1);
    expect(await ask(ctx)).toHaveLength(64);
    expect(asked).toHaveLength(64);
  });

  it('leaves out transactions that have been pruned meanwhile, or are not wanted', async () => {
    const { ctx } = await node([5, 7, 9], [5, 7, 9]);
    ctx.session.ledger.record(fakeExchange({ ledger: [7, 1000] }));
    const found = await askKnownTransactions(ctx, ({ version }) => version !== 9n);
    expect(found.map(({ transaction }) => transaction.version)).toEqual([7n]);
  });
});

describe('expectListed', () => {
  const transaction = { version: 150n };
  const pruning = (): Promise<CheckContext> => contextOf(() => ({ ledger: [100, 1000] }));

  it.each<[string, bigint, readonly number[]]>([
    ['anywhere on a page that starts elsewhere', 150n, [140, 150]],
    ['that is below the pruning point, but listed', 99n, [90, 99]],
  ])('expectListed accepts a transaction %s', async (_, version, versions) => {
    const page = pageOf(versions, { start: BigInt(versions[0] ?? 0) });
    const ctx = await pruning();
    await expectListed(ctx, { transaction: { version }, page, listed: page.listed[1] });
    expect(ctx.record.judged).toBe(1);
  });

  it('expectListed refuses such a page where the transaction is not listed', async () => {
    const page = pageOf([140, 160], { start: 140n });
    const judged = expectListed(await pruning(), { transaction, page, listed: undefined });
    await expect(judged).rejects.toThrow('expected version 150 is listed; got 140, 160');
  });

  it('refuses a page that starts with the transaction and lists another one first', async () => {
    const page = pageOf([140, 150], { start: 150n });
    const judged = expectListed(await pruning(), { transaction, page, listed: page.listed[1] });
    await expect(judged).rejects.toThrow('expected version 150 as the first summary');
  });

  it('expectListed throws ChainMoved when the transaction has been pruned meanwhile', async () => {
    const page = pageOf([160], { start: 90n });
    const gone = { transaction: { version: 99n }, page, listed: undefined };
    await expect(expectListed(await pruning(), gone)).rejects.toThrow(ChainMoved);
  });
});
