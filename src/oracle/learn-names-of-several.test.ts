import { describe, expect, it } from 'vitest';
import { learnNames } from './learn-names.ts';
import { ACCOUNT, NAMES, OTHER, learned } from './testing/learned-names.ts';

describe('the names of a summary', () => {
  it('the names of a summary stay unknown where two fit, unless one sounds like it', () => {
    expect(learned({ at: '7', nonce: '3' }).version).toBeUndefined();
    expect(learned({ at: '7', ledgerVersion: '3' }).version).toBe('ledgerVersion');
    expect(learned({ payer: '0xa', txnSender: '0xa' }).sender).toBe('txnSender');
    expect(learned({ payer: '0xa', from: '0xa' }).sender).toBeUndefined();
  });

  it('the names stay unknown where one lies at or above a similar name', () => {
    const one = { block_version: '5', at: '7' };
    expect(learned(one, { block_version: '8', at: '8' }).version).toBeUndefined();
    expect(learned(one, { block_version: '9', at: '8' }).version).toBe('block_version');
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
