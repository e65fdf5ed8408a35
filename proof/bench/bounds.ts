import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { slowTo } from '../../fixtures/devnet/patches/waiting-patches.ts';
import type { RunCost } from './processes.ts';
import { measureBare, measureEmptyStart, measureRun } from './processes.ts';
import { DOCUMENT } from '../../fixtures/devnet/served-profile.ts';

/** A bound, and whether the measurement is within the bound. */
export interface Bound {
  readonly name: string;
  readonly measured: string;
  readonly bound: string;
  readonly kept: boolean;
}

/** The number of measurements of a run and its floor, alternately: single ratios vary by a fifth. */
const REPETITIONS = 15;
const CONCURRENCY = 8;
const LATENCY_MS = 100;

/**
 * Upper bounds: the wall time over its floor, memory in MB, the requests over those of a small ledger, and the
 * wall time over its latency.
 */
const MAXIMA = { ratio: 2.8, peakMb: 280, growth: 1.1, latencyFactor: 1.5 } as const;

/**
 * Measures the wall time of a run against the embedded devnet, divided by its floor: an empty start of vitest
 * and the same requests through bare undici, to a devnet of that process. Each ratio compares processes that ran
 * one after the other.
 */
export async function benchCost(
  folder: string,
  say: (line: string) => void,
): Promise<{ readonly bounds: readonly Bound[]; readonly startMs: number }> {
  const rounds: { run: RunCost; startMs: number; bareMs: number; ratio: number }[] = [];
  for (let nth = 1; nth <= REPETITIONS; nth += 1) {
    const seed = ['--seed', String(nth), '--concurrency', String(CONCURRENCY)];
    const run = await measureRun(join(folder, 'run'), ['--target', 'devnet', ...seed]);
    const bareMs = await measureBare(run.exchangesFile, CONCURRENCY);
    const startMs = await measureEmptyStart();
    const ratio = run.ms / (startMs + bareMs);
    rounds.push({ run, startMs, bareMs, ratio });
    const floor = `${seconds(startMs)} vitest + ${seconds(bareMs)} for ${run.requests} requests`;
    say(`      run ${seconds(run.ms)}, floor ${floor}, ratio ${ratio.toFixed(2)}`);
  }
  const ratio = median(rounds.map((round) => round.ratio));
  const peakMb = Math.max(...rounds.map((round) => round.run.peakMb));
  const cost = {
    name: 'ratio of the wall time of a run to its floor',
    measured: `median ${ratio.toFixed(2)} of ${REPETITIONS}`,
    bound: `at most ${MAXIMA.ratio}`,
    kept: ratio <= MAXIMA.ratio,
  };
  const memory = {
    name: 'peak memory of a run',
    measured: `${peakMb.toFixed(0)} MB`,
    bound: `under ${MAXIMA.peakMb} MB`,
    kept: peakMb < MAXIMA.peakMb,
  };
  return { bounds: [cost, memory], startMs: median(rounds.map((round) => round.startMs)) };
}

/**
 * Compares the requests of a run on a ledger whose busiest account sent a million transactions with a small
 * ledger's.
 */
export async function benchLedgers(folder: string): Promise<Bound> {
  const small = await judgeServed(folder, { ledger: { bulk: 1_000 } });
  const large = await judgeServed(folder, { ledger: { bulk: 1_000_000 } });
  const growth = large.requests / small.requests;
  return {
    name: 'ratio of requests: an account with 1,000,000 transactions to an account with 1,000',
    measured: `${large.requests} over ${small.requests}, ${growth.toFixed(3)}`,
    bound: `at most ${MAXIMA.growth}`,
    kept: growth <= MAXIMA.growth,
  };
}

/** Measures the wall time of a run against a devnet that delays every response by LATENCY_MS. */
export async function benchLatency(folder: string, startMs: number): Promise<Bound> {
  const { ms, requests } = await judgeServed(folder, { patches: [slowTo(() => true, LATENCY_MS)] });
  const least = (requests * LATENCY_MS) / CONCURRENCY;
  const most = least * MAXIMA.latencyFactor + startMs;
  return {
    name: `run at ${LATENCY_MS} ms latency, ${requests} requests, ${CONCURRENCY} in flight`,
    measured: `${seconds(ms)}, ${((ms - startMs) / least).toFixed(2)} of requests x ${LATENCY_MS} ms / ${CONCURRENCY}, and start`,
    bound: `at most ${seconds(most)}`,
    kept: ms <= most,
  };
}

/** Serves a node from this process, and lets the command line judge it with its whole ground truth. */
async function judgeServed(folder: string, node: Partial<DevnetOptions>): Promise<RunCost> {
  const devnet = await startDevnet({ ...node, profile: DOCUMENT });
  const config = join(folder, 'node.json');
  writeFileSync(config, JSON.stringify({ target: devnet.url, ...devnet.groundTruth }));
  try {
    const words = ['--config', config, '--seed', '1', '--concurrency', String(CONCURRENCY)];
    return await measureRun(join(folder, 'served'), words);
  } finally {
    await devnet.stop();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
