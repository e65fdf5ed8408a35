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
  it.each<[string, readonly (readonly bigint[])[], readonly bigint[]]>([
    ['lies between two transactions of one page', [[15n, 17n, 90n, 91n]], [17n, 90n]],
    ['is the first of several that are as long', [[15n, 19n, 23n]], [15n, 19n]],
    [
      'is not between two pages that do not meet',
      [
        [15n, 17n],
        [90n, 91n],
      ],
      [15n, 17n],
    ],
    ['does not begin below the oldest version', [[5n, 90n, 91n]], [90n, 91n]],
    ['may begin at the oldest version', [[6n, 90n]], [6n, 90n]],
    ['does not exist below the oldest version alone', [[5n, 90n]], []],
    ['does not exist in an account with one transaction', [[15n]], []],
  ])('the longest gap of an account %s', (_, pages, [before, after]) => {
    const gap = before === undefined ? undefined : { before, after };
    expect(findLongestGap(historyOf(...pages), 6n)).toEqual(gap);
  });
});
