import type { SentRequest } from './sent-requests.ts';

/** The latency of an endpoint, by its method and path. Milliseconds. */
export interface Latency {
  readonly endpoint: string;
  readonly answers: number;
  readonly median: number;
  readonly p95: number;
}

/** Returns the latency of each endpoint in a run; none for an endpoint without an answer. */
export function latenciesOf(sent: readonly SentRequest[]): readonly Latency[] {
  return [...durationsOf(sent)].map(([endpoint, durations]) => latencyOf(endpoint, durations));
}

/** Returns the duration of each answer, by its endpoint's method and path. Milliseconds. */
export function durationsOf(sent: readonly SentRequest[]): ReadonlyMap<string, readonly number[]> {
  const durations = new Map<string, number[]>();
  for (const { endpoint, status, durationMs } of sent) {
    if (endpoint === undefined || status === undefined) continue;
    const known = durations.get(endpoint) ?? [];
    known.push(durationMs);
    durations.set(endpoint, known);
  }
  return durations;
}

function latencyOf(endpoint: string, durations: readonly number[]): Latency {
  const sorted = durations.toSorted((a, b) => a - b);
  const [median, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
  return { endpoint, answers: sorted.length, median, p95 };
}

/**
 * Returns the least of the values that at least the given share of them does not exceed; 0 without values.
 *
 * @param sorted ascending.
 */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
