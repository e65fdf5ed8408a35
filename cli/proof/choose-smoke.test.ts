import { describe, expect, it } from 'vitest';
import { SMOKE_CHECKS } from '../../fixtures/runner/smoke-checks.ts';
import { CHECKS } from '../checks.ts';
import { chooseSmoke } from './choose-smoke.ts';

const faults = [['a'], ['a', 'b'], ['b'], ['b', 'c'], ['d']].map((checks) => ({ checks }));

describe('the choice of what a smoke run asks', () => {
  it('takes what convicts most for its requests first, and nothing that does not fit', () => {
    const asks = new Map([
      ['a', 4],
      ['b', 3],
      ['c', 1],
      ['d', 100],
    ]);
    expect(chooseSmoke(faults, asks, 8)).toEqual({ checks: ['b', 'c', 'a'], requests: 8 });
    expect(chooseSmoke(faults, asks, 7)).toEqual({ checks: ['b', 'a'], requests: 7 });
  });

  it('counts a fault once until everything that can be convicted is', () => {
    const asks = new Map(['a', 'b', 'c', 'd'].map((id) => [id, 1]));
    expect(chooseSmoke(faults, asks, 3).checks).toEqual(['b', 'a', 'd']);
    expect(chooseSmoke(faults, asks, 9).checks).toEqual(['b', 'a', 'd', 'c']);
  });

  it('takes nothing that convicts nothing', () => {
    expect(chooseSmoke(faults, new Map([['z', 1]]), 9)).toEqual({ checks: [], requests: 0 });
  });
});

describe('the checks of a smoke run', () => {
  it('are checks that ask', () => {
    const asking: readonly string[] = CHECKS.filter(({ kind }) => kind !== 'audit').map(
      ({ id }) => id,
    );
    expect([...SMOKE_CHECKS].filter((id) => !asking.includes(id))).toEqual([]);
    expect(SMOKE_CHECKS.size).toBeGreaterThan(10);
  });
});
