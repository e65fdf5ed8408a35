import type { FaultRow, VariationRow } from '../matrix/matrix.ts';
import { isObject } from '../../../src/text/json.ts';
import { inThreads } from './in-threads.ts';
import type { Job } from './subjects.ts';

/** The module of the function that judges one node. */
const MODULE = new URL('subjects.js', import.meta.url);

/**
 * Judges nodes in several threads at once.
 *
 * @param onRow called with each row as it is finished, and the number of those finished, like `3 of 20`.
 * @returns the rows in the order of the jobs.
 * @throws Error when a node cannot be served or judged at all.
 */
export function judgeAll<J extends Job>(
  jobs: readonly J[],
  threads: number,
  onRow: (job: J, row: FaultRow | VariationRow, progress: string) => void,
): Promise<readonly (FaultRow | VariationRow)[]> {
  return inThreads({ module: MODULE, name: 'judgeSubject', threads, isDone }, jobs, onRow);
}

function isDone(value: unknown): value is FaultRow | VariationRow {
  return isObject(value) && 'verdict' in value && Array.isArray(value['convictions']);
}
