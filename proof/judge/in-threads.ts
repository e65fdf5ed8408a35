import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';

/** The number of nodes judged at once, unless a flag says otherwise. */
export const THREADS = Math.min(4, availableParallelism());

/** A module, its function that does one job, and the number of threads. */
interface Work<Done> {
  readonly module: URL;
  readonly name: string;
  readonly threads: number;
  /** Accepts what that function returns, which comes from another thread. */
  readonly isDone: (value: unknown) => value is Done;
}

/** Threads that do jobs, each as soon as one of them is free. */
export class JobThreads<J extends object, Done> {
  readonly #work: Work<Done>;
  readonly #pool: Tinypool;

  constructor(work: Work<Done>) {
    const { module, name, threads } = work;
    this.#work = work;
    const sizes = { minThreads: threads, maxThreads: threads };
    this.#pool = new Tinypool({ filename: module.href, name, ...sizes });
  }

  /** Rejects when the job fails. */
  async do(job: J): Promise<Done> {
    const done: unknown = await this.#pool.run(job).catch((cause: unknown) => {
      throw new Error(`${JSON.stringify(job)}: ${String(cause)}`, { cause });
    });
    const { name, isDone } = this.#work;
    if (!isDone(done))
      throw new Error(`${name} returned an unexpected value for ${JSON.stringify(job)}`);
    return done;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

/**
 * Does jobs in several threads at once.
 *
 * @param onDone called for each finished job with the progress, like `3 of 20`.
 * @returns the results in the order of the jobs.
 * @throws Error when a job fails.
 */
export async function inThreads<J extends object, Done>(
  work: Work<Done>,
  jobs: readonly J[],
  onDone: (job: J, done: Done, progress: string) => void,
): Promise<readonly Done[]> {
  const threads = new JobThreads<J, Done>({
    ...work,
    threads: Math.min(work.threads, jobs.length),
  });
  let finished = 0;
  try {
    return await Promise.all(
      jobs.map(async (job) => {
        const done = await threads.do(job);
        finished += 1;
        onDone(job, done, `${finished} of ${jobs.length}`);
        return done;
      }),
    );
  } finally {
    await threads.close();
  }
}
