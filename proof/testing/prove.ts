import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import type { ProfileName } from '../../config/profiles/profiles.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';
import { COMBINED } from '../judge/combined.ts';
import { confirmedBy, detectingChecks, problemsBeside } from '../matrix/listed.ts';
import { failedIn, variationProblems } from '../matrix/problems.ts';
import type { FaultRow, Matrix, VariationRow } from '../matrix/matrix.ts';
import { judgingThreads } from '../judge/judge-all.ts';
import type { Job } from '../judge/subjects.ts';
import { profileOf } from '../judge/profile-of.ts';
import { canServe } from '../judge/subjects.ts';

/** A conforming variant, and the profile of its run. */
type Conforming = Variation & { readonly profile: ProfileName };

/** The nodes that a test file judges at once: many of them wait, for a rate limit or for a block. */
const AT_ONCE = 2;

/** For tests that are started together: each of them waits until a thread is free, also on a slow machine. */
export const WAITING = { timeout: 600_000 } as const;

/** The cases of each property for a conforming variant: few, for 120 nodes are judged. The matrix judges by all. */
const RUNS = 6;

let threads: ReturnType<typeof judgingThreads> | undefined;

/** Judges in a thread with the built code, because code transformed by vitest takes a quarter longer. */
function judge(job: Job): Promise<FaultRow | VariationRow> {
  threads ??= judgingThreads(AT_ONCE);
  return threads.do(job);
}

/** Closes the threads; call it after the last run. */
export async function closeThreads(): Promise<void> {
  await threads?.close();
  threads = undefined;
}

/**
 * Returns the table.
 *
 * @throws Error when the table is empty, because vitest would run no test.
 */
export function notEmpty<T>(table: readonly T[]): readonly T[] {
  if (table.length === 0) throw new Error('a table of cases is empty');
  return table;
}

/** Returns every second fault, so that two test files share the faults; without faults whose gateway is missing. */
export function halfOfFaults(half: 0 | 1): readonly Fault[] {
  return notEmpty(FAULTS.filter((_, at) => at % 2 === half).filter(canServe));
}

/** The maximum number of seeds for a fault that a run may miss, until the first detection. */
const CHANCES = 5;

/** The number of runs that must show a failure that the matrix does not list, before it counts. */
const CONFIRMATIONS = 3;

/**
 * Returns the problems of a fault that is judged again. A failure that the matrix does not list counts only if
 * further runs show the same failure: on a moving chain some faults show by chance.
 */
export async function problemsOfFault(fault: Fault, matrix: Matrix): Promise<readonly string[]> {
  let row = await judgeFaultAgain(fault, matrix);
  for (let runs = 1; runs < CONFIRMATIONS; runs += 1) {
    if (problemsBeside(matrix, row).length === 0) return [];
    row = confirmedBy(row, await judgeFaultAgain(fault, matrix));
  }
  return problemsBeside(matrix, row);
}

/**
 * Judges a fault with the checks that detect the fault in the matrix, then with others if missed; with several
 * seeds if the fault shows by chance or its chain moves: one detection is enough, since a busy machine asks late.
 * `npm run matrix -- --seeds 20` counts the seeds.
 */
async function judgeFaultAgain(fault: Fault, { faults }: Matrix): Promise<FaultRow> {
  const first = detectingChecks({ faults }, fault);
  const isCertain = fault.byChance === undefined && fault.devnet.produce === undefined;
  const seeds = isCertain ? 1 : CHANCES;
  for (let seed = 1; ; seed += 1) {
    const subject = { kind: 'fault', name: fault.name } as const;
    const row = await judge({ subject, seed, first });
    if (!('breaks' in row)) throw new Error(`${fault.name} was not judged as a fault`);
    if (failedIn(row).includes(fault.breaks) || seed === seeds) return row;
  }
}

/**
 * Returns the problems of a conforming variant. A false positive counts at once. An open MUST on a chain that
 * moves counts only if a second run also has an open MUST, because a busy machine may be too slow.
 */
export async function problemsOfVariation(conforming: Conforming): Promise<readonly string[]> {
  const { name, profile } = conforming;
  const subject = { kind: 'variation', name, profile } as const;
  const judgeConforming = async (): Promise<VariationRow> => {
    const row = await judge({ subject, seed: 1, runs: RUNS });
    if ('breaks' in row) throw new Error(`${name} was not judged as a conforming variant`);
    return row;
  };
  const row = await judgeConforming();
  const problems = variationProblems(row);
  const hasFalsePositive = failedIn(row).some((id) => !row.mayBeAdvised.includes(id));
  const moves = conforming.devnet.produce !== undefined;
  if (problems.length === 0 || hasFalsePositive || !moves) return problems;
  return variationProblems(await judgeConforming());
}

/** Returns every second conforming variant, with alternating profiles; the matrix judges each with both. */
export function halfOfVariations(half: 0 | 1): readonly Conforming[] {
  const conforming = COMBINED.map((variation, at) => ({
    ...variation,
    profile:
      profileOf(variation.devnet) ?? (at % 4 < 2 ? ('aptos' as const) : ('document' as const)),
  }));
  return notEmpty(conforming.filter((_, at) => at % 2 === half).filter(canServe));
}
