import { describe, expect, it } from 'vitest';
import type { QuestionKind } from './question-kinds.ts';
import { questionKinds } from './question-kinds.ts';

const named = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${name} ${at}`);

const VERSIONS = named('version', 17);
const CORNERS = VERSIONS.slice(0, 6);
const LIMITS = named('limit', 12);
const PARTS = { versions: VERSIONS, corners: CORNERS, limits: LIMITS, isInverted: () => false };

type Kind = QuestionKind<string>;

/** The number of different pairs of two parts among the kinds. */
function pairsOf(kinds: readonly Kind[], one: keyof Kind, other: keyof Kind): number {
  return new Set(kinds.map((kind) => `${kind[one]} | ${kind[other]}`)).size;
}

describe('the kinds of questions', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'the kinds of questions are every pair of two parts, with %i accounts',
    (count) => {
      const parts = { ...PARTS, accounts: named('account', count) };

      const starts = questionKinds(parts, { start: true, end: false });
      expect(starts).toHaveLength(11 * 12 + 6 * 2);
      expect(pairsOf(starts, 'start', 'limit')).toBe(11 * 12 + 6 * 2);
      expect(pairsOf(starts, 'start', 'account')).toBe(11 * count + 6 * Math.min(2, count));
      expect(pairsOf(starts, 'limit', 'account')).toBe(12 * count);
      expect(starts.every(({ end }) => end === undefined)).toBe(true);

      const ends = questionKinds(parts, { start: false, end: true });
      expect(pairsOf(ends, 'end', 'limit')).toBe(11 * 12 + 6 * 2);
      expect(ends.every(({ start }) => start === undefined)).toBe(true);

      const ranges = questionKinds(parts, { start: true, end: true });
      expect(ranges).toHaveLength(17 * 17);
      expect(pairsOf(ranges, 'start', 'end')).toBe(17 * 17);
      expect(pairsOf(ranges, 'start', 'limit')).toBe(17 * 12);
      expect(pairsOf(ranges, 'end', 'limit')).toBe(17 * 12);
      expect(pairsOf(ranges, 'start', 'account')).toBe(17 * count);
      expect(pairsOf(ranges, 'end', 'account')).toBe(17 * count);
      expect(pairsOf(ranges, 'limit', 'account')).toBe(12 * count);

      const newest = questionKinds(parts, { start: false, end: false });
      expect(newest).toHaveLength(12 * count);
      expect(pairsOf(newest, 'account', 'limit')).toBe(12 * count);
    },
  );

  it('each start and each end meets an inverted range, and few meet two', () => {
    const isInverted = (start: string, end: string): boolean =>
      VERSIONS.indexOf(start) > VERSIONS.indexOf(end);
    const parts = { ...PARTS, accounts: ['one'], isInverted };
    const all = questionKinds(parts, { start: true, end: true });
    const inverted = all.filter(({ start = '', end = '' }) => isInverted(start, end));
    expect(all.length - inverted.length).toBe((17 * 18) / 2);
    expect(new Set(inverted.map(({ start }) => start)).size).toBe(16);
    expect(new Set(inverted.map(({ end }) => end)).size).toBe(16);
    expect(inverted.length).toBeLessThan(32);
  });

  it('questions without an account are a RangeError', () => {
    const parts = { ...PARTS, accounts: [] };
    expect(() => questionKinds(parts, { start: true, end: true })).toThrow(
      new RangeError('there is nothing to choose from'),
    );
  });
});
