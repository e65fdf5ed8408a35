import { describe, expect, it } from 'vitest';
import { sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { metrics } from './metrics.ts';
import { readLatencies } from './read-latencies.ts';

const written = (durations: readonly number[]): string =>
  metrics(verdictOf(sampleEvidence()), sampleRun(), new Map([['GET /v1/{a}', durations]]));

describe('the latencies in metrics.prom', () => {
  it('the latencies are within the bucket in which the answer of that rank lies', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
    const [latency] = readLatencies(written(hundred));
    expect(latency).toEqual({
      endpoint: 'GET /v1/{a}',
      answers: 100,
      median: 50,
      p95: 95,
    });
  });

  it('the latencies are the last bound where answers took longer than it', () => {
    expect(readLatencies(written([60_000]))).toMatchObject([{ median: 10_000, p95: 10_000 }]);
  });

  it('the latencies are empty without answers, or for another kind of text', () => {
    expect(readLatencies(written([]))).toEqual([]);
    expect(readLatencies('<html>')).toEqual([]);
  });
});
