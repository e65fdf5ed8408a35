import { describe, expect, it } from 'vitest';
import type { EffortLevel } from '../../evidence/effort.ts';
import { STANDARD_EFFORT } from '../../evidence/effort.ts';
import { propertyTry } from '../testing/run-property.ts';
import { budgetOf } from './property-budget.ts';

describe('the budget of a property', () => {
  const budgetBy = (level: EffortLevel, parts: Parameters<typeof propertyTry>[0] = {}) =>
    budgetOf({ runs: undefined, effort: { ...STANDARD_EFFORT, level } }, propertyTry(parts));

  it('the budget of a property in a standard run is 25 cases', () => {
    expect(budgetBy('standard')).toEqual({ cases: 25, why: '25 cases, the default' });
  });

  it('the budget of a property in a smoke run is the chosen number, or the default', () => {
    const budget = budgetBy('smoke', { most: 5 });
    expect(budget).toEqual({ cases: 5, why: '5 cases, set by --effort smoke' });
    expect(budgetBy('smoke', { most: 90 }).cases).toBe(25);
  });

  it("a property's budget is ten defaults in the first thorough round, then one", () => {
    expect(budgetBy('thorough')).toEqual({ cases: 250, why: '250 cases, ten times the default' });
    expect(budgetBy('thorough', { round: 1 }).cases).toBe(25);
  });

  it('the budget of a property is what the user said, at any effort', () => {
    const why = '7 cases, set by the user';
    const effort = { ...STANDARD_EFFORT, level: 'thorough' } as const;
    expect(budgetOf({ runs: 7, effort }, propertyTry())).toEqual({ cases: 7, why });
  });
});
