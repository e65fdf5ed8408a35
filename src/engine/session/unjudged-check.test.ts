import { describe, expect, it } from 'vitest';
import { NO_MALFORMED, SMOKE } from '../../evidence/effort.ts';
import {
  cannotTell,
  cutOffBy,
  ignored,
  inapplicable,
  isIgnored,
  isJudgedElsewhere,
  isNotAsked,
  isUnjudged,
  judgedElsewhere,
  leftOutBy,
  noSuchCase,
  untested,
} from './unjudged-check.ts';

describe('the error of a check', () => {
  it.each([
    [untested('why', ['item']), 'untested', ['item']],
    [cannotTell('why'), 'cantTell', []],
    [inapplicable('why', ['layout']), 'inapplicable', ['layout']],
  ] as const)(
    'the error of a check has its outcome, its reason and its needs: %o',
    (error, outcome, needs) => {
      expect(error).toMatchObject({ name: 'Unjudged', message: 'why', outcome, needs });
      expect(isUnjudged(error, outcome)).toBe(true);
      expect([isNotAsked, isIgnored, isJudgedElsewhere].some((is) => is(error))).toBe(false);
    },
  );

  it('only an error of a check ends it without a judgement', () => {
    expect(isUnjudged(new Error('a crash'), 'errored')).toBe(false);
    expect(isUnjudged(cannotTell('why'), 'untested')).toBe(false);
  });

  it('the error of a check names the option that leaves out what it would ask', () => {
    const error = leftOutBy(NO_MALFORMED);
    expect(error).toMatchObject({ outcome: 'untested', message: 'left out by --no-malformed' });
    expect([isNotAsked(error), error.circumstances.leftOut]).toEqual([true, NO_MALFORMED]);
  });

  it('names the option that ends asking, and after how many requests', () => {
    const error = cutOffBy({ by: SMOKE, requests: 400 });
    const message = 'cut off by --effort smoke, after 400 requests';
    expect(error).toMatchObject({ outcome: 'cantTell', message });
    expect([isNotAsked(error), error.circumstances.leftOut]).toEqual([true, SMOKE]);
  });

  it('names the requirement that judges what the check met', () => {
    const error = judgedElsewhere('a page lacks one', 'SEL-COMPLETE');
    const message = 'a page lacks one; not a failure here: see SEL-COMPLETE';
    expect(error).toMatchObject({ outcome: 'cantTell', message });
    expect([isJudgedElsewhere(error), isJudgedElsewhere(cannotTell('why'))]).toEqual([true, false]);
  });

  it('says that a malformed request is never answered', () => {
    expect(isIgnored(ignored('it hung up'))).toBe(true);
    expect(ignored('it hung up').message).toMatch(/never a malformed one: it hung up$/);
  });

  it('reports a replay path without a case, and the cause', () => {
    const cause = new Error('no such case');
    const message =
      '--path names no case of this property: use the seed, path and node of the same failure';
    expect(noSuchCase({ cause })).toMatchObject({ outcome: 'errored', message, cause });
  });
});
