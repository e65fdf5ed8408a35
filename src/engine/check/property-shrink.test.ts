import type { AsyncCommand } from 'fast-check';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Replay } from '../../evidence/finding.ts';
import { Mismatch } from '../../expect/mismatch.ts';
import { differs } from '../../text/difference.ts';
import { cannotTell } from '../session/unjudged-check.ts';
import { ACCOUNT, contextOf, silentContext } from '../testing/fake-context.ts';
import { propertyTry } from '../testing/run-property.ts';
import type { CheckContext } from './check-context.ts';
import { shrink } from './property-shrink.ts';
import type { PropertyStatement } from './property-statement.ts';
import { property } from './property.ts';
import { PropertyCases } from './property-cases.ts';

const wrong = (actual: unknown): Mismatch => new Mismatch(differs('less', String(actual)));

/** The first case that seed 1 draws from the numbers up to a thousand. */
const [drawn = 0] = fc.sample(fc.nat({ max: 1000 }), { seed: 1, numRuns: 1 });

function statementOf(judge: (testCase: number) => void): PropertyStatement<number> {
  return {
    cases: () => fc.nat({ max: 1000 }),
    judge: (_, testCase) => Promise.resolve(testCase).then(judge),
    classify: () => [],
  };
}

/** Fails from 10 on. */
const FROM_TEN = statementOf((testCase) => {
  if (testCase >= 10) throw wrong(testCase);
});

/** Shrinks the case with that index, which failed with 'as it was'. */
async function shrunk<Case>(
  statement: PropertyStatement<Case>,
  index = 0,
): Promise<{ readonly actual: string; readonly replay: Replay | undefined }> {
  const ctx = silentContext();
  const cases = new PropertyCases(statement, ctx, 1);
  const failed = { index, mismatch: wrong('as it was') };
  const { found } = await shrink('SEL-START.law', statement, ctx, cases, failed);
  return { actual: found.actual, replay: ctx.record.replay };
}

describe('a failing case', () => {
  it('a failing case is drawn so that it can be shrunk', () => {
    expect(drawn).toBeGreaterThan(10);
  });

  it('a failing case is shrunk to the smallest failing case', async () => {
    const { actual, replay } = await shrunk(FROM_TEN);
    expect(actual).toBe('10');
    expect(replay).toMatchObject({ seed: 1, counterexample: '10' });
    expect(replay?.path).toMatch(/^0:/);
  });

  it('a failing case is given with the command that shows it again', async () => {
    const { replay } = await shrunk(FROM_TEN);
    const path = replay?.path ?? '';
    expect(replay?.command).toBe(
      `ledger-conformance run --only SEL-START.law --seed 1 --path ${path} --out conformance-report-replay`,
    );
    const judged: number[] = [];
    const statement = statementOf((testCase) => void judged.push(testCase));
    await property('SEL-START.law', 'a title', [], statement).run(
      silentContext(),
      propertyTry({ path }),
    );
    expect(judged).toEqual([10]);
  });

  it('a failing case is asked with the reason shrinking', async () => {
    const ctx = await contextOf(() => ({ versions: [7] }));
    const reasons: unknown[] = [];
    ctx.session.client.onExchange(({ requester }) => reasons.push(requester));
    const statement: PropertyStatement<number> = {
      ...statementOf(() => undefined),
      judge: async ({ node }, testCase) => {
        const exchange = await node.summaries(ACCOUNT, { limit: testCase });
        throw new Mismatch(differs('less', String(testCase)), exchange);
      },
    };
    await ctx.node.summaries(ACCOUNT);
    const failed = { index: 0, mismatch: wrong('as it was') };
    await shrink('SEL-START.law', statement, ctx, new PropertyCases(statement, ctx, 1), failed);
    const [first, ...rest] = reasons;
    const owner = 'SEL-START.fake';
    expect(first).toEqual({ owner, reason: undefined });
    expect(rest.length).toBeGreaterThan(0);
    expect(rest).toEqual(rest.map(() => ({ owner, reason: 'shrinking' })));
  });

  it('a failing case is the smallest that was found in five seconds', async () => {
    const ctx = silentContext();
    let now = 0;
    vi.spyOn(ctx.session.clock, 'now').mockImplementation(() => now);
    const judged: number[] = [];
    const statement = statementOf((testCase) => {
      judged.push(testCase);
      now += 2000;
      if (testCase >= 10) throw wrong(testCase);
    });
    const failed = { index: 0, mismatch: wrong('as it was') };
    const cases = new PropertyCases(statement, ctx, 1);
    const { found } = await shrink('SEL-START.law', statement, ctx, cases, failed);
    expect(judged).toHaveLength(3);
    expect(found.actual).toBe(String(Math.min(...judged.filter((testCase) => testCase >= 10))));
  });

  it('a failing case is not shrunk when the five seconds are over at once', async () => {
    const ctx = silentContext();
    const times = [0, 5000];
    const now = vi.spyOn(ctx.session.clock, 'now');
    now.mockImplementation(() => times.shift() ?? 5000);
    const judged: number[] = [];
    const statement = statementOf((testCase) => void judged.push(testCase));
    const mismatch = wrong('as it was');
    const cases = new PropertyCases(statement, ctx, 1);
    const found = await shrink('SEL-START.law', statement, ctx, cases, { index: 0, mismatch });
    expect([found, judged]).toEqual([mismatch, []]);
    expect(now).toHaveBeenCalledTimes(2);
    expect(ctx.record.replay?.counterexample).toContain('it passed when asked again');
  });

  it('a failing case is printed in the words of its property', async () => {
    const fails = statementOf((testCase) => {
      throw wrong(testCase);
    });
    const { replay } = await shrunk({ ...fails, format: (testCase) => `the case ${testCase}` });
    expect(replay?.counterexample).toBe('the case 0');
  });

  it.each([cannotTell('silent'), new Error('a crash')])(
    'a failing case is not replaced by a case that cannot be judged: %s',
    async (error) => {
      const { actual, replay } = await shrunk(
        statementOf((testCase) => {
          throw testCase === drawn ? wrong(testCase) : error;
        }),
      );
      expect(actual).toBe(String(drawn));
      expect(replay).toMatchObject({ path: '0', counterexample: String(drawn) });
    },
  );

  it('a failing case stays as it was when it holds on being asked again', async () => {
    const [, second] = fc.sample(fc.nat({ max: 1000 }), { seed: 1, numRuns: 2 });
    const holds = statementOf(() => undefined);
    const { actual, replay } = await shrunk(holds, 1);
    expect(actual).toBe('as it was');
    expect(replay).toEqual({
      seed: 1,
      path: '1',
      counterexample: `${second} (it passed when asked again)`,
      command:
        'ledger-conformance run --only SEL-START.law --seed 1 --path 1 --out conformance-report-replay',
    });
    const worded = await shrunk({ ...holds, format: (testCase) => `the case ${testCase}` }, 1);
    expect(worded.replay?.counterexample).toBe(`the case ${second} (it passed when asked again)`);
  });

  it('a failing case is judged as if it were the only one', async () => {
    const budgets: unknown[] = [];
    await shrunk({
      ...statementOf(() => undefined),
      judge: (_ctx, _case, budget) => Promise.resolve(void budgets.push(budget)),
    });
    expect(budgets).toEqual([{ cases: 1, why: 'shrinking' }]);
  });
});

/** A command of a model run that counts, and fails at the third call. */
class Count implements AsyncCommand<{ count: number }, CheckContext> {
  check(): boolean {
    return true;
  }
  run(model: { count: number }): Promise<void> {
    model.count += 1;
    return model.count < 3 ? Promise.resolve() : Promise.reject(wrong(`step ${model.count}`));
  }
  toString(): string {
    return 'count';
  }
}

describe('a failing model run', () => {
  const statement: PropertyStatement<Iterable<AsyncCommand<{ count: number }, CheckContext>>> = {
    cases: (_, replayPath) =>
      fc.commands([fc.constant(new Count())], {
        maxCommands: 8,
        ...(replayPath === undefined ? {} : { replayPath }),
      }),
    judge: (ctx, steps) => fc.asyncModelRun(() => ({ model: { count: 0 }, real: ctx }), steps),
    classify: () => [],
  };

  it('a failing model run is replayed by a path of its own after that of its case', async () => {
    const ctx = silentContext();
    await expect(
      property('SVC-HISTORY.law', 'a title', [], statement).run(ctx, propertyTry()),
    ).rejects.toThrow('step 3');
    const { path = '', command } = ctx.record.replay ?? {};
    expect(path).toMatch(/^[\d:]+;.+/);
    expect(command).toBe(
      `ledger-conformance run --only SVC-HISTORY.law --seed 1 --path '${path}' --out conformance-report-replay`,
    );
    const again = property('SVC-HISTORY.law', 'a title', [], statement);
    const replayed = again.run(silentContext(), propertyTry({ path }));
    await expect(replayed).rejects.toThrow('step 3');
  });
});
