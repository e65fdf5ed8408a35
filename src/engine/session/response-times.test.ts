import { describe, expect, it } from 'vitest';
import { answered, response } from '../../testing/responses.ts';
import { ResponseTimes } from './response-times.ts';

/** The median of requests with these durations. Milliseconds. */
function medianOf(durations: readonly number[]): number {
  const times = new ResponseTimes();
  for (const durationMs of durations) times.record({ ...answered(response()), durationMs });
  return times.medianMs;
}

describe('the median response time', () => {
  it('the median response time is 0 before the first answer', () => {
    expect(medianOf([])).toBe(0);
  });

  it('the median response time is the median as a number, in any order of arrival', () => {
    expect(medianOf([100, 9, 30])).toBe(30);
  });

  it('the median response time is the longer of the two in the middle', () => {
    expect(medianOf([1, 2, 3, 4])).toBe(3);
  });

  it('the median response time is that of the first 64 answers', () => {
    const slow = Array.from({ length: 100 }, () => 50);
    expect(medianOf([...Array.from({ length: 33 }, () => 1), ...slow])).toBe(1);
    expect(medianOf([...Array.from({ length: 31 }, () => 1), ...slow])).toBe(50);
    expect(medianOf([...Array.from({ length: 32 }, () => 1), ...slow])).toBe(50);
    expect(medianOf([...Array.from({ length: 32 }, () => 1), ...slow.slice(0, 32), 1])).toBe(50);
    expect(medianOf([...slow, ...Array.from({ length: 1000 }, () => 1)])).toBe(50);
  });
});
