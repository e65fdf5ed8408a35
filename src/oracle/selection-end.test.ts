import { describe, expect, it } from 'vitest';
import { findNextOf } from './selection.ts';
import { entries, knowing } from './testing/entries.ts';
import { bounds, judged } from './testing/judged-page.ts';

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
