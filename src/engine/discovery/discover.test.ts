import { describe, expect, it, vi } from 'vitest';
import type { KnownItem } from '../known-truth.ts';
import { knownAccount } from '../known-truth.ts';
import { aptosProfile } from '../../../config/profiles/aptos-profile.ts';
import { longHex } from '../../spec/formats/address.ts';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import { NodeClient } from '../session/node-client.ts';
import { Session } from '../session/session.ts';
import type { FakeRequest, FakeResponse } from '../testing/fake-session.ts';
import { ACCOUNT, fakeSession, jsonParts, ledgerHeaders, listOf } from '../testing/fake-session.ts';
import { accountIn, KNOWN, knowing, NOT_FOUND, discoverOn } from '../testing/fake-discovery.ts';
import { discoverTarget } from './discover.ts';
import { RequestFailed } from '../../wire/client/request-failed.ts';

const lagging = (): RequestFailed => new RequestFailed({ kind: 'lagging' }, 'it is behind');

const bug = (): never => {
  throw new TypeError('a bug');
};

const itemAt = (key: HexBytes): KnownItem => ({ handle: longHex('5'), key, history: [] });

describe('the accounts of a discovery', () => {
  it('the accounts of a discovery are three well-known ones when nothing is configured', async () => {
    const { discovery } = await discoverOn(() => NOT_FOUND, knowing([]));
    const addresses = ['1', 'a', '0'].map(longHex);
    expect(discovery.truth.accounts).toEqual(addresses.map((address) => knownAccount(address)));
    expect(discovery.accounts).toEqual(
      addresses.map((address) => ({ address, truth: knownAccount(address), answered: false })),
    );
  });

  it('the accounts of a discovery are the configured ones, 16 at most', async () => {
    const accounts = Array.from({ length: 20 }, (_, at) => knownAccount(longHex(String(at + 1))));
    const { discovery, paths } = await discoverOn(() => NOT_FOUND, knowing(accounts));
    expect(discovery.accounts.map(({ truth }) => truth)).toEqual(accounts.slice(0, 16));
    expect(discovery.truth.accounts).toHaveLength(20);
    expect(new Set(paths.map(accountIn)).size).toBe(16);
  });

  it('the accounts of a discovery have their newest page and the one before it', async () => {
    const { discovery, paths } = await discoverOn(({ path }) =>
      path.includes('end_version=6') ? listOf([4, 5], 100) : listOf([7, 9], 100),
    );
    const [account] = discovery.accounts;
    expect(account).toMatchObject({ address: ACCOUNT, truth: KNOWN, answered: true });
    expect(account?.newest?.listed.map(({ version }) => version)).toEqual([7n, 9n]);
    expect(account?.older?.listed.map(({ version }) => version)).toEqual([4n, 5n]);
    expect(paths[1]).toContain('?end_version=6');
  });

  it('accounts are asked for what comes before the lowest version, in any order', async () => {
    const { paths } = await discoverOn(() => listOf([9, 7], 100));
    expect(paths[1]).toContain('?end_version=6');
  });

  it('the accounts of a discovery are not asked for what is pruned', async () => {
    const { discovery, paths } = await discoverOn(() => listOf([7, 9], 100, 7));
    expect(discovery.accounts[0]?.older).toBeUndefined();
    expect(paths.filter((path) => path.includes('?end_version=6'))).toEqual([]);
    const above = await discoverOn(() => listOf([7, 9], 100, 6));
    expect(above.paths.filter((path) => path.includes('?end_version=6'))).toHaveLength(1);
  });

  it('accounts use the oldest list when the newest page is empty or refused', async () => {
    const pruned = { status: 410, headers: ledgerHeaders(100, 3) };
    for (const newest of [listOf([], 100, 3), NOT_FOUND, pruned]) {
      const { discovery, paths } = await discoverOn(({ path }) =>
        path.includes('start_version') ? listOf([7, 9], 100, 3) : newest,
      );
      expect(discovery.accounts[0]?.answered).toBe(false);
      expect(discovery.accounts[0]?.newest?.listed.map(({ version }) => version)).toEqual([7n, 9n]);
      expect(paths.filter((path) => path.includes('?end_version=6'))).toEqual([]);
      expect(paths.filter((path) => /\?start_version=\d+$/.test(path))).toHaveLength(1);
      expect(discovery.accounts[0]?.newest?.question.start).toBe(newest === NOT_FOUND ? 0n : 3n);
    }
  });

  it('accounts are also asked for one summary where a list without a limit is refused', async () => {
    const refused = { ...NOT_FOUND, status: 400 };
    const { discovery } = await discoverOn(({ path }) =>
      path.includes('limit=1') ? listOf([7], 100, 3) : refused,
    );
    expect(discovery.accounts[0]).toMatchObject({
      answered: true,
      newest: { question: { limit: 1 } },
    });
  });

  it('accounts use the list up to the latest version where all other lists are empty', async () => {
    const { discovery } = await discoverOn(({ path }) =>
      listOf(path.includes('end_version=100') ? [7] : [], 100, 3),
    );
    expect(discovery.accounts[0]).toMatchObject({
      answered: true,
      newest: { question: { end: 100n } },
    });
  });

  it.each<[string, FakeResponse]>([
    ['an empty list', listOf([], 100, 3)],
    ['a refusal that carries a list', { ...listOf([7], 100, 3), status: 404 }],
    ['no list', jsonParts({}, ledgerHeaders(100, 3))],
  ])('accounts keep their empty newest page where %s comes for the oldest', async (_, onward) => {
    const { discovery } = await discoverOn(({ path }) =>
      path.includes('start_version') ? onward : listOf([], 100, 3),
    );
    expect(discovery.accounts[0]?.newest).toMatchObject({ question: {}, listed: [] });
    expect(discovery.accounts[0]?.newest?.question).not.toHaveProperty('start');
  });

  it('the accounts keep their empty newest page where no answer comes for the oldest', async () => {
    const { session } = await fakeSession(() => listOf([], 100), knowing([KNOWN]));
    const send = session.send.bind(session);
    vi.spyOn(session, 'send').mockImplementation((request) =>
      request.path.includes('start_version') ? Promise.reject(lagging()) : send(request),
    );
    const { accounts } = await discoverTarget(session);
    expect(accounts[0]?.newest?.question).toEqual({});
  });

  it('the accounts are not asked for more where the user knows that they are empty', async () => {
    const empty = knownAccount(ACCOUNT, { empty: true });
    const { discovery, paths } = await discoverOn(() => listOf([], 100), knowing([empty]));
    expect(paths).toHaveLength(1);
    expect(discovery.accounts[0]?.newest?.listed).toEqual([]);
  });

  it('the accounts of a discovery have no older page where that is refused', async () => {
    const { discovery } = await discoverOn(({ path }) =>
      path.includes('end_version') ? NOT_FOUND : listOf([7, 9], 100),
    );
    expect(discovery.accounts[0]?.newest?.listed).toHaveLength(2);
    expect(discovery.accounts[0]).not.toHaveProperty('older');
  });

  it.each<[string, FakeResponse, object]>([
    ['a body that is no list', jsonParts({ message: 'no list' }), { answered: false }],
    ['an error with a list', { ...listOf([7], 100), status: 404 }, { answered: false }],
    ['a list with unreadable versions', jsonParts([{ version: 'x' }]), { answered: true }],
    [
      'an empty list',
      listOf([], 100),
      { answered: false, newest: expect.objectContaining({ listed: [] }) },
    ],
  ])('an account of a discovery that gets %s has what it shows', async (_, said, shown) => {
    const { discovery } = await discoverOn(() => said);
    expect(discovery.accounts).toStrictEqual([{ address: ACCOUNT, truth: KNOWN, ...shown }]);
  });
});

describe('the items of a discovery', () => {
  it('the items of a discovery are those that were read, with the bytes they had', async () => {
    const items = [itemAt('0x00'), itemAt('0x01')];
    const { discovery } = await discoverOn(
      ({ body }) => (body.includes('0x01') ? { body: Uint8Array.of(7, 8) } : NOT_FOUND),
      knowing([KNOWN], items),
    );
    expect(discovery.items).toEqual([{ ...items[1], found: '0x0708' }]);
    expect(discovery.refusals).toEqual([404]);
    expect(discovery.truth.tables[0]?.items).toEqual(items);
  });

  it('the items of a discovery are 32 at most', async () => {
    const items = Array.from({ length: 40 }, (_, at) => itemAt(`0x${String(at).padStart(2, '0')}`));
    const { discovery } = await discoverOn(
      ({ path }) => (path.includes('/tables/') ? {} : NOT_FOUND),
      knowing([], items),
    );
    expect(discovery.items.map(({ key }) => key)).toEqual(items.slice(0, 32).map(({ key }) => key));
  });
});

describe('ground truth', () => {
  const discovered = [
    { type: 'user_transaction', version: '3', sender: '0xb', hash: '0x00' },
    { type: 'user_transaction', version: '4', sender: ACCOUNT, hash: '0x01' },
    {
      version: '5',
      changes: ['0x5', '0x6'].map((handle) => ({
        type: 'write_table_item',
        handle,
        key: '0x09',
        value: '0x01',
      })),
    },
  ];
  const respond = ({ path }: FakeRequest): FakeResponse =>
    path.startsWith('/v1/transactions') ? jsonParts(discovered) : NOT_FOUND;

  it('ground truth is what the user knows, and what discovery adds', async () => {
    const truth = knowing([KNOWN], [itemAt('0x00')]);
    const { discovery } = await discoverOn(respond, { ...truth, profile: aptosProfile });
    expect(discovery.truth.accounts.map(({ address }) => address)).toEqual([ACCOUNT, longHex('b')]);
    expect(discovery.truth.accounts[0]).toEqual(KNOWN);
    expect(
      discovery.truth.tables.map(({ handle, items }) => [handle, items.map(({ key }) => key)]),
    ).toEqual([
      [longHex('5'), ['0x00']],
      [longHex('6'), ['0x09']],
    ]);
  });

  it.each([
    [0, 8],
    [6, 2],
    [8, 1],
    [20, 1],
  ])('ground truth is %i accounts of the user and %i of the discovery', async (n, more) => {
    const accountAt = (first: number) => (_: unknown, at: number) =>
      longHex(String(first + at).padStart(4, '0'));
    const known = Array.from({ length: n }, accountAt(100));
    const senders = Array.from({ length: 9 }, accountAt(200));
    const sent = senders.flatMap((sender, at) =>
      Array.from({ length: at + 1 }, (_, version) => ({
        type: 'user_transaction',
        version: String(version),
        sender,
      })),
    );
    const { discovery } = await discoverOn(
      ({ path }) => (path.startsWith('/v1/transactions') ? jsonParts(sent) : NOT_FOUND),
      { ...knowing(known.map((address) => knownAccount(address))), profile: aptosProfile },
    );
    expect(discovery.truth.accounts.map(({ address }) => address)).toEqual([
      ...known,
      ...senders.toReversed().slice(0, more),
    ]);
  });

  it('ground truth is what the target has reached, where the user knows more', async () => {
    const known = knownAccount(ACCOUNT, { transactions: [{ version: 9n }, { version: 101n }] });
    const item: KnownItem = { ...itemAt('0x00'), value: '0x01' };
    const at = (version: number): FakeResponse => listOf([9], version);
    const behind = await discoverOn(() => at(100), knowing([known], [item]));
    const { accounts, tables } = behind.discovery.truth;
    expect(accounts[0]?.transactions).toEqual([{ version: 9n }]);
    expect(behind.discovery.accounts[0]?.truth).toBe(accounts[0]);
    expect(tables[0]?.items).toEqual([itemAt('0x00')]);
    const abreast = await discoverOn(() => at(101), knowing([known], [item]));
    expect(abreast.discovery.truth).toEqual(knowing([known], [item]).truth);
  });

  it('ground truth is what the user knows where the profile names no discovery', async () => {
    const { discovery, paths } = await discoverOn(respond);
    expect(discovery.truth.accounts).toEqual([KNOWN]);
    expect(paths.filter((path) => path.startsWith('/v1/transactions'))).toEqual([]);
  });

  it('ground truth is the well-known accounts where discovery finds none', async () => {
    const { discovery } = await discoverOn(() => NOT_FOUND, {
      ...knowing([]),
      profile: aptosProfile,
    });
    expect(discovery.truth.accounts.map(({ address }) => address)).toEqual(
      ['1', 'a', '0'].map(longHex),
    );
  });
});

describe('a discovery', () => {
  it('a discovery continues without a response that did not come', async () => {
    const { session } = await fakeSession(() => NOT_FOUND, knowing([KNOWN], [itemAt('0x00')]));
    vi.spyOn(session, 'send').mockRejectedValue(lagging());
    const { accounts, items } = await discoverTarget(session);
    expect(accounts).toEqual([{ address: ACCOUNT, truth: KNOWN, answered: false }]);
    expect(items).toEqual([]);
  });

  it('a discovery continues without what is pruned meanwhile', async () => {
    const { discovery } = await discoverOn(({ path }) =>
      path.includes('end_version')
        ? { status: 410, headers: ledgerHeaders(100, 7) }
        : listOf([7], 100),
    );
    expect(discovery.accounts[0]).not.toHaveProperty('older');
  });

  it('a discovery trusts the ground truth of the user', async () => {
    const transactions = [{ version: 7n }, { version: 9n }];
    const { session } = await fakeSession(
      () => listOf([7], 100),
      knowing([knownAccount(ACCOUNT, { transactions })]),
    );
    const owners = new Set<string>();
    session.client.onExchange(({ requester }) => owners.add(requester.owner));
    await discoverTarget(session);
    expect([...owners]).toEqual(['discovery']);
    const right = [7n, 8n, 9n].map((version) => session.history(ACCOUNT).tellRight(version));
    expect(right).toEqual([
      'the configuration lists version 7',
      undefined,
      'the configuration lists version 9',
    ]);
  });

  it.each<[string, () => void]>([
    ['reads a page', () => void vi.spyOn(NodeClient.prototype, 'read').mockImplementationOnce(bug)],
    ['sends', () => void vi.spyOn(Session.prototype, 'send').mockImplementationOnce(bug)],
  ])('a discovery hides no fault of the suite in how it %s', async (_, spy) => {
    const { session } = await fakeSession(() => listOf([7], 100), knowing([KNOWN]));
    spy();
    await expect(discoverTarget(session)).rejects.toThrow('a bug');
  });
});
