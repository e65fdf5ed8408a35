import { Tinypool } from 'tinypool';
import type { FaultRow, VariationRow } from '../../reports/matrix/matrix.ts';
import type { Job } from './subjects.ts';

/**
 * Judges nodes in several threads at once.
 *
 * @param onRow told of each row as it comes.
 * @returns the rows in the order of the jobs.
 * @throws Error when a node cannot be served or judged at all.
 */
export async function judgeAll<J extends Job>(
  jobs: readonly J[],
  threads: number,
  onRow: (job: J, row: FaultRow | VariationRow) => void,
): Promise<readonly (FaultRow | VariationRow)[]> {
  const pool = new Tinypool({
    filename: new URL('subjects.js', import.meta.url).href,
    name: 'judgeSubject',
    minThreads: threads,
    maxThreads: threads,
  });
  const judged = async (job: J): Promise<FaultRow | VariationRow> => {
    const row: FaultRow | VariationRow = await pool.run(job).catch((cause: unknown) => {
      throw new Error(`${job.subject.name}: ${String(cause)}`, { cause });
    });
    onRow(job, row);
    return row;
  };
  try {
    return await Promise.all(jobs.map(judged));
  } finally {
    await pool.destroy();
  }
}
