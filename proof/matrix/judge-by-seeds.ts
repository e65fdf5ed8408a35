import { findFault } from '../../fixtures/faults/all-faults.ts';
import { detectingChecks } from './listed.ts';
import type { FaultRow, Matrix, SeedCount, VariationRow } from './matrix.ts';
import { failedIn } from './problems.ts';
import { countSeeds } from './seed-counts.ts';
import { isFaultRow } from './assemble.ts';
import { judgeAll } from '../judge/judge-all.ts';
import type { Subject } from '../judge/subjects.ts';

/**
 * Judges faults with seeds 1 to `seeds`. Each run ends with the detection: first run the checks that
 * detect the fault in the matrix, then all checks if these miss the fault.
 *
 * @param tell called with a line of text after each node.
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
    const first = fault === undefined ? [] : detectingChecks(matrix, fault);
    return Array.from({ length: seeds }, (_, at) => ({ subject, seed: at + 1, first }));
  });
  const judged = await judgeAll(jobs, threads, ({ subject, seed }, row, progress) => {
    tell(`${progress}: ${subject.name}, seed ${seed}: ${foundOn(row)}`);
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
  const found = failedIn(row);
  const missed = isFaultRow(row) && !found.includes(row.breaks) ? `not ${row.breaks}, but ` : '';
  return `${row.verdict}; ${missed}${found.join(', ') || 'nothing'}`;
}
