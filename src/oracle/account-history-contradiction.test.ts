import { describe, expect, it } from 'vitest';
import { entries, entry, knowing, span } from './testing/entries.ts';

describe('a contradiction', () => {
  it('a contradiction is another transaction at a known version', () => {
    expect(knowing([3]).contradictions([entry(3, 'other')])).toEqual([
      {
        version: 3n,
        known: 't3',
        now: 'other',
        difference: { text: 'transaction: t3 expected, other received' },
      },
    ]);
  });

  it('a contradiction is none at a version of which nothing is known', () => {
    const history = knowing([3, 7], span(3, 7));
    expect(history.contradictions(entries(2, 3, 5, 8))).toEqual([]);
    expect(history.contradictions([])).toEqual([]);
  });

  it('a contradiction leaves the older word as it was', () => {
    const history = knowing([3, 7], span(3, 7));
    history.learn([entry(3, 'other'), entry(5)], span(3, 7));
    expect(history.entries).toEqual(entries(3, 7));
  });
});
