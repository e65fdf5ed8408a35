import { FAULTS } from '../../fixtures/faults/all.ts';
import type { ProfileName } from '../../config/profiles/profiles.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';
import { ALONE, COMBINED } from '../judge/combined.ts';
import { confirmedBy, detectingChecks, problemsBeside } from '../matrix/listed.ts';
import { failedIn, variationProblems } from '../matrix/problems.ts';
import type { FaultRow, Matrix, VariationRow } from '../matrix/matrix.ts';
import { judgingThreads } from '../judge/judge-all.ts';
import type { Job } from '../judge/subjects.ts';
import { profileOf } from '../judge/profile-of.ts';
import { canServe } from '../judge/subjects.ts';

/** A conforming node, and the profile it is judged by. */
export type Conforming = Variation & { readonly profile: ProfileName };

let threads: ReturnType<typeof judgingThreads> | undefined;

/** Judges in a thread, by the code as it was built: what vitest transforms takes a quarter longer. */
function judge(job: Job): Promise<FaultRow | VariationRow> {
  threads ??= judgingThreads(1);
  return threads.do(job);
}

/** To be called when all is judged. */
export async function closeThreads(): Promise<void> {
  await threads?.close();
  threads = undefined;
}

/** The table itself. @throws Error when it is empty, as no test would be made of it. */
export function notEmpty<T>(table: readonly T[]): readonly T[] {
  if (table.length === 0) throw new Error('a table of cases is empty');
  return table;
}

/** Every second fault, so that two test files share them; without those whose gateway is missing. */
export function halfOfFaults(half: 0 | 1): readonly Fault[] {
  return notEmpty(FAULTS.filter((_, at) => at % 2 === half).filter(canServe));
}

/** How many seeds a fault that shows by chance is judged by at most, until it is detected. */
const CHANCES = 5;

/**
 * What is wrong when a fault is judged again. A detection that the matrix does not list counts only if a
 * second judgement finds it as well: on a moving chain some faults show by chance.
 */
export async function problemsOfFault(fault: Fault, matrix: Matrix): Promise<readonly string[]> {
  const row = await judgeFaultAgain(fault, matrix);
  if (problemsBeside(matrix, row).length === 0) return [];
  return problemsBeside(matrix, confirmedBy(row, await judgeFaultAgain(fault, matrix)));
}

/**
 * Judges a fault by the checks that detect it in the matrix, and by others only if these do not; by several
 * seeds if it shows by chance, where one detection is enough. `npm run matrix -- --seeds 20` counts the seeds.
 */
async function judgeFaultAgain(fault: Fault, { faults }: Matrix): Promise<FaultRow> {
  const first = detectingChecks({ faults }, fault);
  const seeds = fault.byChance === undefined ? 1 : CHANCES;
  for (let seed = 1; ; seed += 1) {
    const subject = { kind: 'fault', name: fault.name } as const;
    const row = await judge({ subject, seed, first });
    if (!('breaks' in row)) throw new Error(`${fault.name} was not judged as a fault`);
    if (failedIn(row).includes(fault.breaks) || seed === seeds) return row;
  }
}

/**
 * What is wrong when a conforming node is judged. An accusation counts at once. What stays open on a chain that
 * moves counts only if a second judgement leaves something open as well: a busy machine may be too slow for it.
 */
export async function problemsOfVariation(conforming: Conforming): Promise<readonly string[]> {
  const { name, profile } = conforming;
  const subject = { kind: 'variation', name, profile } as const;
  const judgeConforming = async (): Promise<VariationRow> => {
    const row = await judge({ subject, seed: 1 });
    if ('breaks' in row) throw new Error(`${name} was not judged as a conforming node`);
    return row;
  };
  const row = await judgeConforming();
  const problems = variationProblems(row);
  const isAccused = failedIn(row).some((id) => !row.mayBeAdvised.includes(id));
  const moves = conforming.devnet.produce !== undefined;
  if (problems.length === 0 || isAccused || !moves) return problems;
  return variationProblems(await judgeConforming());
}

/** Every second conforming node, by one of its profiles in turn; the matrix judges each alone, by both. */
export function halfOfVariations(half: 0 | 1): readonly Conforming[] {
  const conforming = [...COMBINED, ...ALONE].map((variation, at) => ({
    ...variation,
    profile:
      profileOf(variation.devnet) ?? (at % 4 < 2 ? ('aptos' as const) : ('document' as const)),
  }));
  return notEmpty(conforming.filter((_, at) => at % 2 === half).filter(canServe));
}
