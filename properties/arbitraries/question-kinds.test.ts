import { describe, expect, it } from 'vitest';
import type { QuestionKind } from './question-kinds.ts';
import { questionKinds } from './question-kinds.ts';

const named = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${name} ${at}`);

const VERSIONS = named('version', 17);
const LIMITS = named('limit', 12);

type Kind = QuestionKind<string>;

/** The number of different pairs of two parts among the kinds. */
function pairsOf(kinds: readonly Kind[], one: keyof Kind, other: keyof Kind): number {
  return new Set(kinds.map((kind) => `${kind[one]} | ${kind[other]}`)).size;
}

describe('the kinds of questions', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('are every pair of two parts, with %i accounts', (count) => {
    const parts = { accounts: named('account', count), versions: VERSIONS, limits: LIMITS };

    const starts = questionKinds(parts, { start: true, end: false });
    expect(starts).toHaveLength(17 * 12);
    expect(pairsOf(starts, 'start', 'limit')).toBe(17 * 12);
    expect(pairsOf(starts, 'start', 'account')).toBe(17 * count);
    expect(pairsOf(starts, 'limit', 'account')).toBe(12 * count);
    expect(starts.every(({ end }) => end === undefined)).toBe(true);

    const ends = questionKinds(parts, { start: false, end: true });
    expect(pairsOf(ends, 'end', 'limit')).toBe(17 * 12);
    expect(pairsOf(ends, 'end', 'account')).toBe(17 * count);
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
  });

  it('throw a RangeError without an account', () => {
    const parts = { accounts: [], versions: VERSIONS, limits: LIMITS };
    expect(() => questionKinds(parts, { start: true, end: true })).toThrow(
      new RangeError('there is nothing to choose from'),
    );
  });
});
