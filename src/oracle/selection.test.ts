import { describe, expect, it } from 'vitest';
import { AccountHistory } from './account-history.ts';
import { coveredSpan, findViolation } from './selection.ts';
import { entries } from './testing/entries.ts';
import { bounds, judged } from './testing/judged-page.ts';

describe('every list', () => {
  it('every list has no gap', () => {
    for (const question of [{}, { start: 10n }, { end: 40n }, { start: 10n, end: 40n }]) {
      const violation = judged(question, 10, 30, 40);
      expect(violation).toMatchObject({
        rule: 'complete',
        difference: expect.stringMatching('20'),
      });
      // It cannot be pruned: the list has an older one.
      expect(violation).not.toHaveProperty('disputed');
    }
  });

  it('a list has no gap beyond what was settled when it lists something newer', () => {
    expect(judged({}, 30, 40, 97)).toMatchObject({
      rule: 'complete',
      difference: 'missing: 95 (1 of 3 known versions in this range)',
    });
    expect(judged({}, 30, 40)).toBeUndefined();
    expect(judged({}, 30, 40, 95, 97)).toBeUndefined();
  });

  it('every list agrees with earlier pages about a missing version: neither page fails', () => {
    expect(judged({ start: 20n }, 20, 25, 30)).toEqual({
      rule: 'complete',
      expected:
        'two answers that agree: another answer omits version 25 between its first and last version, and this answer lists it',
      actual: '3 summaries, versions 20 to 30',
    });
  });

  it('every list is compared with the answer that contradicts it, which is named', () => {
    const known = new AccountHistory();
    const source = { exchange: 7, path: '/v1/accounts/0x1/transaction_summaries?limit=3' };
    known.learn(entries(20, 30, 40), { from: 20n, to: 40n }, source);
    expect(findViolation({ start: 20n }, entries(20, 25, 30), known, bounds)).toMatchObject({
      rule: 'complete',
      expected: expect.stringContaining(
        `the answer to ${source.path} omits version 25 between its first and last version`,
      ),
      against: 7,
    });
    expect(findViolation({ start: 20n }, entries(20, 40), known, bounds)).toMatchObject({
      rule: 'complete',
      expected: `version 30 is listed, as in the answer to ${source.path}`,
      against: 7,
    });
  });

  it('every list may come in any order here', () => {
    expect(judged({ start: 20n }, 30, 20)).toBeUndefined();
    expect(judged({ end: 30n }, 30, 20, 10)).toBeUndefined();
  });

  it('every list may be empty when nothing was asked for', () => {
    expect(judged({ limit: 0 })).toBeUndefined();
    expect(judged({ limit: 1 })).toBeDefined();
    expect(judged({ limit: 0, start: 20n }, 10)?.rule).toBe('start');
  });
});

describe('the span of a page', () => {
  it('the span of a page goes from its first to its last version', () => {
    expect(coveredSpan([])).toBeUndefined();
    expect(coveredSpan(entries(7))).toEqual({ from: 7n, to: 7n });
    expect(coveredSpan(entries(9, 3, 5))).toEqual({ from: 3n, to: 9n });
  });
});
