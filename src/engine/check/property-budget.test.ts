import { describe, expect, it } from 'vitest';
import { answered, response } from '../../testing/responses.ts';
import type { EffortLevel } from '../../evidence/effort.ts';
import { STANDARD_EFFORT } from '../../evidence/effort.ts';
import { silentContext } from '../testing/fake-context.ts';
import { propertyTry } from '../testing/run-property.ts';
import { budgetOf } from './property-budget.ts';

/** The budget when every request takes `durationMs`. */
function budgetAt(durationMs: number, concurrency: number): ReturnType<typeof budgetOf> {
  const ctx = silentContext({ config: { concurrency } });
  ctx.session.responseTimes.record({ ...answered(response()), durationMs });
  return budgetOf(ctx.session, propertyTry(), 100);
}

describe('the budget of a property', () => {
  const budgetBy = (level: EffortLevel, usual: number, round = 0) => {
    const config = { effort: { ...STANDARD_EFFORT, level } };
    return budgetOf(silentContext({ config }).session, propertyTry({ round }), usual);
  };

  it('the budget of a property in a smoke run is the chosen number, or the usual one', () => {
    const { session } = silentContext();
    const budget = budgetOf(session, propertyTry({ most: 5 }), 100);
    expect(budget).toEqual({ cases: 5, why: '5 cases, set by --effort smoke' });
    expect(budgetOf(session, propertyTry({ most: 5 }), 3).cases).toBe(3);
  });

  it("a property's budget is ten defaults in the first thorough round, then one", () => {
    expect(budgetBy('thorough', 30)).toEqual({
      cases: 300,
      why: '300 cases, ten times the default',
    });
    expect(budgetBy('thorough', 30, 1).cases).toBe(30);
  });

  it('the budget of a property is what the user said, however slow the target is', () => {
    const ctx = silentContext({ config: { runs: 7 } });
    ctx.session.responseTimes.record({ ...answered(response()), durationMs: 60_000 });
    const why = '7 cases, set by the user';
    expect(budgetOf(ctx.session, propertyTry(), 100)).toEqual({ cases: 7, why });
  });

  it('the budget of a property is the usual number before anything was answered', () => {
    expect(budgetOf(silentContext().session, propertyTry(), 100)).toEqual({
      cases: 100,
      why: '100 cases, the default',
    });
  });

  it.each([
    [100, 1, 100],
    [101, 1, 99],
    [400, 4, 100],
    [404.5, 4, 98],
    [0.01, 1, 100],
    [1600, 4, 25],
    [1700, 4, 25],
    [1500, 4, 26],
    [60_000, 1, 25],
  ])(
    'the budget of a property at %d ms a request, %d at once, is %d cases',
    (durationMs, concurrency, cases) => {
      expect(budgetAt(durationMs, concurrency).cases).toBe(cases);
    },
  );

  it('the budget of a property names the pace that reduced it, in whole milliseconds', () => {
    expect(budgetAt(404.5, 4).why).toBe('98 cases, because a request takes 405 ms');
    expect(budgetAt(400, 4).why).toBe('100 cases, the default');
  });
});
