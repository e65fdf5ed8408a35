import { describe, expect, it } from 'vitest';
import type { Names } from '../spec/names.ts';
import { jsonResponse } from '../testing/responses.ts';
import { memoize } from './memoize.ts';

const ONE: Names = { headerPrefix: 'X-A-' };
const OTHER: Names = { headerPrefix: 'X-B-' };
const [FIRST, SECOND] = [jsonResponse([1]), jsonResponse([2])];

describe('a memoized value', () => {
  it('a memoized value is read once for the same names, whatever is read in between', () => {
    let reads = 0;
    const read = memoize((response, { headerPrefix }) => {
      reads += 1;
      return `${headerPrefix}${String.fromCharCode(...response.body)}`;
    });
    for (const answer of [FIRST, FIRST, SECOND, FIRST, SECOND]) {
      expect(read(answer, ONE)).toBe(answer === FIRST ? 'X-A-[1]' : 'X-A-[2]');
    }
    expect(reads).toBe(2);
  });

  it('a memoized value is read anew for other names', () => {
    const read = memoize((_answer, { headerPrefix }) => headerPrefix);
    expect([ONE, OTHER, ONE].map((names) => read(FIRST, names))).toEqual(['X-A-', 'X-B-', 'X-A-']);
  });
});
