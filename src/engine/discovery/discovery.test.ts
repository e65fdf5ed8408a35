import { describe, expect, it } from 'vitest';
import type { KnownAccount } from '../known-truth.ts';
import { knownAccount, NOTHING_KNOWN } from '../known-truth.ts';
import { longHex } from '../../spec/formats/address.ts';
import type { Need } from '../../evidence/need.ts';
import { untested } from '../session/unjudged-check.ts';
import { unjudged } from '../testing/unjudged-error.ts';
import type { Page } from '../session/page.ts';
import { ACCOUNT, exchangeOf } from '../testing/fake-session.ts';
import type { DiscoveredAccount } from './discovered-account.ts';
import type { AnsweredRanges, DiscoveredItem } from './discovery.ts';
import { isPaged } from './discovered-account.ts';
import { accountNeed } from '../../evidence/need.ts';
import { Discovery } from './discovery.ts';

const ITEM: DiscoveredItem = { handle: ACCOUNT, key: '0x00', history: [], found: '0x01' };

/** A page with `length` summaries. */
function pageOf(length: number): Page {
  const listed = Array.from({ length }, (_, at) => ({
    version: BigInt(at + 1),
    identity: '',
    element: {},
  }));
  const bounds = { oldest: 0n, current: 100n, settled: 100n };
  return { exchange: exchangeOf({}), account: ACCOUNT, question: {}, listed, bounds };
}

/** An account with `newest` summaries on its newest page, and `older` on the page before. */
function account(newest?: number, older?: number): DiscoveredAccount {
  const address = longHex(`${newest ?? 0}${older ?? 0}`);
  return {
    address,
    truth: knownAccount(address),
    answered: (newest ?? 0) > 0,
    ...(newest === undefined ? {} : { newest: pageOf(newest) }),
    ...(older === undefined ? {} : { older: pageOf(older) }),
  };
}

const discoveryOf = (...accounts: readonly DiscoveredAccount[]): Discovery =>
  new Discovery(accounts, [], NOTHING_KNOWN);

/**
 * A discovery of these accounts where `limit` was the largest accepted, and a large one returned
 * `page` summaries.
 */
const taking = (
  limit: number,
  page: number | undefined,
  ...accounts: DiscoveredAccount[]
): Discovery =>
  new Discovery(accounts, [], NOTHING_KNOWN, {
    taken: page === undefined ? { limit } : { limit, page },
  });

describe('a discovery of a target that offers nothing', () => {
  const discovery = discoveryOf();

  it.each<[string, Need, () => unknown]>([
    ['an account with 3 transactions', 'account-of-3', () => discovery.requireAccounts(3)],
    ['an account with a transaction', 'account', () => discovery.requireAccount(1)],
    ['an account with a transaction', 'account', () => discovery.requireAnsweredAccount()],
    [
      'an account with more than one page',
      'account-of-pages',
      () => discovery.requirePagedAccounts(),
    ],
    ['a table item', 'item', () => discovery.requireItems()],
  ])('an empty discovery leaves a check untested that needs %s: %s', (what, need, get) => {
    const place = need === 'item' ? 'tables' : 'accounts';
    expect(get).toThrow(untested(`this check needs ${what}; add this under ${place}`, [need]));
    expect(get).toThrow(unjudged('untested'));
    expect(get).toThrow(expect.objectContaining({ needs: [need] }));
  });

  it('an empty discovery has nothing of what an answer would have to show', () => {
    const needs = ['account', 'account-of-2', 'item'] as const;
    expect(needs.filter((need) => discovery.mayMeet(need))).toEqual([]);
  });

  it('an empty discovery knows of no page, no size and no limit but one', () => {
    expect(discovery.findPagedAccount()).toBeUndefined();
    expect(discovery.defaultPageSize).toBeUndefined();
    expect([discovery.largestPage, discovery.largestLimit]).toEqual([undefined, 1]);
    expect([discovery.guaranteedLimit, discovery.noBcsReason]).toEqual([1, undefined]);
  });
});

describe('a discovery whose lists cannot be read', () => {
  it('a discovery with unreadable lists asks for the names of the members', () => {
    const discovery = discoveryOf({ ...account(), answered: true });
    expect(() => discovery.requireAccounts(2)).toThrow(
      expect.objectContaining({
        message:
          'no list has a readable version: set names.version to the member that holds the version, if one does',
        needs: ['version-name'],
      }),
    );
    expect(discovery.missing(['account', 'account-of-2', 'item'])).toEqual([
      'version-name',
      'item',
    ]);
  });

  it('asks for another account where a list can be read, or none came', () => {
    const fewer = expect.objectContaining({ needs: ['account-of-2'] });
    expect(() => discoveryOf(account(1)).requireAccounts(2)).toThrow(fewer);
    expect(() => discoveryOf(account(), account(0)).requireAccounts(2)).toThrow(fewer);
    const beside = discoveryOf(account(1), { ...account(), answered: true });
    expect(() => beside.requireAccounts(2)).toThrow(fewer);
    expect(beside.missing(['account-of-2'])).toEqual(['account-of-2']);
  });

  it('a discovery asks for no other account where pages are too short', () => {
    expect(() => discoveryOf(account(1, 1)).requireAccounts(2)).toThrow(
      expect.objectContaining({
        message: 'no page without a limit has 2 transactions, although an account has more pages',
        needs: [],
      }),
    );
  });

  it('a discovery whose lists cannot be read has two summaries where a page lists two', () => {
    expect(discoveryOf(account(1)).mayMeet('account-of-2')).toBe(false);
    expect(discoveryOf(account(1), account(2)).mayMeet('account-of-2')).toBe(true);
  });
});

describe('what is needed', () => {
  it('what is needed is there where it was found, or where only a user can know', () => {
    const discovery = new Discovery([], [ITEM], NOTHING_KNOWN);
    expect(discovery.mayMeet('item')).toBe(true);
    expect(discovery.mayMeet('account-of-2')).toBe(false);
    expect(discovery.mayMeet('history')).toBe(true);
  });

  it('what is needed names an account with that many summaries, or with pages above 4', () => {
    expect([1, 2, 4, 5].map(accountNeed)).toEqual([
      'account',
      'account-of-2',
      'account-of-4',
      'account-of-pages',
    ]);
  });
});

describe('an endpoint', () => {
  it.each<[string, readonly DiscoveredAccount[], boolean]>([
    ['a page', [account(1)], true],
    ['an empty page', [account(0)], true],
    ['a list that cannot be read', [{ ...account(), answered: true }], true],
    ['a page of the second account', [account(), account(1)], true],
    ['nothing', [account()], false],
  ])('answers lists, and no items, when an account got %s: %s', (_, accounts, answers) => {
    const discovery = discoveryOf(...accounts);
    expect([discovery.answers('summaries'), discovery.answers('rawItem')]).toEqual([
      answers,
      false,
    ]);
  });

  it('answers items when one was read', () => {
    const discovery = new Discovery([], [ITEM], NOTHING_KNOWN);
    expect([discovery.answers('rawItem'), discovery.answers('summaries')]).toEqual([true, false]);
  });
});

describe('accounts', () => {
  const [none, short, long, longer] = [account(), account(2), account(5), account(5, 1)];
  const discovery = discoveryOf(none, short, long, longer);

  it('accounts have at least the wanted number of summaries on their newest page', () => {
    expect(discovery.requireAccounts(2)).toEqual([short, long, longer]);
    expect(discovery.requireAccounts(3)).toEqual([long, longer]);
  });

  it('accounts give the first of several with the longest page', () => {
    expect(discovery.requireAccount(1)).toBe(long);
    expect(discoveryOf(short, longer, long).requireAccount(1)).toBe(longer);
  });

  it('accounts give the answered one with the longest page, if any with more pages', () => {
    expect(discovery.requireAnsweredAccount()).toBe(longer);
    expect(discoveryOf(short, long).requireAnsweredAccount()).toBe(long);
  });

  it('accounts give one with unreadable pages when no other was answered', () => {
    const unreadable = { ...account(), answered: true };
    expect(discoveryOf(account(), unreadable).requireAnsweredAccount()).toBe(unreadable);
    expect(discoveryOf(unreadable, short).requireAnsweredAccount()).toBe(short);
  });

  it('accounts are paged when there is a summary before their newest page', () => {
    expect([none, short, account(3, 0), longer].map(isPaged)).toEqual([false, false, false, true]);
    expect(discovery.requirePagedAccounts()).toEqual([longer]);
    expect(discovery.findPagedAccount()).toBe(longer);
  });

  it('accounts are not paged without a newest page', () => {
    expect(isPaged({ ...account(), older: pageOf(1) })).toBe(false);
  });

  it('paged accounts show the default page size, the longest if they differ', () => {
    expect(
      discoveryOf(account(9), account(5, 1), account(7, 1), account(6, 1)).defaultPageSize,
    ).toBe(7);
  });

  it('accounts are empty when the user says so', () => {
    const known = (empty: boolean): KnownAccount => ({ ...none.truth, empty });
    const truth = { accounts: [known(false), known(true)], tables: [] };
    expect(new Discovery([], [], truth).emptyAccounts).toEqual([truth.accounts[1]]);
  });
});

describe('the guaranteed limit', () => {
  it.each<[string, number, Discovery]>([
    ['as much as came on a large page', 40, taking(1000, 40, account(25), account())],
    ['as much as came on the newest page', 30, taking(1000, 10, account(25), account(30))],
    ['as much as came on the only page', 25, taking(1000, undefined, account(25))],
    ['at most the largest limit that was accepted', 20, taking(20, 40, account(25))],
    ['1 where every page is empty', 1, taking(1000, 0, account(0))],
  ])('the guaranteed limit is %s: %i', (_, limit, discovery) => {
    expect(discovery.guaranteedLimit).toBe(limit);
  });
});

describe('a limit', () => {
  /**
   * The limits, of some around the boundaries, that may be above the maximum of an implementation.
   */
  const above = (discovery: Discovery): readonly number[] =>
    [1, 2, 19, 20, 25, 26, 40, 41].filter((limit) => discovery.mayOneRefuse({ limit }));

  it('a taken limit above the shortest default page may be refused by a replica', () => {
    expect(above(taking(40, 40, account(25, 5), account(19, 1), account(2)))).toEqual([
      20, 25, 26, 40,
    ]);
  });

  it('a limit above the longest list may be refused if accounts have one page', () => {
    expect(above(taking(40, 40, account(25), account(19), account()))).toEqual([26, 40]);
    expect(above(taking(2, undefined))).toEqual([1, 2]);
  });

  it('a limit is as wanted, or the largest that was taken', () => {
    const discovery = taking(10, undefined);
    expect([discovery.clampLimit(9), discovery.clampLimit(10), discovery.clampLimit(11)]).toEqual([
      9, 10, 10,
    ]);
  });

  it('a limit is among several only once', () => {
    expect(taking(10, undefined).clampLimits(1, 10, 50, 1, 7)).toEqual([1, 10, 7]);
  });
});

describe('a list from a start to an end', () => {
  const answering = (answeredRanges?: AnsweredRanges): Discovery =>
    new Discovery([], [], NOTHING_KNOWN, { answeredRanges });

  it('a list with both ends is taken to be answered where nothing shows that it is not', () => {
    expect(answering().answeredRanges).toBe('all');
  });

  it('a list from a start to an end has its end only where all of them are answered', () => {
    const ends = [answering(), answering('all'), answering('narrow'), answering('none')].map(
      (discovery) => discovery.endBeside(9n),
    );
    expect(ends).toEqual([9n, 9n, undefined, undefined]);
    expect(answering('all').endBeside(undefined)).toBeUndefined();
  });

  it('a list from a start to an end is inapplicable when the target answers none', () => {
    expect(() => answering('all').requireRanges()).not.toThrow();
    expect(() => answering('narrow').requireRanges()).not.toThrow();
    expect(() => answering('none').requireRanges()).toThrow(unjudged('inapplicable'));
  });
});

describe('a list in BCS', () => {
  it('a list in BCS may be refused by one of several where one came', () => {
    const accepts = ['application/x-bcs', 'application/json', '*/*', undefined];
    const mayBeRefused = (discovery: Discovery): readonly boolean[] =>
      accepts.map((accept) => discovery.mayOneRefuse({ limit: 1 }, accept));
    expect(mayBeRefused(discoveryOf(account(2)))).toEqual([true, false, false, false]);
    const without = new Discovery([account(2)], [], NOTHING_KNOWN, { noBcsReason: 'none came' });
    expect(mayBeRefused(without)).toEqual([false, false, false, false]);
    expect(without.noBcsReason).toBe('none came');
  });
});

describe('items', () => {
  it('items are those that could be read', () => {
    const other = { ...ITEM, key: '0x01' } as const;
    expect(new Discovery([], [ITEM, other], NOTHING_KNOWN).requireItems()).toEqual([ITEM, other]);
  });

  it('items are known by their handle and key', () => {
    const tables = [
      { handle: longHex('2'), items: [], absent: [] },
      { handle: ACCOUNT, items: [ITEM, { ...ITEM, key: '0x02' } as const], absent: [] },
    ];
    const discovery = new Discovery([], [], { accounts: [], tables });
    expect(discovery.knowsItem({ handle: ACCOUNT, key: '0x00' })).toBe(true);
    expect(discovery.knowsItem({ handle: ACCOUNT, key: '0x01' })).toBe(false);
    expect(discovery.knowsItem({ handle: longHex('2'), key: '0x00' })).toBe(false);
  });
});
