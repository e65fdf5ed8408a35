import fc from 'fast-check';
import { Mismatch } from '../../expect/mismatch.ts';
import { differs } from '../../text/difference.ts';
import { silentContext } from './fake-context.ts';
import { property } from '../check/property.ts';
import type { PropertyStatement } from '../check/property-statement.ts';
import type { PropertyTry } from '../check/property-try.ts';

export const RUNS = 6;

/** The cases that seed 1 draws: all are different. */
export const cases = fc.sample(fc.integer(), { seed: 1, numRuns: RUNS });

/** The index of every other case. */
export const BEYOND = -1;

export const wrong = (actual: string): Mismatch => new Mismatch(differs('what is right', actual));

/** A try of all cases, in the first round of a run by seed 1. */
export const propertyTry = (parts: Partial<PropertyTry> = {}): PropertyTry => ({
  seed: 1,
  round: 0,
  held: new Set(),
  ...parts,
});

/**
 * Runs a property about integers; the judge throws the outcome. When shrinking tries the case
 * again, it holds.
 */
export async function run(
  judge: (index: number) => Promise<void> | void,
  { concurrency = 1, ...more }: Partial<PropertyStatement<number>> & { concurrency?: number } = {},
) {
  const ctx = silentContext({ config: { runs: RUNS, concurrency } });
  const check = property<number>('SEL-START.law', 'holds for any integer', [], {
    cases: () => fc.integer(),
    judge: async (_, testCase, { why }) => {
      if (why !== 'shrinking') await judge(cases.indexOf(testCase));
    },
    classify: (testCase) => [testCase === cases[0] ? 'the first' : 'another', 'any'],
    ...more,
  });
  const tried = propertyTry();
  const thrown: unknown = await check.run(ctx, tried).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { thrown, record: ctx.record, ctx, check, tried };
}
