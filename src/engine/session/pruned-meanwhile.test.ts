import { describe, expect, it } from 'vitest';
import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import { longHex } from '../../spec/formats/address.ts';
import type { FakeResponse, Responder } from '../testing/fake-session.ts';
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

/** A session in simulated time. */
const simulated = (respond: Responder) => fakeSession(respond);

/** A client of a node that gives this answer for every account. */
async function nodeThat(said: FakeResponse) {
  const { session, asked } = await simulated(() => said);
  return { node: new NodeClient(session, { owner: 'a check' }), session, asked };
}

/**
 * A client of a node that was asked twice; its answers name these oldest
 * versions, one each.
 */
async function nodeNaming(...oldest: readonly number[]) {
  const { session, asked } = await simulated((_, number) =>
    listOf([], 100 + number, oldest[number - 1] ?? oldest.at(-1)),
  );
  const node = new NodeClient(session, { owner: 'a check' });
  await node.summaries(ACCOUNT);
  await node.summaries(ACCOUNT);
  return { node, asked: () => asked.length - 2 };
}

/** Whether the chain has moved below that version. */
const movedBelow = (node: NodeClient, parts: FakeResponse, version?: bigint, account = ACCOUNT) =>
  node.pruning.assertNotPruned(exchangeOf(parts), version, account).then(
    () => false,
    (error: unknown) => error instanceof ChainMoved,
  );

const newestOf = (account: string): string =>
  `/v1/accounts/${account}/transaction_summaries?limit=1`;

describe('a 410', () => {
  const GONE = { status: 410, headers: ledgerHeaders(100, 10) };

  it.each<[string, boolean, FakeResponse, bigint]>([
    ['a 410 for a version below its own oldest', true, GONE, 9n],
    ['a 410 for its own oldest version', false, GONE, 10n],
    ['another status', false, { ...GONE, status: 404 }, 1n],
  ])('%s moves the chain: %s', async (_, moved, parts, version) => {
    const { node } = await nodeThat(listOf([]));
    expect(await movedBelow(node, parts, version)).toBe(moved);
  });

  it.each([
    [10, false],
    [30, true],
  ])('a 410 above its own oldest version, asked for again, names %i: %s', async (later, moved) => {
    const { session } = await simulated((_, number) =>
      number === 1 ? listOf([], 100, 30) : { status: 410, headers: ledgerHeaders(100, later) },
    );
    const node = new NodeClient(session, { owner: 'a check' });
    await node.summaries(ACCOUNT);
    expect(await movedBelow(node, GONE, 20n)).toBe(moved);
  });

  it('a 410 moves the chain for a version that another answer says is pruned', async () => {
    const { node, session } = await nodeThat(listOf([]));
    session.ledger.record(exchangeOf(listOf([], 100, 30)));
    expect(await movedBelow(node, GONE, 29n)).toBe(true);
    expect(await movedBelow(node, GONE, 30n)).toBe(false);
  });

  it('a 410 without ledger headers is judged by what the account is asked then', async () => {
    const { node, asked } = await nodeThat(listOf([], 100, 30));
    expect(await movedBelow(node, bareError(410), 29n, longHex('b'))).toBe(true);
    expect(await movedBelow(node, bareError(410), 30n, longHex('b'))).toBe(false);
    expect(asked.map(({ path }) => path)).toEqual(Array(2).fill(newestOf(longHex('b'))));
  });

  it('a 410 asks nothing when the request names no version, or the 410 the oldest', async () => {
    const { node, asked } = await nodeThat(listOf([]));
    expect(await movedBelow(node, bareError(410))).toBe(false);
    expect(await node.pruning.askOldestVersion(exchangeOf(GONE), ACCOUNT)).toBe(10n);
    expect(asked).toEqual([]);
  });
});

describe('a 410 that does not name the oldest version', () => {
  const bare = exchangeOf(bareError(410));

  it.each<[string, readonly number[], bigint, boolean, number]>([
    ['the first of several replicas that has pruned it', [10, 12, 30, 10], 29n, true, 3],
    ['eight replicas that have the version', [10], 29n, false, 8],
    ['nothing more where the version is known to be pruned', [], 11n, true, 0],
  ])('a 410 is judged by %s', async (_, oldest, version, isPruned, requests) => {
    const { node, asked } = await nodeNaming(12, 10, ...oldest);
    expect(await node.pruning.isPruned(bare, version, ACCOUNT)).toBe(isPruned);
    expect(asked()).toBe(requests);
  });

  it.each<[string, FakeResponse, bigint]>([
    ['for the oldest version itself, which is not pruned', listOf([], 100, 12), 12n],
    ['when the only known account is refused', bareError(404), 29n],
  ])('a 410 needs one further question %s', async (_, said, version) => {
    const { node, asked } = await nodeThat(said);
    if (said.status === 200) await node.summaries(ACCOUNT);
    const before = asked.length;
    expect(await node.pruning.isPruned(bare, version, ACCOUNT)).toBe(false);
    expect(asked).toHaveLength(before + 1);
  });
});

describe('a page that is refused where summaries were listed before', () => {
  /** A client of a node that has listed versions 7 and 9, and then gives these answers. */
  async function nodeThatListed(...said: readonly FakeResponse[]) {
    const { session, asked } = await simulated((_, number) =>
      number === 1 ? listOf([7, 9], 100) : (said[number - 2] ?? said.at(-1)),
    );
    session.setNames(session.names);
    const node = new NodeClient(session, { owner: 'a check' });
    await node.page(ACCOUNT);
    return { node, asked };
  }
  const missing = (oldest: number, status = 404): FakeResponse => ({
    status,
    headers: ledgerHeaders(100, oldest),
  });

  it('a refused page moves the chain when all of them are pruned by its own word', async () => {
    const { node } = await nodeThatListed(missing(10));
    const moved = prunedMeanwhile(`all transactions of ${ACCOUNT} were pruned meanwhile`);
    await expect(node.page(ACCOUNT)).rejects.toEqual(moved);
  });

  it.each<[string, FakeResponse, SummariesQuestion]>([
    ['all of them are pruned, and 410 says so', missing(10, 410), {}],
    ['all is pruned, whatever list is asked for', missing(10, 410), { start: 2n ** 63n }],
    ['a list up to 9 may begin below the oldest', missing(8, 410), { end: 9n, limit: 2 }],
    ['the newest list may begin below the oldest', missing(8, 410), { limit: 3 }],
    ['410 comes while no answer names the oldest version', bareError(410), { start: 9n }],
    ['those asked for are pruned', missing(8), { end: 8n }],
  ])('a refused page moves the chain when %s', async (_, said, question) => {
    const { node } = await nodeThatListed(said);
    await expect(node.page(ACCOUNT, question)).rejects.toThrow(ChainMoved);
  });

  it.each<[string, number, FakeResponse, SummariesQuestion]>([
    ['its one version is left', 410, missing(8, 410), { end: 9n, limit: 1 }],
    ['the newest version is left', 410, missing(8, 410), { limit: 1 }],
    ['the ledger is not pruned', 410, missing(0, 410), { end: 9n, limit: 9 }],
    ['one of them is left', 404, missing(9), {}],
    ['one of them is left behind its start', 404, missing(9), { start: 8n }],
    ['nothing that was asked for was ever listed', 404, missing(10), { start: 10n }],
  ])('a refused page is a finding where %s: %i', async (_, status, said, question) => {
    const { node } = await nodeThatListed(said);
    await expect(node.page(ACCOUNT, question)).rejects.toThrow(`got status ${status}`);
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
    const refused = [bareError(404), bareError(404)];
    const said = [listOf([50], 100), ...refused, listOf([50], 100, 10)];
    const { node, asked } = await nodeThatListed(...said);
    await node.page(longHex('b'));
    await expect(node.page(ACCOUNT)).rejects.toThrow(ChainMoved);
    expect(asked.at(-1)?.path).toBe(newestOf(longHex('b')));
  });
});

describe('a version that a page leaves out', () => {
  it('a missing version throws ChainMoved when it is below the current oldest version', async () => {
    const { node, session, asked } = await nodeThat(listOf([], 1000, 100));
    const { pruning } = node;
    const thrown: unknown = await pruning
      .assertNotPrunedNow(99n, ACCOUNT)
      .catch((error: unknown) => error);
    expect(thrown).toEqual(new ChainMoved('version 99 was pruned meanwhile'));
    expect(thrown).toMatchObject({ isPruned: false });
    expect(asked.map(({ path }) => path)).toEqual([newestOf(ACCOUNT)]);
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
