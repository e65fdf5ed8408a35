import { describe, expect, it } from 'vitest';
import { learnNames } from './learn-names.ts';
import { ACCOUNT, NAMES, OTHER, learned } from './testing/learned-names.ts';
import type { Names } from '../spec/names.ts';

describe('the names of a summary', () => {
  it('the names of a summary are the usual ones where they appear, whatever they hold', () => {
    expect(learned({ sender: 'x', version: 'x', at: 'y' })).toEqual({
      ...NAMES,
      sender: 'sender',
      version: 'version',
    });
  });

  it('the names are others where the usual version is that of something else', () => {
    const pages = (...members: readonly Readonly<Record<string, unknown>>[]) =>
      learned(...members.map((member) => ({ version: '1', ...member }))).version;
    expect(pages({ at: '7' }, { at: '8' })).toBe('at');
    expect(pages({ ledgerVersion: '7', nth: '1' }, { ledgerVersion: '8', nth: '2' })).toBe(
      'ledgerVersion',
    );
    expect(pages({ at: '7' }, { at: '7' })).toBe('version');
    expect(pages({ at: '7' })).toBe('version');
    expect(learned({ version: '1', at: '7' }, { version: '2', at: '8' }).version).toBe('version');
    expect(learned({ version: '2', at: '7' }, { version: '1', at: '8' }).version).toBe('at');
    const formats = (name: string, ...others: readonly Readonly<Record<string, string>>[]) =>
      learned(...['7', '8'].map((at, nth) => ({ version: 2 - nth, [name]: at, ...others[nth] })));
    expect(formats('ledger_version').version).toBe('ledger_version');
    const two = (...versions: readonly string[]) =>
      versions.map((version, nth) => ({ version, nth: String(nth) }));
    const page = { account: ACCOUNT, elements: two('1', '1') };
    const other = { account: OTHER, elements: two('1', '2') };
    expect(learnNames(NAMES, [page, page]).version).toBe('nth');
    expect(learnNames(NAMES, [page, other]).version).toBe('nth');
    expect(learnNames(NAMES, [other]).version).toBe('version');
    const still = ['7', '8'].map((ledger_version) => ({
      account: ACCOUNT,
      elements: [{ version: '1', ledger_version }],
    }));
    expect(learnNames(NAMES, still).version).toBe('ledger_version');
  });

  it('no name is learned where two fit and the usual version is of something else', () => {
    const formats = (...others: readonly Readonly<Record<string, string>>[]) => [
      learned(...others.map((other) => ({ version: '1', ...other }))).version,
      learned(...others.map((other, nth) => ({ version: 2 - nth, ...other }))).version,
    ];
    const neither = [undefined, undefined];
    expect(formats({ at: '7', nth: '1', v: 'x' }, { at: '8', nth: '2' })).toEqual(neither);
    expect(formats({ a_version: '7', v_version: '1' }, { a_version: '8', v_version: '2' })).toEqual(
      neither,
    );
    const shared = [ACCOUNT, OTHER].map((account, nth) => ({
      account,
      elements: ['1', '2'].map((version) => {
        const at = `${nth}${version}`;
        return { version, at, height: `5${at}` };
      }),
    }));
    expect(learnNames(NAMES, shared).version).toBeUndefined();
  });

  it('the version is the only other member that fits where the usual one does not', () => {
    const page = (account: string, ...counts: readonly string[]) => ({
      account,
      elements: counts.map((version, nth) => ({ version, height: String(50 + nth) })),
      bounds: { oldest: 5n, current: 60n },
    });
    expect(learnNames(NAMES, [page(ACCOUNT, '1', '2')]).version).toBe('height');
    expect(learnNames(NAMES, [page(ACCOUNT, '6', '8'), page(OTHER, '1')]).version).toBe('height');
    expect(learnNames(NAMES, [page(ACCOUNT, '6'), page(OTHER, '7')]).version).toBe('version');
    const both = (version: string) => [
      { version: 2, at: '7', nth: '1', [version]: '3' },
      { version: 1, at: '8', nth: '2', [version]: '4' },
    ];
    expect(learned(...both('ledgerVersion')).version).toBe('ledgerVersion');
    expect(learned({ version: '8', at: 'x' }, { version: '7', at: 'y' }).version).toBe('version');
  });

  it('the names of a summary are learned from what they hold', () => {
    expect(learned({ from: '0xa', at: '7' }, { from: ACCOUNT, at: '8' })).toMatchObject({
      sender: 'from',
      version: 'at',
    });
    expect(learned({ at: 7 }, { at: 8 }).version).toBe('at');
  });

  it('a member that says version is the version although its values are not in order', () => {
    const pages = (...members: readonly Readonly<Record<string, unknown>>[]) =>
      learnNames(NAMES, [{ account: ACCOUNT, elements: members }]).version;
    expect(pages({ tx_version: '8', n: 'x' }, { tx_version: '7', n: 'y' })).toBe('tx_version');
    expect(pages({ tx_version: '8', at: '1' }, { tx_version: '7', at: '2' })).toBe('at');
    expect(pages({ tx_version: '8' }, { tx_version: '8' })).toBeUndefined();
    expect(pages({ at: '8' }, { at: '7' })).toBeUndefined();
    expect(pages({ a_version: '8', b_version: '2' }, { a_version: '7', b_version: '1' })).toBe(
      undefined,
    );
    const bounds = { oldest: 0n, current: 7n };
    const elements = [{ tx_version: '8' }, { tx_version: '7' }];
    expect(learnNames(NAMES, [{ account: ACCOUNT, elements, bounds }]).version).toBeUndefined();
  });

  it('a member that says version is the version although a page ends beyond the head', () => {
    const bounds = { oldest: 0n, current: 7n };
    const pages = (...versions: readonly string[]) => {
      const elements = versions.map((version, nth) => ({ tx_version: version, n: `${nth}x` }));
      return learnNames(NAMES, [{ account: ACCOUNT, elements, bounds }]).version;
    };
    expect(pages('6', '7', '8')).toBe('tx_version');
    expect(pages('8', '9')).toBeUndefined();
    expect(pages('6', '8', '7')).toBeUndefined();
  });

  it('the names of a summary are kept when they were given', () => {
    const given = { ...NAMES, sender: 'who', version: 'when' };
    expect(learnNames(given, [{ account: ACCOUNT, elements: [{ sender: '0xa' }] }])).toEqual(given);
  });

  it('the names of a summary stay unknown without a page', () => {
    expect(learnNames(NAMES, [])).toEqual({ ...NAMES, sender: undefined, version: undefined });
    expect(learned()).toEqual({ ...NAMES, sender: undefined, version: undefined });
  });

  it('the names of a summary are not those the document shows', () => {
    expect(learned({ transaction_hash: '7' }).version).toBeUndefined();
    expect(learned({ replay_protector: '7' }).version).toBeUndefined();
    const elements = ['7', '8'].map((at) => ({ transaction_hash: at, replay_protector: at, at }));
    expect(learned(...elements).version).toBe('at');
  });

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
    const pages = [ACCOUNT, OTHER].map((account, page) => ({
      account,
      elements: ['1', '2'].map((nth) => ({ nth, at: `10${page}${nth}` })),
    }));
    expect(learnNames(NAMES, pages).version).toBe('at');
    const again = pages.map((page) => ({ ...page, account: ACCOUNT }));
    expect(learnNames(NAMES, again).version).toBeUndefined();
    const shared = pages.map((page) => ({ ...page, elements: [{ at: '107' }, { at: '108' }] }));
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
    const pages = ['8', 'x'].map((at) => ({ account: ACCOUNT, elements: [{ at: '7' }, { at }] }));
    expect(learnNames(NAMES, pages.slice(0, 1)).version).toBe('at');
    expect(learnNames(NAMES, pages).version).toBeUndefined();
  });

  it('a member is the version only where its values differ', () => {
    const versionOf = (name: string, ...values: readonly string[]) =>
      learnNames(
        NAMES,
        values.map((value) => ({ account: ACCOUNT, elements: [{ [name]: value }] })),
      ).version;
    expect(versionOf('gas_used', '7')).toBeUndefined();
    expect(versionOf('schema_version', '2')).toBeUndefined();
    expect(versionOf('schema_version', '2', '2')).toBeUndefined();
    expect(versionOf('tx_version', '2', '7')).toBe('tx_version');
    expect([versionOf('version', '2'), versionOf('version', '2', '2')]).toEqual([
      'version',
      'version',
    ]);
    expect(versionOf('ledger_version', '2')).toBe('ledger_version');
    expect(versionOf('ledger_version', '2', '2')).toBeUndefined();
  });

  it('the version is learned from pages of one element only if its name says so', () => {
    const pages = [
      { account: ACCOUNT, elements: [{ gas_used: '7', at: '4' }] },
      { account: OTHER, elements: [{ gas_used: '9', at: '5' }] },
    ];
    const withKnown = pages.map((page) => ({ ...page, known: [5n] }));
    expect(learnNames(NAMES, pages).version).toBeUndefined();
    expect(learnNames(NAMES, withKnown).version).toBe('at');
    const beside = (version: string) =>
      pages.map((page) => ({
        ...page,
        elements: page.elements.map((one) => ({ version, ...one })),
      }));
    expect(learnNames(NAMES, beside('1')).version).toBeUndefined();
    expect(learnNames(NAMES, beside('x')).version).toBeUndefined();
  });

  it('the names of a summary stay unknown where two fit, unless one sounds like it', () => {
    expect(learned({ at: '7', nonce: '3' }).version).toBeUndefined();
    expect(learned({ at: '7', ledgerVersion: '3' }).version).toBe('ledgerVersion');
    expect(learned({ payer: '0xa', txnSender: '0xa' }).sender).toBe('txnSender');
    expect(learned({ account: '0xa', from: '0xa' }).sender).toBeUndefined();
  });

  it('the names stay unknown where one lies at or above a similar name', () => {
    const one = { block_version: '5', at: '7' };
    expect(learned(one, { block_version: '8', at: '8' }).version).toBeUndefined();
    expect(learned(one, { block_version: '9', at: '8' }).version).toBe('block_version');
    const proven = { proof_version: '7', at: '5' };
    expect(learned(proven, { proof_version: '9', at: '8' }).version).toBeUndefined();
    expect(learned({ ...one, version: '4' }, { version: '6' }).version).toBe('version');
  });

  it('the names of a summary are distinguished from those of a block by a single page', () => {
    const pages = [
      { account: ACCOUNT, elements: [{ block_version: '5', at: '7' }] },
      { account: ACCOUNT, elements: [{ block_version: '9', at: '8' }] },
    ];
    expect(learnNames(NAMES, pages).version).toBe('block_version');
    expect(learnNames(NAMES, pages.slice(0, 1)).version).toBeUndefined();
  });

  it('the version is the member that has the versions that the user knows', () => {
    const elements = [
      { version: '1', at: '7', height: '4' },
      { version: '2', at: '9', height: '5' },
    ];
    const versionWith = (...known: readonly bigint[]) =>
      learnNames(NAMES, [{ account: ACCOUNT, elements, known }]).version;
    expect(versionWith(7n)).toBe('at');
    expect(versionWith(9n, 3n)).toBe('at');
    expect(versionWith(7n, 8n)).toBe('version');
    expect(versionWith(2n)).toBe('version');
    expect(versionWith(30n)).toBe('version');
    expect(versionWith()).toBe('version');
  });

  it('a usual name that two accounts share yields to the only other that they do not', () => {
    const page = (account: string, at: string, other = {}) => ({
      account,
      elements: [
        { version: '1', at, ...other },
        { version: '2', at: `${at}0`, ...other },
      ],
    });
    expect(learnNames(NAMES, [page(ACCOUNT, '7'), page(OTHER, '8')]).version).toBe('at');
    expect(learnNames(NAMES, [page(ACCOUNT, '7'), page(OTHER, '7')]).version).toBe('version');
    const constant = [page(ACCOUNT, '7', { nth: '3' }), page(OTHER, '8', { nth: '4' })];
    expect(learnNames(NAMES, constant).version).toBe('at');
  });

  it('a usual name yields to ledger_version where two accounts share it', () => {
    const pages = (...versions: readonly string[]) =>
      [ACCOUNT, OTHER].map((account, nth) => ({
        account,
        elements: [{ version: versions[nth], ledger_version: `7${nth}` }],
      }));
    const still = pages('1', '1').flatMap((page) => [page, { ...page, elements: [] }]);
    expect(learnNames(NAMES, still).version).toBe('ledger_version');
    const shared = [...pages('1', '2'), ...pages('2', '1')];
    expect(learnNames(NAMES, shared).version).toBe('ledger_version');
  });

  it('the names are not those of a value that two accounts share, when two fit', () => {
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
