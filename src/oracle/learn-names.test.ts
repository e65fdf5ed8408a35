import { describe, expect, it } from 'vitest';
import type { Names } from '../spec/names.ts';
import { learnNames } from './learn-names.ts';

const NAMES: Names = { headerPrefix: 'X-NODE-' };
const ACCOUNT = `0x${'0'.repeat(63)}a`;
const OTHER = `0x${'0'.repeat(63)}b`;

/** The names learned from pages of one account. */
function learned(...elements: readonly Readonly<Record<string, unknown>>[]): Names {
  return learnNames(NAMES, [{ account: ACCOUNT, elements }]);
}

describe('the names of a summary', () => {
  it('are the usual ones where they appear, whatever they hold', () => {
    expect(learned({ sender: 5, version: 'x', at: '7' })).toEqual({
      ...NAMES,
      sender: 'sender',
      version: 'version',
    });
  });

  it('are others where the usual version is that of something else', () => {
    const pages = (...members: readonly Readonly<Record<string, unknown>>[]) =>
      learned(...members.map((member) => ({ version: '1', ...member }))).version;
    expect(pages({ at: '7' }, { at: '8' })).toBe('at');
    expect(pages({ at: '7', nth: '1', v: 'x' }, { at: '8', nth: '2' })).toBe('version');
    expect(pages({ ledgerVersion: '7', nth: '1' }, { ledgerVersion: '8', nth: '2' })).toBe(
      'ledgerVersion',
    );
    expect(pages({ at: '7' }, { at: '7' })).toBe('version');
    expect(pages({ at: '7' })).toBe('version');
    expect(learned({ version: '1', at: '7' }, { version: '2', at: '8' }).version).toBe('version');
    expect(learned({ version: '2', at: '7' }, { version: '1', at: '8' }).version).toBe('version');
    const two = (...versions: readonly string[]) =>
      versions.map((version, nth) => ({ version, nth: String(nth) }));
    const page = { account: ACCOUNT, elements: two('1', '1') };
    const other = { account: OTHER, elements: two('1', '2') };
    expect(learnNames(NAMES, [page, page]).version).toBe('nth');
    expect(learnNames(NAMES, [page, other]).version).toBe('version');
    const still = ['7', '8'].map((at) => ({ account: ACCOUNT, elements: [{ version: '1', at }] }));
    expect(learnNames(NAMES, still).version).toBe('at');
  });

  it('are learned from what they hold', () => {
    expect(learned({ from: '0xa', at: '7' }, { from: ACCOUNT, at: '8' })).toMatchObject({
      sender: 'from',
      version: 'at',
    });
    expect(learned({ at: 7 }, { at: 8 }).version).toBe('at');
  });

  it('that were given are kept', () => {
    const given = { ...NAMES, sender: 'who', version: 'when' };
    expect(learnNames(given, [{ account: ACCOUNT, elements: [{ sender: '0xa' }] }])).toEqual(given);
  });

  it('stay unknown without a page', () => {
    expect(learnNames(NAMES, [])).toEqual({ ...NAMES, sender: undefined, version: undefined });
    expect(learned()).toEqual({ ...NAMES, sender: undefined, version: undefined });
  });

  it('stay unknown where two fit, unless one sounds like it', () => {
    expect(learned({ at: '7', nonce: '3' }).version).toBeUndefined();
    expect(learned({ at: '7', ledgerVersion: '3' }).version).toBe('ledgerVersion');
    expect(learned({ payer: '0xa', txnSender: '0xa' }).sender).toBe('txnSender');
    expect(learned({ payer: '0xa', from: '0xa' }).sender).toBeUndefined();
  });

  it('stay unknown where one lies at or above what sounds like it, as in a block', () => {
    const one = { block_version: '5', at: '7' };
    expect(learned(one, { block_version: '8', at: '8' }).version).toBeUndefined();
    expect(learned(one, { block_version: '9', at: '8' }).version).toBe('block_version');
    expect(learned({ ...one, version: '4' }, { version: '6' }).version).toBe('version');
  });

  it('lie within the ledger that the headers describe', () => {
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

  it('are of one account only, where several would do', () => {
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

  it('fit every element or none', () => {
    expect(learned({ at: '7' }, { at: 'x' }).version).toBeUndefined();
    expect(learned({ at: '7' }, {}).version).toBeUndefined();
    expect(learned({ at: '7' }, { at: '7' }).version).toBeUndefined();
    expect(learned({ at: '10' }, { at: '9' }).version).toBeUndefined();
    expect(learned({ from: '0xa' }, { from: '0xb' }).sender).toBeUndefined();
    for (const odd of [7.5, -7, 1e21, ['7'], true, null]) {
      expect(learned({ at: odd }).version).toBeUndefined();
    }
    expect(learned({ from: OTHER }).sender).toBeUndefined();
    expect(learned({ from: 10 }).sender).toBeUndefined();
  });

  it('are not those the document shows', () => {
    expect(learned({ transaction_hash: '7' }).version).toBeUndefined();
    expect(learned({ replay_protector: '7' }).version).toBeUndefined();
    expect(learned({ transaction_hash: '7', replay_protector: '8', at: '9' }).version).toBe('at');
  });

  it('fit the account of their own page', () => {
    const pages = [
      { account: ACCOUNT, elements: [{ from: '0xa', to: '0xb' }] },
      { account: OTHER, elements: [{ from: '0xb', to: '0xb' }] },
    ];
    expect(learnNames(NAMES, pages).sender).toBe('from');
  });

  it('fit every page', () => {
    const pages = ['7', 'x'].map((at) => ({ account: ACCOUNT, elements: [{ at }] }));
    expect(learnNames(NAMES, pages.slice(0, 1)).version).toBe('at');
    expect(learnNames(NAMES, pages).version).toBeUndefined();
  });

  it('where two fit, are not those of what two accounts share', () => {
    const theirs = [
      { at: '8', nth: '1' },
      { at: '9', nth: '2' },
    ];
    const pages = [
      { account: ACCOUNT, elements: [{ at: '7', nth: '2' }] },
      { account: OTHER, elements: theirs },
    ];
    expect(learnNames(NAMES, pages).version).toBe('at');
  });
});
