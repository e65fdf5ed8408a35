import type { FaultRow, VariationRow } from '../matrix/matrix.ts';
import { isObject } from '../../../src/text/json.ts';
import { inThreads } from './in-threads.ts';
import type { Job } from './subjects.ts';

/**
 * Judges nodes in several threads at once.
 *
 * @param onRow called with each row as it is finished.
 * @returns the rows in the order of the jobs.
 * @throws Error when a node cannot be served or judged at all.
 */
export function judgeAll<J extends Job>(
  jobs: readonly J[],
  threads: number,
  onRow: (job: J, row: FaultRow | VariationRow) => void,
): Promise<readonly (FaultRow | VariationRow)[]> {
  return inThreads({ file: 'subjects.js', name: 'judgeSubject', threads, isDone }, jobs, onRow);
}

function isDone(value: unknown): value is FaultRow | VariationRow {
  return isObject(value) && 'verdict' in value && Array.isArray(value['convictions']);
}
