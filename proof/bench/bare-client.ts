import { parentPort } from 'node:worker_threads';
import { Pool } from 'undici';
import { readExchanges } from '../../reports/exchanges/sent-requests.ts';
import type { RequestRecord } from '../../src/evidence/request-record.ts';

/**
 * A thread of the floor: sends the requests of an earlier run, and ignores the answers. Its words: the URL, the
 * `exchanges.ndjson` of that run, and how many requests are in flight.
 */
const [url = '', exchangesFile = '', concurrency = ''] = process.argv.slice(2);
const requests: RequestRecord[] = [];
for await (const { request } of readExchanges(exchangesFile)) requests.push(asSent(request));
const pool = new Pool(url, { connections: Number(concurrency), pipelining: 1 });
let next = 0;

const started = performance.now();
await Promise.all(Array.from({ length: Number(concurrency) }, sendOneAfterAnother));
parentPort?.postMessage(performance.now() - started);
await pool.destroy();

/** Returns the request with its body padded to its full length: a record keeps only the beginning of a long body. */
function asSent(request: RequestRecord): RequestRecord {
  const body = request.body ?? '';
  const [mark, bytes] = / \.\.\. \((\d+) bytes in all\)$/.exec(body) ?? [];
  if (mark === undefined) return request;
  return { ...request, body: body.slice(0, -mark.length).padEnd(Number(bytes), '0') };
}

async function sendOneAfterAnother(): Promise<void> {
  for (;;) {
    const request = requests[next];
    next += 1;
    if (request === undefined) return;
    const { method, path, headers, body = null } = request;
    const answer = await pool.request({ method, path, headers: { ...headers }, body });
    await answer.body.bytes();
  }
}
