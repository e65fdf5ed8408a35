import { describe, expect, it } from 'vitest';
import { AccountHistory } from '../../../oracle/account-history.ts';
import { findLongestGap } from './longest-gap.ts';

function historyOf(...pages: readonly (readonly bigint[])[]): AccountHistory {
  const history = new AccountHistory();
  for (const page of pages) {
    const entries = page.map((version) => ({ version, identity: `${version}` }));
    history.learn(entries, { from: page[0] ?? 0n, to: page.at(-1) ?? 0n });
  }
  return history;
}

describe('the longest gap of an account', () => {
  it('the longest gap of an account lies between two transactions of one page', () => {
    expect(findLongestGap(historyOf([5n, 7n, 90n, 91n]), 0n)).toEqual({ before: 7n, after: 90n });
  });

  it('the longest gap of an account is the first of several that are as long', () => {
    expect(findLongestGap(historyOf([5n, 9n, 13n]), 0n)).toEqual({ before: 5n, after: 9n });
  });

  it('the longest gap is not between two pages that do not meet', () => {
    expect(findLongestGap(historyOf([5n, 7n], [90n, 91n]), 0n)).toEqual({ before: 5n, after: 7n });
  });

  it('the longest gap of an account does not begin below the oldest version', () => {
    expect(findLongestGap(historyOf([5n, 90n, 91n]), 6n)).toEqual({ before: 90n, after: 91n });
    expect(findLongestGap(historyOf([5n, 90n]), 6n)).toBeUndefined();
    expect(findLongestGap(historyOf([6n, 90n]), 6n)).toEqual({ before: 6n, after: 90n });
  });

  it('the longest gap of an account does not exist in an account with one transaction', () => {
    expect(findLongestGap(historyOf([5n]), 0n)).toBeUndefined();
  });
});
