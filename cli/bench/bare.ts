import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { EMBEDDED } from '../run/target.ts';

/** The input of the bare client. */
export interface BareWork {
  readonly url: string;
  /** The `exchanges.ndjson` of a run. */
  readonly exchangesFile: string;
  readonly concurrency: number;
}

/**
 * A process of the floor: serves the devnet as `run` does, and sends it the requests of an earlier run from
 * another thread. Prints the milliseconds from the first request to the last answer.
 */
const [exchangesFile = '', concurrency = ''] = process.argv.slice(2);
const devnet = await startDevnet({ flavour: 'document', ...EMBEDDED });
const workerData: BareWork = { url: devnet.url, exchangesFile, concurrency: Number(concurrency) };
const worker = new Worker(new URL('./bare-client.js', import.meta.url), { workerData });
const [ms]: unknown[] = await once(worker, 'message');
process.stdout.write(`${Number(ms)}\n`, () => process.exit(0));
