import { describe, expect, it } from 'vitest';
import type { Names } from '../spec/names.ts';
import { jsonAnswer } from '../testing/responses.ts';
import { remembered } from './memoize.ts';

const ONE: Names = { headerPrefix: 'X-A-' };
const OTHER: Names = { headerPrefix: 'X-B-' };
const [FIRST, SECOND] = [jsonAnswer([1]), jsonAnswer([2])];

describe('what is remembered of an answer', () => {
  it('is read once for the same names, whatever is read in between', () => {
    let reads = 0;
    const read = remembered((answer, { headerPrefix }) => {
      reads += 1;
      return `${headerPrefix}${String.fromCharCode(...answer.body)}`;
    });
    for (const answer of [FIRST, FIRST, SECOND, FIRST, SECOND]) {
      expect(read(answer, ONE)).toBe(answer === FIRST ? 'X-A-[1]' : 'X-A-[2]');
    }
    expect(reads).toBe(2);
  });

  it('is read anew for other names', () => {
    const read = remembered((_answer, { headerPrefix }) => headerPrefix);
    expect([ONE, OTHER, ONE].map((names) => read(FIRST, names))).toEqual(['X-A-', 'X-B-', 'X-A-']);
  });
});
