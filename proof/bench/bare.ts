import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { EMBEDDED } from '../../cli/run/open-target.ts';
import { DOCUMENT } from '../../fixtures/devnet/served-profile.ts';

/**
 * A process of the floor: serves the devnet as `run` does, and sends it the requests of an earlier run from
 * another thread. Prints the milliseconds from the first request to the last answer.
 */
const [exchangesFile = '', concurrency = ''] = process.argv.slice(2);
const devnet = await startDevnet({ profile: DOCUMENT, ...EMBEDDED });
const argv = [devnet.url, exchangesFile, concurrency];
const worker = new Worker(new URL('./bare-client.js', import.meta.url), { argv });
const messages: readonly unknown[] = await once(worker, 'message');
const [ms] = messages;
process.stdout.write(`${Number(ms)}\n`, () => process.exit(0));
