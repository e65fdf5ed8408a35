import { describe, expect, it } from 'vitest';
import { entries, entry, knowing, span } from './testing/entries.ts';

describe('a contradiction', () => {
  it('is another transaction at a known version', () => {
    expect(knowing([3]).contradictions([entry(3, 'other')], undefined)).toEqual([
      {
        version: 3n,
        known: 't3',
        now: 'other',
        difference: 'transaction: t3 expected, other came',
      },
    ]);
  });

  it('is a transaction where there was none', () => {
    const history = knowing([3, 7], span(3, 7));
    expect(history.contradictions(entries(5), undefined)).toEqual([
      { version: 5n, known: 'no transaction', now: 't5' },
    ]);
    expect(history.contradictions(entries(2, 8), undefined)).toEqual([]);
  });

  it('is a known transaction that a page passes over', () => {
    const history = knowing([3, 5, 7]);
    expect(history.contradictions(entries(3, 7), span(3, 7))).toEqual([
      { version: 5n, known: 't5', now: 'not listed' },
    ]);
    expect(history.contradictions(entries(3, 7), undefined)).toEqual([]);
    expect(history.contradictions(entries(3), span(3, 4))).toEqual([]);
    expect(history.contradictions([], span(0, 9))).toHaveLength(3);
  });

  it('leaves the older word as it was', () => {
    const history = knowing([3, 7], span(3, 7));
    history.learn([entry(3, 'other'), entry(5)], span(3, 7));
    expect(history.entries).toEqual(entries(3, 7));
  });
});
