import type { Latency } from '../exchanges/latency.ts';

/** The answers that took at most `seconds`. */
interface Bucket {
  readonly seconds: number;
  readonly answers: number;
}

const BUCKET =
  /^ledger_conformance_response_seconds_bucket\{endpoint="((?:[^"\\]|\\.)*)",le="([^"]+)"\} (\S+)$/gm;

/** Reads the latency of each endpoint from the buckets of `metrics.prom`; none without an answer. */
export function readLatencies(metrics: string): readonly Latency[] {
  const buckets = new Map<string, Bucket[]>();
  for (const [, endpoint = '', bound = '', count = ''] of metrics.matchAll(BUCKET)) {
    const seconds = bound === '+Inf' ? Infinity : Number(bound);
    const known = buckets.get(endpoint) ?? [];
    known.push({ seconds, answers: Number(count) });
    buckets.set(endpoint, known);
  }
  return [...buckets].flatMap(([endpoint, all]) => {
    const answers = all.at(-1)?.answers ?? 0;
    if (!(answers > 0)) return [];
    return [{ endpoint, answers, median: within(all, 0.5), p95: within(all, 0.95) }];
  });
}

/**
 * Returns the time within which a share of the answers came: interpolated in its bucket, as Prometheus does. Above the last
 * bound, the last bound.
 */
function within(buckets: readonly Bucket[], share: number): number {
  const wanted = share * (buckets.at(-1)?.answers ?? 0);
  const at = buckets.findIndex(({ answers }) => answers >= wanted);
  const { seconds, answers } = buckets[at] ?? { seconds: 0, answers: 0 };
  const before = buckets[at - 1] ?? { seconds: 0, answers: 0 };
  if (seconds === Infinity || answers === before.answers) return before.seconds * 1000;
  const part = (wanted - before.answers) / (answers - before.answers);
  return (before.seconds + part * (seconds - before.seconds)) * 1000;
}
