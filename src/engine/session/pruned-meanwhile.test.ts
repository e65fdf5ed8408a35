import { describe, expect, it } from 'vitest';
import { SimulatedTime } from '../../testing/simulated-time.ts';
import { longHex } from '../../spec/formats/address.ts';
import type { FakeResponse } from '../testing/fake-session.ts';
import {
  bareError,
  ACCOUNT,
  exchangeOf,
  fakeSession,
  ledgerHeaders,
  listOf,
} from '../testing/fake-session.ts';
import { NodeClient } from './node-client.ts';
import { ChainMoved, prunedMeanwhile } from './chain-moved.ts';

/** A client of a node that gives this answer for every account. */
async function nodeThat(said: FakeResponse) {
  const { session, asked } = await fakeSession(() => said);
  return { node: new NodeClient(session, { owner: 'a check' }), session, asked };
}

describe('a 410', () => {
  const GONE = { status: 410, headers: ledgerHeaders(100, 10) };

  it('a 410 moves the chain for a version below its own oldest', async () => {
    const { node } = await nodeThat(listOf([]));
    const asked = node.pruning.assertNotPruned(exchangeOf(GONE), 9n, ACCOUNT);
    await expect(asked).rejects.toThrow(ChainMoved);
  });

  it('a 410 does not move the chain for its own oldest version', async () => {
    const { node } = await nodeThat(listOf([]));
    await expect(
      node.pruning.assertNotPruned(exchangeOf(GONE), 10n, ACCOUNT),
    ).resolves.toBeUndefined();
  });

  it('a 410 moves the chain for a version that another answer says is pruned', async () => {
    const { node, session } = await nodeThat(listOf([]));
    session.ledger.record(exchangeOf(listOf([], 100, 30)));
    const pruned = node.pruning.assertNotPruned(exchangeOf(GONE), 29n, ACCOUNT);
    await expect(pruned).rejects.toThrow(ChainMoved);
    await expect(
      node.pruning.assertNotPruned(exchangeOf(GONE), 30n, ACCOUNT),
    ).resolves.toBeUndefined();
  });

  it('a 410 without ledger headers is judged by what the account is asked then', async () => {
    const { node, asked } = await nodeThat(listOf([], 100, 30));
    const bare = exchangeOf(bareError(410));
    await expect(node.pruning.assertNotPruned(bare, 29n, longHex('b'))).rejects.toThrow(ChainMoved);
    await expect(node.pruning.assertNotPruned(bare, 30n, longHex('b'))).resolves.toBeUndefined();
    const newest = `/v1/accounts/${longHex('b')}/transaction_summaries?limit=1`;
    expect(asked.map(({ path }) => path)).toEqual([newest, newest]);
  });

  it('a 410 is not judged when the request names no version', async () => {
    const { node, asked } = await nodeThat(listOf([]));
    const bare = exchangeOf(bareError(410));
    await expect(node.pruning.assertNotPruned(bare, undefined, ACCOUNT)).resolves.toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('a 410 alone moves the chain: no other status does', async () => {
    const { node } = await nodeThat(listOf([]));
    const missing = exchangeOf({ ...GONE, status: 404 });
    await expect(node.pruning.assertNotPruned(missing, 1n, ACCOUNT)).resolves.toBeUndefined();
  });

  it('a 410 names an oldest version without which nothing is asked', async () => {
    const { node, asked } = await nodeThat(listOf([]));
    expect(await node.pruning.askOldestVersion(exchangeOf(GONE), ACCOUNT)).toBe(10n);
    expect(asked).toEqual([]);
  });
});

describe('a 410 that does not name the oldest version', () => {
  const bare = exchangeOf(bareError(410));

  /** A client of replicas, known to be several, whose next answers name these oldest versions. */
  async function replicas(...oldest: readonly number[]) {
    const all = [12, 10, ...oldest];
    const { session, asked } = await fakeSession((_, number) =>
      listOf([], 100, all[number - 1] ?? all.at(-1)),
    );
    const node = new NodeClient(session, { owner: 'a check' });
    await node.summaries(ACCOUNT);
    await node.summaries(ACCOUNT);
    return { node, asked: () => asked.length - 2 };
  }

  it('a 410 is judged by the first of several replicas that has pruned the version', async () => {
    const { node, asked } = await replicas(10, 12, 30, 10);
    expect(await node.pruning.isPruned(bare, 29n, ACCOUNT)).toBe(true);
    expect(asked()).toBe(3);
  });

  it('a 410 is not a sign of pruning when eight replicas have the version', async () => {
    const { node, asked } = await replicas(10);
    expect(await node.pruning.isPruned(bare, 29n, ACCOUNT)).toBe(false);
    expect(asked()).toBe(8);
  });

  it('a 410 needs no further question where the version is known to be pruned', async () => {
    const { node, asked } = await replicas();
    expect(await node.pruning.isPruned(bare, 11n, ACCOUNT)).toBe(true);
    expect(asked()).toBe(0);
  });

  it('a 410 needs one for the oldest version itself, which is not pruned', async () => {
    const { session, asked } = await fakeSession(() => listOf([], 100, 12));
    const node = new NodeClient(session, { owner: 'a check' });
    await node.summaries(ACCOUNT);
    expect(await node.pruning.isPruned(bare, 12n, ACCOUNT)).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it('a 410 is judged by nothing else when the only known account is refused', async () => {
    const { session, asked } = await fakeSession(() => bareError(404));
    const node = new NodeClient(session, { owner: 'a check' });
    expect(await node.pruning.isPruned(bare, 29n, ACCOUNT)).toBe(false);
    expect(asked).toHaveLength(1);
  });
});

describe('a page that is refused where summaries were listed before', () => {
  /** A client of a node that has listed versions 7 and 9, and then gives these answers. */
  async function nodeThatListed(...said: readonly FakeResponse[]) {
    const { session, asked } = await fakeSession((_, number) =>
      number === 1 ? listOf([7, 9], 100) : (said[number - 2] ?? said.at(-1)),
    );
    session.setNames(session.names);
    const node = new NodeClient(session, { owner: 'a check' });
    await node.page(ACCOUNT);
    return { node, asked };
  }
  const missing = (oldest: number): FakeResponse => ({
    status: 404,
    headers: ledgerHeaders(100, oldest),
  });

  it('a refused page moves the chain when all of them are pruned by its own word', async () => {
    const { node } = await nodeThatListed(missing(10));
    const moved = prunedMeanwhile(`all transactions of ${ACCOUNT} were pruned meanwhile`);
    await expect(node.page(ACCOUNT)).rejects.toEqual(moved);
  });

  it('a refused page moves the chain when all of them are pruned, and 410 says so', async () => {
    const { node } = await nodeThatListed({ ...missing(10), status: 410 });
    await expect(node.page(ACCOUNT)).rejects.toThrow(ChainMoved);
  });

  it('a 410 moves the chain for a list without a start that may begin below the oldest', async () => {
    const gone = { ...missing(8), status: 410 };
    const { node } = await nodeThatListed(gone);
    await expect(node.page(ACCOUNT, { end: 9n, limit: 2 })).rejects.toThrow(ChainMoved);
    await expect(node.page(ACCOUNT, { end: 9n, limit: 1 })).rejects.toThrow('got status 410');
    await expect(node.page(ACCOUNT, { limit: 3 })).rejects.toThrow(ChainMoved);
    await expect(node.page(ACCOUNT, { limit: 1 })).rejects.toThrow('got status 410');
  });

  it('a 410 moves the chain for any list of an account of which all is pruned', async () => {
    const { node } = await nodeThatListed({ ...missing(10), status: 410 });
    await expect(node.page(ACCOUNT, { start: 2n ** 63n })).rejects.toThrow(ChainMoved);
  });

  it('a 410 moves the chain while no answer names the oldest version', async () => {
    const { node } = await nodeThatListed(bareError(410));
    await expect(node.page(ACCOUNT, { start: 9n })).rejects.toThrow(ChainMoved);
  });

  it('a 410 is a finding for any list of a ledger that is not pruned', async () => {
    const { node } = await nodeThatListed({ ...missing(0), status: 410 });
    await expect(node.page(ACCOUNT, { end: 9n, limit: 9 })).rejects.toThrow('got status 410');
  });

  it('a refused page is a finding while one of them is left', async () => {
    const { node } = await nodeThatListed(missing(9));
    await expect(node.page(ACCOUNT)).rejects.toThrow('got status 404');
    await expect(node.page(ACCOUNT, { start: 8n })).rejects.toThrow('got status 404');
  });

  it('a refused page moves the chain when those asked for are pruned', async () => {
    const { node } = await nodeThatListed(missing(8));
    await expect(node.page(ACCOUNT, { end: 8n })).rejects.toThrow(ChainMoved);
  });

  it('a refused page is a finding where nothing that was asked for was ever listed', async () => {
    const { node } = await nodeThatListed(missing(10));
    await expect(node.page(ACCOUNT, { start: 10n })).rejects.toThrow('got status 404');
  });

  it('a page moves the chain when all of them are pruned by the word of another answer', async () => {
    const { node } = await nodeThatListed(listOf([50], 100, 10), missing(8));
    await node.page(longHex('b'));
    await expect(node.page(ACCOUNT)).rejects.toThrow(ChainMoved);
  });

  it('a page is judged by what the account itself lists by then, and no other is asked', async () => {
    const { node, asked } = await nodeThatListed(bareError(404), listOf([50], 100, 10));
    await expect(node.page(ACCOUNT)).rejects.toThrow(ChainMoved);
    expect(asked).toHaveLength(3);
  });

  it('a refused page is judged by another account if no refusal names the oldest', async () => {
    const { node, asked } = await nodeThatListed(
      listOf([50], 100),
      bareError(404),
      bareError(404),
      listOf([50], 100, 10),
    );
    await node.page(longHex('b'));
    await expect(node.page(ACCOUNT)).rejects.toThrow(ChainMoved);
    expect(asked.at(-1)?.path).toBe(`/v1/accounts/${longHex('b')}/transaction_summaries?limit=1`);
  });
});

describe('a version that a page leaves out', () => {
  it('a missing version throws ChainMoved when it is below the current oldest version', async () => {
    const { wire } = new SimulatedTime();
    const { session, asked } = await fakeSession(() => listOf([], 1000, 100), {}, [], wire);
    const { pruning } = new NodeClient(session, { owner: 'a check' });
    const thrown: unknown = await pruning
      .assertNotPrunedNow(99n, ACCOUNT)
      .catch((error: unknown) => error);
    expect(thrown).toEqual(new ChainMoved('version 99 was pruned meanwhile'));
    expect(thrown).toMatchObject({ isPruned: false });
    const newest = `/v1/accounts/${ACCOUNT}/transaction_summaries?limit=1`;
    expect(asked.map(({ path }) => path)).toEqual([newest]);
    // In the first second the headers may not yet show that the chain moves.
    await pruning.assertNotPrunedNow(100n, ACCOUNT);
    expect([asked.length, session.clock.now()]).toEqual([3, 1000]);
    await pruning.assertNotPrunedNow(100n, ACCOUNT);
    expect([asked.length, session.clock.now()]).toEqual([4, 1000]);
  });

  it('a missing version was not pruned when there is none, and no request is sent', async () => {
    const { node, asked } = await nodeThat(listOf([]));
    await node.pruning.assertNotPrunedNow(undefined, ACCOUNT);
    expect(asked).toEqual([]);
  });
});

describe('a version at the oldest one of a chain that moves', () => {
  /** A client of a node whose headers go on to these oldest versions, one with each answer. */
  async function nodeNaming(...oldest: readonly number[]) {
    const wire = new SimulatedTime().wire;
    const { session, asked } = await fakeSession(
      (_, number) => listOf([], 100 + number, oldest[number - 1] ?? oldest.at(-1)),
      {},
      [],
      wire,
    );
    const node = new NodeClient(session, { owner: 'a check' });
    await node.summaries(ACCOUNT);
    await node.summaries(ACCOUNT);
    return { node, asked: () => asked.length - 2 };
  }

  it('a version may be named as pruned a second later', async () => {
    const { node, asked } = await nodeNaming(10, 10, 10, 30);
    expect(await node.pruning.isPrunedNow(29n, ACCOUNT)).toBe(true);
    expect(asked()).toBe(2);
  });

  it('a version is waited for three times in vain', async () => {
    const { node, asked } = await nodeNaming(10);
    for (let times = 0; times < 4; times += 1) {
      expect(await node.pruning.isPrunedNow(29n, ACCOUNT)).toBe(false);
    }
    expect(asked()).toBe(7);
  });
});
