import { describe, expect, it } from 'vitest';
import { SMOKE_CHECKS } from '../../fixtures/runner/smoke-checks.ts';
import { CHECKS } from '../checks.ts';
import { chooseSmoke } from './choose-smoke.ts';

const FAULT = {
  family: 'order',
  says: 'It is broken.',
  breaks: 'SEL-ORDER',
  alsoBreaks: {},
  verdict: 'does not conform',
} as const;

/** Faults that these checks convict of what they break, and `e` of something else as well. */
const matrix = {
  faults: [['a'], ['a', 'b'], ['b'], ['b', 'c'], ['d']].map((checks, at) => ({
    ...FAULT,
    name: `fault-${at}`,
    convictions: [
      ...checks.map((check) => ({ check, requirement: 'SEL-ORDER' })),
      { check: 'e', requirement: 'SEL-END' },
    ],
  })),
};

describe('the choice of what a smoke run asks', () => {
  it('takes what convicts most for its requests first, and nothing that does not fit', () => {
    const asks = new Map([
      ['a', 4],
      ['b', 3],
      ['c', 1],
      ['d', 100],
    ]);
    expect(chooseSmoke(matrix, asks, 8)).toEqual({ checks: ['b', 'a', 'c'], requests: 8 });
    expect(chooseSmoke(matrix, asks, 7)).toEqual({ checks: ['b', 'a'], requests: 7 });
  });

  it('counts a fault once until everything that can be convicted is', () => {
    const asks = new Map(['a', 'b', 'c', 'd'].map((id) => [id, 1]));
    expect(chooseSmoke(matrix, asks, 3).checks).toEqual(['b', 'a', 'd']);
    expect(chooseSmoke(matrix, asks, 9).checks).toEqual(['b', 'a', 'd', 'c']);
  });

  it('takes nothing that convicts none of what it breaks', () => {
    const asks = new Map([
      ['e', 1],
      ['z', 1],
    ]);
    expect(chooseSmoke(matrix, asks, 9)).toEqual({ checks: [], requests: 0 });
  });
});

describe('what audits convict', () => {
  it('is nothing that a check has to be chosen for first', () => {
    const asks = new Map(['a', 'c', 'd'].map((id) => [id, 1]));
    expect(chooseSmoke(matrix, asks, 2).checks).toEqual(['a', 'd']);
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
