import { describe, expect, it } from 'vitest';
import type { SummariesQuestion } from '../spec/endpoints/summaries.ts';
import { AccountHistory } from './account-history.ts';
import type { Entry } from './entry.ts';
import type { Bounds, Violation } from './selection.ts';
import { coveredSpan, findViolation } from './selection.ts';

const entries = (...versions: readonly number[]): readonly Entry[] =>
  versions.map((version) => ({ version: BigInt(version), identity: `t${version}` }));

const bounds: Bounds = { oldest: 10n, current: 100n, settled: 90n };

/** Judged by all there is: 5 is pruned, 95 came after the request was sent. */
function judged(question: SummariesQuestion, ...page: readonly number[]): Violation | undefined {
  const known = new AccountHistory();
  known.learn(entries(5, 10, 20, 30, 40, 95), { from: 0n, to: 95n });
  return findViolation(question, entries(...page), known, bounds);
}

describe('with start_version', () => {
  it('the first summary at or above it comes first', () => {
    expect(judged({ start: 20n }, 20, 30)).toBeUndefined();
    expect(judged({ start: 11n }, 20, 30)).toBeUndefined();
    expect(judged({ start: 11n }, 30, 40)).toEqual({
      rule: 'start',
      expected: "version 20, known to be the account's, is listed",
      actual: '2 summaries, versions 30 to 40',
      difference: 'missing: 20 (1 of 3 known there)',
      disputed: 20n,
    });
  });

  it('nothing below it is listed', () => {
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

  it('what is pruned is not missed', () => {
    expect(judged({ start: 0n }, 10, 20)).toBeUndefined();
    expect(judged({ start: 0n }, 5, 10)).toBeUndefined();
    expect(judged({ start: 0n }, 20)).toMatchObject({ rule: 'start', disputed: 10n });
  });

  it('a version past the ledger version does not stretch the list', () => {
    const known = new AccountHistory();
    known.learn(entries(20, 110), undefined);
    expect(findViolation({ start: 15n }, entries(20, 120), known, bounds)).toBeUndefined();
    const wider = { ...bounds, current: 110n };
    expect(findViolation({ start: 15n }, entries(20, 120), known, wider)?.disputed).toBe(110n);
  });
});

describe('with end_version', () => {
  it('the list ends there', () => {
    expect(judged({ end: 30n }, 20, 30)).toBeUndefined();
    expect(judged({ end: 39n }, 30)).toBeUndefined();
    expect(judged({ end: 30n }, 10, 20)).toMatchObject({ rule: 'end', disputed: 30n });
    expect(judged({ end: 30n }, 30, 40)).toEqual({
      rule: 'end',
      expected: 'nothing above version 30',
      actual: 'version 40 is listed',
    });
  });

  it('below the oldest version there is nothing to miss', () => {
    expect(judged({ end: 9n })).toBeUndefined();
    expect(judged({ end: 10n })).toMatchObject({ rule: 'end', disputed: 10n });
  });

  it('the newest that is absent is the one in dispute', () => {
    expect(judged({ end: 40n }, 10)?.disputed).toBe(40n);
  });
});

describe('with neither', () => {
  it('the list is the newest', () => {
    expect(judged({}, 30, 40)).toBeUndefined();
    expect(judged({}, 40, 95)).toBeUndefined();
    expect(judged({}, 20, 30)).toMatchObject({ rule: 'newest', disputed: 40n });
    expect(judged({})).toMatchObject({ rule: 'newest', disputed: 40n });
  });
});

describe('with both', () => {
  it('the list starts at the one and holds nothing above the other', () => {
    expect(judged({ start: 20n, end: 30n }, 20, 30)).toBeUndefined();
    expect(judged({ start: 20n, end: 40n }, 20)).toBeUndefined();
    expect(judged({ start: 20n, end: 30n }, 30)).toMatchObject({ rule: 'range', disputed: 20n });
    expect(judged({ start: 20n, end: 30n })).toMatchObject({ rule: 'range', disputed: 20n });
    expect(judged({ start: 20n, end: 30n }, 20, 40)?.rule).toBe('range');
    expect(judged({ start: 20n, end: 30n }, 10, 20)?.rule).toBe('start');
    expect(judged({ start: 30n, end: 20n })).toBeUndefined();
  });
});

describe('every list', () => {
  it('has no gap', () => {
    for (const question of [{}, { start: 10n }, { end: 40n }, { start: 10n, end: 40n }]) {
      expect(judged(question, 10, 30, 40)).toMatchObject({ rule: 'gap', disputed: 20n });
    }
  });

  it('agrees with earlier pages about what is not there: neither is accused', () => {
    expect(judged({ start: 20n }, 20, 25, 30)).toEqual({
      rule: 'unknown',
      expected:
        'two answers that agree about version 25: another answer lists all around it and not it, this one lists it',
      actual: '3 summaries, versions 20 to 30',
    });
    expect(judged({}, 30, 40, 97)).toBeUndefined();
  });

  it('is held against the answer that says otherwise, which is named', () => {
    const known = new AccountHistory();
    const source = { exchange: 7, path: '/v1/accounts/0x1/transaction_summaries?limit=3' };
    known.learn(entries(20, 30, 40), { from: 20n, to: 40n }, source);
    expect(findViolation({ start: 20n }, entries(20, 25, 30), known, bounds)).toMatchObject({
      rule: 'unknown',
      expected: expect.stringContaining(`the answer to ${source.path} lists all around it`),
      against: 7,
    });
    expect(findViolation({ start: 20n }, entries(20, 40), known, bounds)).toMatchObject({
      rule: 'gap',
      expected: `version 30 is listed, as in the answer to ${source.path}`,
      against: 7,
    });
  });

  it('may come in any order here', () => {
    expect(judged({ start: 20n }, 30, 20)).toBeUndefined();
    expect(judged({ end: 30n }, 30, 20, 10)).toBeUndefined();
  });

  it('may be empty when nothing was asked for', () => {
    expect(judged({ limit: 0 })).toBeUndefined();
    expect(judged({ limit: 1 })).toBeDefined();
    expect(judged({ limit: 0, start: 20n }, 10)?.rule).toBe('start');
  });
});

describe('the span of a page', () => {
  it('goes from its first to its last version', () => {
    expect(coveredSpan([])).toBeUndefined();
    expect(coveredSpan(entries(7))).toEqual({ from: 7n, to: 7n });
    expect(coveredSpan(entries(9, 3, 5))).toEqual({ from: 3n, to: 9n });
  });
});
