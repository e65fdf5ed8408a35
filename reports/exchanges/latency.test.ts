import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../src/testing/scratch.ts';
import { readSentRequests } from './sent-requests.ts';
import { latenciesOf, quantile } from './latency.ts';

const folder = scratch();
const file = join(folder, 'exchanges.ndjson');

const LIST = '/v1/accounts/0x1/transaction_summaries';

function line(method: string, path: string, durationMs: number, answered = true): string {
  const answer = answered ? { answer: { status: 200, headers: [] } } : {};
  return JSON.stringify({ id: 1, request: { method, path }, durationMs, ...answer });
}

describe('the latency', () => {
  it('the latency is the median and the 95th percentile of each endpoint', async () => {
    const lists = Array.from({ length: 100 }, (_, at) => line('GET', `${LIST}?limit=1`, at + 1));
    writeFileSync(
      file,
      [...lists, line('POST', '/v1/tables/0x5/raw_item', 7), line('GET', LIST, 9000, false)].join(
        '\n',
      ),
    );
    expect(latenciesOf(await readSentRequests(file))).toEqual([
      {
        endpoint: 'GET /v1/accounts/{address}/transaction_summaries',
        answers: 100,
        median: 50,
        p95: 95,
      },
      { endpoint: 'POST /v1/tables/{table_handle}/raw_item', answers: 1, median: 7, p95: 7 },
    ]);
  });

  it('the latency leaves out other paths and methods, and a line that was cut in two', async () => {
    const others = [line('GET', '/v1', 1), line('POST', LIST, 1)];
    const cut = line('GET', LIST, 6).slice(0, 30);
    writeFileSync(file, [...others, line('GET', LIST, 5), cut].join('\n'));
    expect(latenciesOf(await readSentRequests(file)).map(({ answers }) => answers)).toEqual([1]);
  });

  it('the latency is also that of a request without an address', async () => {
    writeFileSync(file, line('GET', '/v1/accounts//transaction_summaries', 5));
    expect(latenciesOf(await readSentRequests(file))).toMatchObject([{ answers: 1, median: 5 }]);
  });

  it('the latency is not there without a file', async () => {
    expect(latenciesOf(await readSentRequests(join(folder, 'none')))).toEqual([]);
  });
});

describe('a quantile', () => {
  it('a quantile is the least value that its share of the values does not exceed', () => {
    const seven = [1, 2, 3, 4, 5, 6, 7];
    expect([0, 0.5, 0.95, 1].map((share) => quantile(seven, share))).toEqual([1, 4, 7, 7]);
    expect([0, 0.5, 0.75, 1].map((share) => quantile([1, 2, 3, 4], share))).toEqual([1, 2, 3, 4]);
    expect([0, 0.5, 1].map((share) => quantile([9], share))).toEqual([9, 9, 9]);
  });

  it('a quantile is 0 where there is no value', () => {
    expect(quantile([], 0.5)).toBe(0);
  });
});
