import { describe, expect, it } from 'vitest';
import { countKnown, PageLengths } from './page-lengths.ts';
import { knowing } from './testing/entries.ts';
import { bounds } from './testing/judged-page.ts';

const known = knowing([10, 20, 30]);

function areScattered(...lengths: number[]): boolean {
  const pages = new PageLengths();
  for (const length of lengths) pages.add(length, 25);
  return pages.areScattered;
}

describe('the lengths of pages', () => {
  it('page lengths are scattered when four differ and most are not the longest', () => {
    expect(areScattered(5, 12, 25, 9)).toBe(true);
    expect(areScattered(5, 12, 25, 9, 25, 25)).toBe(false);
    expect(areScattered(5, 12, 25, 9, 25, 25, 5)).toBe(true);
  });

  it('the lengths of pages are not scattered when there are three, or none', () => {
    expect(areScattered(5, 12, 25, 5, 12)).toBe(false);
    expect(areScattered()).toBe(false);
  });

  it('the lengths are not scattered by pages that end where nothing more is known', () => {
    const pages = new PageLengths();
    for (const length of [3, 5, 7, 9]) pages.add(length, length);
    pages.add(25, 100);
    expect(pages.areScattered).toBe(false);
  });
});

describe('the knowledge about a page', () => {
  it('the knowledge about a page is what lies between its start and its end', () => {
    expect(countKnown({ start: 11n, end: 29n }, known, bounds)).toBe(1);
    expect(countKnown({ start: 10n }, known, bounds)).toBe(3);
    expect(countKnown({ end: 20n }, known, bounds)).toBe(2);
  });

  it('the knowledge about a page is within the bounds of the answer', () => {
    const narrow = { oldest: 11n, current: 40n, settled: 29n };
    expect(countKnown({}, known, narrow)).toBe(1);
    expect(countKnown({ start: 0n, end: 100n }, known, narrow)).toBe(1);
  });
});
