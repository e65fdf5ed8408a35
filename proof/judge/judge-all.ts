import { pathToFileURL } from 'node:url';
import { shippedPath } from '../../config/package-info.ts';
import type { FaultRow, VariationRow } from '../matrix/matrix.ts';
import { isObject } from '../../src/text/json.ts';
import { inThreads, JobThreads } from './in-threads.ts';
import type { Job } from './subjects.ts';

/** The function that judges one node, as it was built. */
const WORK = {
  module: pathToFileURL(shippedPath('dist/proof/judge/subjects.js')),
  name: 'judgeSubject',
  isDone,
} as const;

/** Threads that judge one node each. */
export function judgingThreads(threads: number): JobThreads<Job, FaultRow | VariationRow> {
  return new JobThreads({ ...WORK, threads });
}

/**
 * Judges nodes in several threads at once.
 *
 * @param onRow called with each finished row and the progress, like `3 of 20`.
 * @returns the rows in the order of the jobs.
 * @throws Error when a node cannot be served or judged at all.
 */
export function judgeAll<J extends Job>(
  jobs: readonly J[],
  threads: number,
  onRow: (job: J, row: FaultRow | VariationRow, progress: string) => void,
): Promise<readonly (FaultRow | VariationRow)[]> {
  return inThreads({ ...WORK, threads }, jobs, onRow);
}

function isDone(value: unknown): value is FaultRow | VariationRow {
  return isObject(value) && 'verdict' in value && Array.isArray(value['detections']);
}
