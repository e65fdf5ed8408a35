import { describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

const NOW = 1_000_000;

/**
 * Begins `count` requests.
 *
 * @returns the milliseconds before the next one.
 */
function begin(pace: Pace, count: number, now: number): number {
  let wait = 0;
  for (let n = 0; n < count; n += 1) wait = pace.begin(now);
  return wait;
}

/** A pace that was throttled, and again a second later. */
function throttled(most?: number, asked = 100): Pace {
  const pace = new Pace(most);
  pace.halve(NOW);
  begin(pace, asked, NOW + 1000);
  pace.halve(NOW + 1000);
  return pace;
}

describe('a pace', () => {
  it.each<[string, number, () => Pace, number]>([
    ['as fast as requests go where the user says nothing', 0, () => new Pace(), NOW],
    ['what the user says', 125, () => new Pace(8), NOW],
    ['half of what began in a second, once a target throttles', 20, throttled, NOW + 1500],
    ['never above what the user allows', 2000, () => throttled(0.5), NOW + 1500],
  ])('a pace is %s: %i ms between requests', (_, wait, paceOf, now) => {
    expect(begin(paceOf(), 1000, now)).toBe(wait);
  });
});

describe('a target that throttles', () => {
  it('a target that throttles has a second in which fewer at a time may be enough', () => {
    const pace = new Pace();
    begin(pace, 100, NOW);
    pace.halve(NOW);
    pace.halve(NOW + 999);
    expect(pace.slowedTo).toBeUndefined();
  });

  it('a pace falls to half of the second before, when a second has just begun', () => {
    const pace = new Pace();
    pace.halve(NOW);
    begin(pace, 100, NOW + 1000);
    begin(pace, 5, NOW + 2000);
    pace.halve(NOW + 2000);
    expect(pace.slowedTo).toBe(50);
  });

  it.each<[string, readonly (readonly [at: number, askedAt?: number])[], readonly number[]]>([
    ['is counted once in a second', [[1999], [2000]], [50, 25]],
    [
      'before it was last asked less is not counted',
      [
        [2500, 999],
        [2500, 1000],
      ],
      [50, 25],
    ],
  ])('a target that throttles %s', (_, halves, paces) => {
    const pace = throttled();
    const slowedTo = halves.map(([at, askedAt]) => {
      pace.halve(NOW + at, askedAt === undefined ? undefined : NOW + askedAt);
      return pace.slowedTo;
    });
    expect(slowedTo).toEqual(paces);
  });

  it('a throttled pace falls below the rate of the user, to one a second at least', () => {
    const pace = throttled(3);
    expect(pace.slowedTo).toBe(1.5);
    for (let second = 2; second < 5; second += 1) pace.halve(NOW + second * 1000);
    expect(pace.slowedTo).toBe(1);
  });

  it('a target that throttles is left to its pauses where few were asked', () => {
    expect(throttled(undefined, 19).slowedTo).toBeUndefined();
    expect(throttled(undefined, 20).slowedTo).toBe(10);
  });
});

describe('a target that does not throttle any more', () => {
  it('a recovered target is asked faster each second, carefully near the old pace', () => {
    const pace = throttled();
    const waits = [1999, 2000, 2999, 3000, 4000, 5000].map((ms) => 1000 / pace.begin(NOW + ms));
    expect(waits.map(Math.round)).toEqual([50, 75, 75, 80, 82, 83]);
    expect(Math.round(pace.slowedTo ?? 0)).toBe(83);
  });

  it.each(['halve', 'hold'] as const)(
    'a recovered target is not asked faster in the second after %s',
    (change) => {
      const pace = throttled();
      pace[change](NOW + 1500);
      const waits = [2000, 2499, 2500].map((ms) => 1000 / pace.begin(NOW + ms));
      expect(waits).toEqual([50, 50, 75]);
    },
  );

  it('a recovered target is never asked faster than the user allows', () => {
    const pace = throttled(10);
    for (let second = 2; second < 60; second += 1) pace.begin(NOW + second * 1000);
    expect(begin(pace, 1, NOW + 60_500)).toBe(100);
    expect(pace.slowedTo).toBeUndefined();
  });

  it('a recovered target is asked at half the pace when it throttles again', () => {
    const pace = throttled();
    begin(pace, 1, NOW + 2000);
    pace.halve(NOW + 2500);
    expect(pace.slowedTo).toBe(75);
    pace.halve(NOW + 3000);
    expect(pace.slowedTo).toBe(37.5);
  });
});
