import { findFault } from '../../../fixtures/faults/all.ts';
import { convictingChecks } from '../../../reports/matrix/listed.ts';
import type { FaultRow, Matrix, SeedCount, VariationRow } from '../../../reports/matrix/matrix.ts';
import { convictedOf } from '../../../reports/matrix/problems.ts';
import { countSeeds } from '../../../reports/matrix/seeds.ts';
import { isFaultRow } from './assemble.ts';
import { judgeAll } from '../nodes/judge-all.ts';
import type { Subject } from '../nodes/subjects.ts';

/**
 * Judges broken nodes by seeds 1 to so many, each by as many checks as it takes to convict it: those
 * that the matrix says convict it first, all where none does.
 *
 * @param tell told, as each is judged, what there is to say of it.
 */
export async function judgeBySeeds(
  subjects: readonly Subject[],
  matrix: Pick<Matrix, 'faults'>,
  seeds: number,
  threads: number,
  tell: (text: string) => void,
): Promise<readonly SeedCount[]> {
  const faults = subjects.filter(({ kind }) => kind === 'fault');
  const jobs = faults.flatMap((subject) => {
    const fault = findFault(subject.name);
    const first = fault === undefined ? [] : convictingChecks(matrix, fault);
    return Array.from({ length: seeds }, (_, at) => ({ subject, seed: at + 1, first }));
  });
  let done = 0;
  const judged = await judgeAll(jobs, threads, ({ subject, seed }, row) => {
    done += 1;
    tell(`${done} of ${jobs.length}: ${subject.name}, seed ${seed}: ${foundOn(row)}`);
  });
  const rows = judged.filter(isFaultRow);
  return faults.flatMap(({ name }) =>
    countSeeds(
      rows.filter((row) => row.name === name),
      findFault(name)?.byChance !== undefined,
    ),
  );
}

function foundOn(row: FaultRow | VariationRow): string {
  const found = convictedOf(row);
  const missed = isFaultRow(row) && !found.includes(row.breaks) ? `not ${row.breaks}, but ` : '';
  return `${row.verdict}; ${missed}${found.join(', ') || 'nothing'}`;
}
