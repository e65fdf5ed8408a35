import { describe, expect, it, vi } from 'vitest';
import type { KnownItem } from '../known-truth.ts';
import { aptosProfile } from '../../../config/profiles/aptos-profile.ts';
import { knownAccount } from '../known-truth.ts';
import { NO_LAYOUT } from '../session/needed.ts';
import { longHex } from '../../spec/formats/address.ts';
import { BCS_TYPE } from '../../spec/media-types.ts';
import type { FakeRequest, FakeResponse, Responder } from '../testing/fake-session.ts';
import { ACCOUNT, fakeSession, jsonParts, ledgerHeaders, listOf } from '../testing/fake-session.ts';
import { accountIn, KNOWN, knowing, NOT_FOUND, discoverOn } from '../testing/fake-discovery.ts';
import { discoverTarget } from './discover.ts';
import { RequestFailed } from '../../wire/client/request-failed.ts';

const lagging = (): RequestFailed => new RequestFailed({ kind: 'lagging' }, 'it is behind');

describe('the names', () => {
  const profile = { name: 'document', names: { headerPrefix: 'X-NODE-' } };

  it('the names are learned from the newest pages', async () => {
    const elements = ['7', '8'].map((at) => ({ from: ACCOUNT, at }));
    const { names, discovery } = await discoverOn(() => jsonParts(elements), { profile });
    expect(names).toMatchObject({ sender: 'from', version: 'at' });
    expect(discovery.accounts[0]?.newest?.listed[0]?.version).toBe(7n);
  });

  it('the names are learned from what lies within the headers of its page', async () => {
    const elements = [
      { first: '7', second: '300' },
      { first: '8', second: '301' },
    ];
    const { names } = await discoverOn(() => jsonParts(elements, ledgerHeaders(100, 5)), {
      profile,
    });
    expect(names).toMatchObject({ version: 'first' });
    const below = await discoverOn(() => jsonParts(elements, ledgerHeaders(400, 50)), { profile });
    expect(below.names).toMatchObject({ version: 'second' });
  });

  it.each(['x-node-ledger-version', 'x-node-ledger-oldest-version'])(
    'the names are learned from a page that names no bounds but %s',
    async (header) => {
      const page = jsonParts([{ at: '7' }, { at: '8' }], { [header]: '8' });
      const { names } = await discoverOn(() => page, { profile });
      expect(names.version).toBe('at');
    },
  );

  it('the version is learned at a known version where the newest page leaves it open', async () => {
    const elements = [{ version: '7', at: '8' }];
    const old = [{ version: '2', at: '3' }];
    const respond = ({ path }: FakeRequest): FakeResponse =>
      jsonParts(path.includes('start_version=3&limit=1') ? old : elements, ledgerHeaders(9, 1));
    const knowingVersions = (...versions: readonly bigint[]) =>
      knowing([knownAccount(ACCOUNT, { transactions: versions.map((version) => ({ version })) })]);
    const { names } = await discoverOn(respond, { profile, ...knowingVersions(3n) });
    expect(names.version).toBe('at');
    const unknown = await discoverOn(respond, { profile });
    expect(unknown.names.version).toBe('version');
    expect(unknown.paths.some((path) => path.includes('start_version=3'))).toBe(false);
    const alone = await discoverOn(
      ({ path }) =>
        jsonParts([{ at: path.includes('start_version') ? '3' : '8' }], ledgerHeaders(9, 1)),
      { profile, ...knowingVersions(3n) },
    );
    expect(alone.names.version).toBe('at');
  });

  it('the names are settled though nothing can be learned', async () => {
    const { names } = await discoverOn(() => NOT_FOUND, { profile });
    expect(names).toEqual({ headerPrefix: 'X-NODE-', sender: undefined, version: undefined });
  });
});

describe('the largest limit of a discovery', () => {
  const limitIn = (path: string): number => Number(/limit=(\d+)/.exec(path)?.[1] ?? 0);

  it('the largest limit has a page length where an account has several pages', async () => {
    const { discovery } = await discoverOn(({ path }) => {
      if (path.includes('end_version')) return listOf([1], 100);
      return listOf(limitIn(path) === 1000 ? [1, 7, 9] : [7, 9], 100);
    });
    expect([discovery.largestLimit, discovery.largestPage]).toEqual([1000, 3]);
  });

  it('the largest limit comes without the length of a page that may hold all there is', async () => {
    const { discovery } = await discoverOn(() => listOf([7, 9], 100, 7));
    expect([discovery.largestLimit, discovery.largestPage]).toEqual([1000, undefined]);
  });

  it('the largest limit is that of a paged account rather than of another', async () => {
    const other = longHex('b');
    const { discovery, paths } = await discoverOn(
      ({ path }) =>
        accountIn(path) === other && path.includes('end_version')
          ? listOf([1], 100)
          : listOf([7], 100, accountIn(path) === other ? 0 : 7),
      knowing([KNOWN, knownAccount(other)]),
    );
    const asked = paths.filter((path) => limitIn(path) === 1000).map(accountIn);
    expect([new Set(asked), discovery.largestPage]).toEqual([new Set([other]), 1]);
  });

  it.each(['start_version=', 'end_version='])(
    'the largest limit is one that lists with %s take, too',
    async (bound) => {
      const { discovery } = await discoverOn(({ path }) =>
        path.includes(bound) && limitIn(path) > 5 ? { status: 400 } : listOf([7, 8, 9], 100, 7),
      );
      expect(discovery.largestLimit).toBe(5);
    },
  );

  it('the largest limit is the newest page when a large limit has no clear answer', async () => {
    const { discovery } = await discoverOn(({ path }) =>
      path.includes('limit') ? { status: 500 } : listOf([7, 8, 9], 100, 7),
    );
    expect(discovery.largestLimit).toBe(3);
  });

  it('the largest limit is 1, without a request, where no account was answered', async () => {
    const { discovery, paths } = await discoverOn(() => listOf([], 100));
    expect([discovery.largestLimit, paths.filter(limitIn)]).toEqual([1, []]);
  });
});

describe('the form of table handles', () => {
  const handle = longHex('5');
  const items: readonly KnownItem[] = (['0x01', '0x02', '0x03', '0x04'] as const).map((key) => {
    return { handle, key, history: [] };
  });
  const BARE = `/v1/tables/${handle.slice(2)}/`;

  /**
   * What a discovery learns of a node with that answer to items, and the bodies that it was asked
   * with.
   */
  async function learned(respond: Responder, isBare?: boolean) {
    const tables = [{ handle, items, absent: [], ...(isBare === true && { isBare }) }];
    const { session, asked } = await fakeSession(
      (request, nth) => (request.path.includes('/tables/') ? respond(request, nth) : NOT_FOUND),
      { truth: { accounts: [KNOWN], tables } },
    );
    await discoverTarget(session);
    const requests = asked.filter(({ path }) => path.includes('/tables/'));
    return { isBare: session.handlesAreBare, requests };
  }

  const findsAll: Responder = () => ({});
  const findsBare: Responder = ({ path }) => (path.startsWith(BARE) ? {} : NOT_FOUND);
  const findsPrefixed: Responder = ({ path }) => (path.startsWith(BARE) ? NOT_FOUND : {});

  it.each<[string, Responder, boolean, boolean]>([
    ['both, and the user writes 0x', findsAll, false, false],
    ['both, and the user leaves it out', findsAll, true, true],
    ['it without 0x alone', findsBare, false, true],
    ['it with 0x alone', findsPrefixed, true, false],
    ['neither, and the user writes 0x', () => NOT_FOUND, false, false],
    ['neither, and the user leaves it out', () => NOT_FOUND, true, true],
    ['neither, since it hangs up', () => undefined, true, true],
  ])(
    'the form of handles is learned from a node that finds %s',
    async (_, respond, written, isBare) => {
      expect((await learned(respond, written)).isBare).toBe(isBare);
    },
  );

  it('the form of table handles shows in the requests that follow', async () => {
    const { requests } = await learned(findsBare);
    expect(requests.slice(4).every(({ path }) => path.startsWith(BARE))).toBe(true);
    expect(requests.length).toBeGreaterThan(4);
  });

  it('the form of handles is found out with one item, or with three', async () => {
    const keysOf = ({ requests }: Awaited<ReturnType<typeof learned>>, most: number) =>
      requests.slice(0, most).map(({ body }) => body);
    const [one, two, three] = items.map(({ key }) => JSON.stringify({ key }));
    expect(keysOf(await learned(findsBare), 4)).toEqual([one, two, three, one]);
    const second: Responder = ({ body }) => (body === two ? {} : NOT_FOUND);
    expect(keysOf(await learned(second), 3)).toEqual([one, two, one]);
  });

  it('the form of table handles is not asked where no item is known', async () => {
    const { session, asked } = await fakeSession(() => NOT_FOUND, knowing([KNOWN]));
    await discoverTarget(session);
    expect(asked.filter(({ path }) => path.includes('/tables/'))).toEqual([]);
    expect(session.handlesAreBare).toBe(false);
  });
});

describe('which ranges are answered', () => {
  const isRange = (path: string): boolean => /start_version=\d+&end_version/.test(path);

  /**
   * What is learned of a target that gives this answer to ranges wider than one version, or to all.
   */
  async function learned(wide: FakeResponse, narrow?: FakeResponse) {
    const { discovery } = await discoverOn(({ path }) => {
      if (!isRange(path)) return listOf([7, 9], 100, 3);
      return path.includes('start_version=7&end_version=7')
        ? (narrow ?? listOf([7], 100, 3))
        : wide;
    });
    return discovery.answeredRanges;
  }

  it('ranges are tried from the oldest listed version, and at their widest', async () => {
    const { discovery, paths } = await discoverOn(() => listOf([7, 9], 100, 3));
    expect(discovery.answeredRanges).toBe('all');
    expect(paths.filter(isRange).map((path) => path.split('?')[1])).toEqual([
      'start_version=7&end_version=7',
      'start_version=3&end_version=100',
    ]);
  });

  it('no range or only narrow ranges count as answered when others are refused', async () => {
    expect(await learned({ status: 400 })).toBe('narrow');
    expect(await learned(listOf([7, 9], 100, 3), { status: 400 })).toBe('none');
  });

  it.each([410, 500])(
    'every range counts as answered with %i, which is no refusal',
    async (status) => {
      expect(await learned({ status }, { status })).toBe('all');
    },
  );

  it('all ranges count as answered where no answer comes', async () => {
    const { session } = await fakeSession(() => listOf([7], 100), knowing([KNOWN]));
    const send = session.send.bind(session);
    vi.spyOn(session, 'send').mockImplementation((request) =>
      isRange(request.path) ? Promise.reject(lagging()) : send(request),
    );
    expect((await discoverTarget(session)).answeredRanges).toBe('all');
  });

  it('ranges are not tried where nothing is listed', async () => {
    const { discovery, paths } = await discoverOn(() => listOf([], 100));
    expect([discovery.answeredRanges, paths.filter(isRange)]).toEqual(['all', []]);
  });
});

describe('the reason for no BCS list', () => {
  const profile = { ...aptosProfile, discovery: undefined };
  const PREFIX = 'x-aptos-';

  /**
   * Why there is no BCS, for a node of the Aptos family that gives this answer when it is asked for
   * it.
   */
  async function whyNoBcs(said: FakeResponse): Promise<string | undefined> {
    const { discovery } = await discoverOn(
      ({ headers }) =>
        headers.accept === BCS_TYPE
          ? said
          : jsonParts([{ version: '7' }], { [`${PREFIX}ledger-oldest-version`]: '7' }),
      { profile },
    );
    return discovery.noBcsReason;
  }

  it('the reason against BCS is that the profile gives no layout', async () => {
    const { discovery, paths } = await discoverOn(() => listOf([7], 100, 7));
    expect(discovery.noBcsReason).toBe(NO_LAYOUT);
    expect(paths.filter((path) => path.includes('limit=1') && !path.includes('1000'))).toEqual([]);
  });

  it('the reason against BCS is that the target says so by the code of the document', async () => {
    const code = jsonParts({ message: 'no', error_code: 'bcs_not_supported' }, {}, 406);
    expect(await whyNoBcs(code)).toBe(
      'the target says bcs_not_supported, a code the document lists',
    );
  });

  it('the reason against BCS is that the target gives JSON whatever it is asked for', async () => {
    expect(await whyNoBcs(jsonParts([]))).toBe('the target gives JSON whatever Accept says');
  });

  it.each<[string, FakeResponse]>([
    ['a list in BCS', { headers: { 'content-type': BCS_TYPE } }],
    ['an error in JSON', jsonParts({ message: 'no', error_code: 'internal_error' }, {}, 500)],
  ])('the reason for no BCS list is absent where %s comes', async (_, said) => {
    expect(await whyNoBcs(said)).toBeUndefined();
  });

  it('the reason for no BCS list is asked for with one summary', async () => {
    const { paths } = await discoverOn(() => jsonParts([{ version: '7' }]), { profile });
    expect(paths.filter((path) => path.endsWith('?limit=1'))).toHaveLength(1);
  });

  it('the reason for no BCS list is unknown where that gets no answer', async () => {
    const { session } = await fakeSession(() => jsonParts([{ version: '7' }]), {
      ...knowing([KNOWN]),
      profile,
    });
    const send = session.send.bind(session);
    vi.spyOn(session, 'send').mockImplementation((request) =>
      request.headers['accept'] === BCS_TYPE ? Promise.reject(lagging()) : send(request),
    );
    expect((await discoverTarget(session)).noBcsReason).toBeUndefined();
  });

  it('the reason for no BCS list is unknown where no account was answered', async () => {
    const { discovery, paths } = await discoverOn(() => NOT_FOUND, { profile });
    expect(discovery.noBcsReason).toBeUndefined();
    expect(paths.filter((path) => path.includes('limit'))).toEqual([]);
  });
});
