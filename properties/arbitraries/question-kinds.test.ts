import { describe, expect, it } from 'vitest';
import type { QuestionKind } from './question-kinds.ts';
import { questionKinds } from './question-kinds.ts';

const named = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${name} ${at}`);

const VERSIONS = named('version', 17);
const CORNERS = VERSIONS.slice(0, 6);
const LIMITS = named('limit', 12);
const RARE = LIMITS.slice(-3);
const PARTS = {
  versions: VERSIONS,
  corners: CORNERS,
  limits: LIMITS,
  rareLimits: RARE,
  isInverted: () => false,
};

/** Kinds with one bound: 11 versions by 9 limits, 6 corners with 2 limits, 3 rare limits with 2 versions. */
const WITH_ONE_BOUND = 11 * 9 + 6 * 2 + 3 * 2;

type Kind = QuestionKind<string>;

/** The number of different pairs of two parts among the kinds. */
function pairsOf(kinds: readonly Kind[], one: keyof Kind, other: keyof Kind): number {
  return new Set(kinds.map((kind) => `${kind[one]} | ${kind[other]}`)).size;
}

describe('the kinds of questions', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'bounds, limits and accounts meet each other, with %i accounts',
    (count) => {
      const parts = { ...PARTS, accounts: named('account', count) };

      const starts = questionKinds(parts, { start: true, end: false });
      expect(starts).toHaveLength(WITH_ONE_BOUND);
      expect(pairsOf(starts, 'start', 'limit')).toBe(WITH_ONE_BOUND);
      expect(new Set(starts.map(({ account }) => account)).size).toBe(count);
      expect(pairsOf(starts, 'limit', 'account')).toBeGreaterThanOrEqual(9 * count);
      expect(starts.every(({ end }) => end === undefined)).toBe(true);

      const ends = questionKinds(parts, { start: false, end: true });
      expect(pairsOf(ends, 'end', 'limit')).toBe(WITH_ONE_BOUND);
      expect(ends.every(({ start }) => start === undefined)).toBe(true);

      const ranges = questionKinds(parts, { start: true, end: true });
      const ofLedger = ranges.filter(
        ({ start = '', end = '' }) => !CORNERS.includes(start) && !CORNERS.includes(end),
      );
      expect(ofLedger).toHaveLength(11 * 11);
      expect(pairsOf(ofLedger, 'start', 'end')).toBe(11 * 11);
      expect(pairsOf(ofLedger, 'start', 'account')).toBeGreaterThanOrEqual(10 * count);
      expect(pairsOf(ofLedger, 'end', 'account')).toBeGreaterThanOrEqual(10 * count);
      expect(pairsOf(ranges, 'limit', 'account')).toBe(12 * count);
      for (const corner of CORNERS) {
        expect(ranges.filter(({ start }) => start === corner).length).toBeGreaterThanOrEqual(2);
        expect(ranges.filter(({ end }) => end === corner).length).toBeGreaterThanOrEqual(2);
      }

      const newest = questionKinds(parts, { start: false, end: false });
      expect(newest).toHaveLength(9 * count + 3 * 2);
      expect(pairsOf(newest, 'account', 'limit')).toBe(9 * count + 3 * Math.min(2, count));
    },
  );

  it('each start and each end meets an inverted range, and few meet two', () => {
    const isInverted = (start: string, end: string): boolean =>
      VERSIONS.indexOf(start) > VERSIONS.indexOf(end);
    const parts = { ...PARTS, accounts: ['one'], isInverted };
    const all = questionKinds(parts, { start: true, end: true });
    const inverted = all.filter(({ start = '', end = '' }) => isInverted(start, end));
    expect(all.length - inverted.length).toBeGreaterThan((11 * 12) / 2);
    // The first version of the ledger ends no range of other versions before their start, the last starts none.
    expect(new Set(inverted.map(({ start }) => start)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(inverted.map(({ end }) => end)).size).toBeGreaterThanOrEqual(10);
    expect(inverted.length).toBeLessThan(32);
  });

  it('questions without an account are a RangeError', () => {
    const parts = { ...PARTS, accounts: [] };
    expect(() => questionKinds(parts, { start: true, end: true })).toThrow(
      new RangeError('there is nothing to choose from'),
    );
  });
});
