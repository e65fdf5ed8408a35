import { Worker } from 'node:worker_threads';
import type { FaultRow, VariationRow } from '../../reports/matrix/matrix.ts';
import type { Subject } from './subjects.ts';

/** A node to be judged, and the seed to judge it by. */
export interface Job {
  readonly subject: Subject;
  readonly seed: number;
  /** A check whose matcher accepts everything this time. */
  readonly disabledCheck?: string;
}

type Row = FaultRow | VariationRow;
type Reply = { readonly row: Row } | { readonly error: string };

/**
 * Judges nodes in several threads at once.
 *
 * @param onRow told of each row as it comes.
 * @returns the rows in the order of the jobs.
 * @throws Error when a node cannot be served or judged at all.
 */
export async function judgeAll(
  jobs: readonly Job[],
  threads: number,
  onRow: (job: Job, row: Row) => void,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const queue = jobs.map((job, at) => ({ job, at }));
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('matrix-worker.js', import.meta.url));
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const row = await judged(worker, next.job);
        rows[next.at] = row;
        onRow(next.job, row);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return rows;
}

function judged(worker: Worker, job: Job): Promise<Row> {
  return new Promise((resolve, reject) => {
    const failed = (error: unknown): void =>
      reject(new Error(`${job.subject.name}: ${String(error)}`));
    worker.once('error', failed);
    worker.once('message', (reply: Reply) => {
      worker.off('error', failed);
      if ('row' in reply) resolve(reply.row);
      else failed(reply.error);
    });
    worker.postMessage(job);
  });
}
