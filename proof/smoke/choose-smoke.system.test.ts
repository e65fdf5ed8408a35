import { describe, expect, it } from 'vitest';
import { SMOKE_CHECKS } from '../../src/engine/run/smoke-checks.ts';
import { CHECKS } from '../../cli/checks.ts';
import { chooseSmoke } from './choose-smoke.ts';

/** Offers of these amounts of checks, one request each. */
const offers = (...all: readonly (readonly [string, number])[]) =>
  all.map(([check, amount]) => ({ check, amount, requests: amount }));

/** Returns the chosen amount of each check. */
const amountsOf = (chosen: ReturnType<typeof chooseSmoke>) =>
  Object.fromEntries(chosen.map(({ check, amount }) => [check, amount]));

describe('the choice of the checks of a smoke run', () => {
  it('the check with the most detections per request is chosen first', () => {
    const faults = [{ a: 4 }, { a: 4, b: 3 }, { b: 3 }, { b: 3, c: 1 }, { d: 100 }];
    const all = offers(['a', 4], ['b', 3], ['c', 1], ['d', 100]);
    expect(amountsOf(chooseSmoke(faults, all, 7))).toEqual({ b: 3, a: 4 });
    expect(amountsOf(chooseSmoke(faults, all, 2))).toEqual({ c: 1 });
  });

  it('a smoke run gets the amount of each check that detects most', () => {
    const faults = [{ a: 1 }, { a: 2 }, { a: 9 }, { b: 1 }];
    const all = offers(['a', 1], ['a', 2], ['a', 9], ['b', 1]);
    expect(amountsOf(chooseSmoke(faults, all, 4))).toEqual({ a: 2, b: 1 });
    expect(amountsOf(chooseSmoke(faults, all, 10))).toEqual({ a: 9, b: 1 });
  });

  it('the choice of the checks of a smoke run drops a check that later choices replace', () => {
    const faults = [{ a: 1, b: 2 }, { a: 1, c: 2 }, { b: 2 }, { c: 2 }, { e: 3 }];
    const all = offers(['a', 1], ['b', 2], ['c', 2], ['e', 3]);
    expect(amountsOf(chooseSmoke(faults, all, 7))).toEqual({ b: 2, c: 2, e: 3 });
  });

  it('no check is chosen for a fault that discovery shows', () => {
    const faults = [{ discovery: 0, a: 1 }, { b: 1 }];
    expect(amountsOf(chooseSmoke(faults, offers(['a', 1], ['b', 1]), 1))).toEqual({ b: 1 });
  });

  it('a second check for a fault is chosen when all faults have one', () => {
    const faults = [{ a: 1, b: 1 }];
    expect(chooseSmoke(faults, offers(['a', 1], ['b', 1]), 1)).toHaveLength(1);
    expect(chooseSmoke(faults, offers(['a', 1], ['b', 1]), 2)).toHaveLength(2);
  });
});

describe('the checks of a smoke run', () => {
  it('the checks of a smoke run are checks that send requests', () => {
    const asking: readonly string[] = CHECKS.filter(({ kind }) => kind !== 'rule').map(
      ({ id }) => id,
    );
    expect([...SMOKE_CHECKS.keys()].filter((id) => !asking.includes(id))).toEqual([]);
    expect(SMOKE_CHECKS.size).toBeGreaterThan(10);
  });
});
