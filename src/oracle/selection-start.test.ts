import { describe, expect, it } from 'vitest';
import { AccountHistory } from './account-history.ts';
import type { SummariesQuestion } from '../spec/endpoints/summaries.ts';
import { findNextOf, findViolation } from './selection.ts';
import { entries, knowing } from './testing/entries.ts';
import { bounds, judged } from './testing/judged-page.ts';

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
