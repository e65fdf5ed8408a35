import { Tinypool } from 'tinypool';

/** A module in this folder, its function that does one job, and the number of threads. */
export interface Work<Done> {
  readonly file: string;
  readonly name: string;
  readonly threads: number;
  /** Accepts what that function returns, which comes from another thread. */
  readonly isDone: (value: unknown) => value is Done;
}

/**
 * Does jobs in several threads at once.
 *
 * @param onDone called for each finished job.
 * @returns the results in the order of the jobs.
 * @throws Error when one fails.
 */
export async function inThreads<J extends object, Done>(
  { file, name, threads, isDone }: Work<Done>,
  jobs: readonly J[],
  onDone: (job: J, done: Done) => void,
): Promise<readonly Done[]> {
  const filename = new URL(file, import.meta.url).href;
  const pool = new Tinypool({ filename, name, minThreads: threads, maxThreads: threads });
  try {
    return await Promise.all(
      jobs.map(async (job) => {
        const done: unknown = await pool.run(job).catch((cause: unknown) => {
          throw new Error(`${JSON.stringify(job)}: ${String(cause)}`, { cause });
        });
        if (!isDone(done)) throw new Error(`${name} gave something else: ${JSON.stringify(job)}`);
        onDone(job, done);
        return done;
      }),
    );
  } finally {
    await pool.destroy();
  }
}
