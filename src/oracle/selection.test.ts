import { describe, expect, it } from 'vitest';
import { AccountHistory } from './account-history.ts';
import { coveredSpan, findViolation, findNextOf } from './selection.ts';
import { entries, knowing } from './testing/entries.ts';
import { bounds, judged } from './testing/judged-page.ts';
import type { SummariesQuestion } from '../spec/endpoints/summaries.ts';

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

describe('with start_version', () => {
  it('a list with start_version begins with the first summary at or above that version', () => {
    expect(judged({ start: 20n }, 20, 30)).toBeUndefined();
    expect(judged({ start: 11n }, 20, 30)).toBeUndefined();
    expect(judged({ start: 11n }, 30, 40)).toMatchObject({
      rule: 'start',
      expected: "version 20, known to be the account's, is listed",
      actual: '2 summaries, versions 30 to 40',
      difference: 'missing: 20 (1 of 3 known versions in this range)',
      disputed: 20n,
    });
  });

  it('a list with start_version lists nothing below that version', () => {
    expect(judged({ start: 20n }, 10, 20)).toEqual({
      rule: 'start',
      expected: 'nothing below version 20',
      actual: 'version 10 is listed',
    });
  });

  it('an empty list says that nothing settled is there', () => {
    expect(judged({ start: 41n })).toBeUndefined();
    expect(judged({ start: 40n })).toMatchObject({ rule: 'start', actual: 'an empty list' });
    expect(judged({ start: 91n })).toBeUndefined();
  });

  it('a list with start_version need not have pruned summaries', () => {
    expect(judged({ start: 0n }, 10, 20)).toBeUndefined();
    expect(judged({ start: 0n }, 5, 10)).toBeUndefined();
    expect(judged({ start: 0n }, 20)).toMatchObject({ rule: 'start', disputed: 10n });
  });

  it('a longer page continues with the first settled version known above it', () => {
    const next = (question: SummariesQuestion, ...page: readonly number[]): bigint | undefined =>
      findNextOf(question, entries(...page), knowing([5, 10, 20, 30, 95]), bounds);
    expect(next({ start: 0n }, 10, 20)).toBe(30n);
    expect(next({ start: 0n, end: 29n }, 10, 20)).toBeUndefined();
    expect(next({ start: 0n, end: 30n }, 10, 20)).toBe(30n);
    expect(next({ start: 0n }, 20, 30)).toBeUndefined();
    expect(next({ start: 0n })).toBeUndefined();
  });

  it('a version past the ledger version does not stretch the list', () => {
    const known = new AccountHistory();
    known.learn(entries(20, 110), undefined);
    expect(findViolation({ start: 15n }, entries(20, 120), known, bounds)).toBeUndefined();
    const wider = { ...bounds, current: 110n };
    expect(findViolation({ start: 15n }, entries(20, 120), known, wider)?.rule).toBe('complete');
  });
});

describe('with end_version', () => {
  it('a list with end_version ends at that version', () => {
    expect(judged({ end: 30n }, 20, 30)).toBeUndefined();
    expect(judged({ end: 39n }, 30)).toBeUndefined();
    expect(judged({ end: 30n }, 10, 20)).toMatchObject({ rule: 'end', disputed: 30n });
    expect(judged({ end: 30n }, 30, 40)).toEqual({
      rule: 'end',
      expected: 'nothing above version 30',
      actual: 'version 40 is listed',
    });
  });

  it('a list with end_version below the oldest version can miss nothing', () => {
    expect(judged({ end: 9n })).toBeUndefined();
    expect(judged({ end: 10n })).toMatchObject({ rule: 'end', disputed: 10n });
  });

  it('the newest that is absent is the one in dispute', () => {
    expect(judged({ end: 40n }, 10)?.disputed).toBe(40n);
  });
});

describe('without a start_version', () => {
  it('the next of a longer page is the last known below it that is not pruned', () => {
    const known = knowing([5, 10, 20, 30]);
    expect(findNextOf({ end: 30n }, entries(20, 30), known, bounds)).toBe(10n);
    expect(findNextOf({}, entries(30), known, bounds)).toBe(20n);
    expect(findNextOf({}, entries(10, 20, 30), known, bounds)).toBeUndefined();
  });
});

describe('with neither', () => {
  it('a list with end_version is the newest page below that version', () => {
    expect(judged({}, 30, 40)).toBeUndefined();
    expect(judged({}, 40, 95)).toBeUndefined();
    expect(judged({}, 20, 30)).toMatchObject({ rule: 'newest', disputed: 40n });
    expect(judged({})).toMatchObject({ rule: 'newest', disputed: 40n });
  });
});

describe('with both', () => {
  it('a list with both versions starts at the one and holds nothing above the other', () => {
    expect(judged({ start: 20n, end: 30n }, 20, 30)).toBeUndefined();
    expect(judged({ start: 20n, end: 40n }, 20)).toBeUndefined();
    expect(judged({ start: 20n, end: 30n }, 30)).toMatchObject({ rule: 'range', disputed: 20n });
    expect(judged({ start: 20n, end: 30n })).toMatchObject({ rule: 'range', disputed: 20n });
    expect(judged({ start: 20n, end: 30n }, 20, 40)?.rule).toBe('range');
    expect(judged({ start: 20n, end: 30n }, 10, 20)?.rule).toBe('range');
    expect(judged({ start: 30n, end: 20n })).toBeUndefined();
  });
});
