import { describe, expect, it } from 'vitest';
import type { Names } from '../spec/names.ts';
import { learnNames } from './learn-names.ts';
import { ACCOUNT, NAMES, OTHER, learned } from './testing/learned-names.ts';

describe('the names of a summary', () => {
  it('the names of a summary lie within the ledger that the headers describe', () => {
    const elements = [
      { gas_used: '3', at: '107' },
      { gas_used: '9', at: '109' },
    ];
    const page = { account: ACCOUNT, elements };
    const within = (oldest: bigint, current: bigint): Names =>
      learnNames(NAMES, [{ ...page, bounds: { oldest, current } }]);
    expect(within(100n, 200n).version).toBe('at');
    expect(within(107n, 109n).version).toBe('at');
    expect(within(0n, 108n).version).toBe('gas_used');
    expect(within(0n, 200n).version).toBeUndefined();
    expect(within(108n, 200n).version).toBeUndefined();
  });

  it('the names of a summary are of one account only, where several would do', () => {
    const pages = [
      { account: ACCOUNT, elements: [{ nth: '1', at: '107' }] },
      { account: OTHER, elements: [{ nth: '1', at: '108' }] },
    ];
    expect(learnNames(NAMES, pages).version).toBe('at');
    const again = pages.map((page) => ({ ...page, account: ACCOUNT }));
    expect(learnNames(NAMES, again).version).toBeUndefined();
    const shared = pages.map((page) => ({ ...page, elements: [{ at: '107' }] }));
    expect(learnNames(NAMES, shared).version).toBe('at');
  });

  it('the names of a summary fit every element or none', () => {
    expect(learned({ at: '7' }, { at: 'x' }).version).toBeUndefined();
    expect(learned({ at: '7' }, {}).version).toBeUndefined();
    expect(learned({ at: '7' }, { at: '7' }).version).toBeUndefined();
    expect(learned({ at: '10' }, { at: '9' }).version).toBeUndefined();
    expect(learned({ from: '0xa' }, { from: '0xb' }).sender).toBeUndefined();
    for (const bad of [7.5, -7, 1e21, ['7'], true, null]) {
      expect(learned({ at: bad }).version).toBeUndefined();
    }
    expect(learned({ from: OTHER }).sender).toBeUndefined();
    expect(learned({ from: 10 }).sender).toBeUndefined();
  });

  it('the names of a summary fit the account of their own page', () => {
    const pages = [
      { account: ACCOUNT, elements: [{ from: '0xa', to: '0xb' }] },
      { account: OTHER, elements: [{ from: '0xb', to: '0xb' }] },
    ];
    expect(learnNames(NAMES, pages).sender).toBe('from');
  });

  it('the names of a summary fit every page', () => {
    const pages = ['7', 'x'].map((at) => ({ account: ACCOUNT, elements: [{ at }] }));
    expect(learnNames(NAMES, pages.slice(0, 1)).version).toBe('at');
    expect(learnNames(NAMES, pages).version).toBeUndefined();
  });
});
