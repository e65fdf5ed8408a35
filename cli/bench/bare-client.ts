import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';
import type { ExchangeRecord } from '../../src/evidence/exchange-record.ts';
import type { BareWork } from './bare.ts';

/** A thread of the floor: sends what an earlier run sent, and does nothing with the answers. */
const { url, exchangesFile, concurrency }: BareWork = workerData;
const requests = readFileSync(exchangesFile, 'utf8').trim().split('\n').map(requestIn);
const pool = new Pool(url, { connections: concurrency, pipelining: 1 });
let next = 0;

const started = performance.now();
await Promise.all(Array.from({ length: concurrency }, sendOneAfterAnother));
parentPort?.postMessage(performance.now() - started);
await pool.destroy();

function requestIn(line: string): ExchangeRecord['request'] {
  const { request }: ExchangeRecord = JSON.parse(line);
  const { body, ...rest } = request;
  return body === undefined ? rest : { ...rest, body: asLong(body) };
}

/** A record keeps the beginning of a long body, and says how long it was: so much is sent. */
function asLong(body: string): string {
  const [mark, bytes] = / \.\.\. \((\d+) bytes in all\)$/.exec(body) ?? [];
  return mark === undefined ? body : body.slice(0, -mark.length).padEnd(Number(bytes), '0');
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
