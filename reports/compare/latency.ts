import type { SentRequest } from '../sent-requests.ts';

/** The latency of an endpoint, by its method and path. Milliseconds. */
export interface Latency {
  readonly endpoint: string;
  readonly answers: number;
  readonly median: number;
  readonly p95: number;
}

/** The latency of each endpoint in a run; none for an endpoint without an answer. */
export function latenciesOf(sent: readonly SentRequest[]): readonly Latency[] {
  return [...durationsOf(sent)].map(([endpoint, all]) => latencyOf(endpoint, all));
}

/** The duration of each answer, by its endpoint's method and path. Milliseconds. */
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
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { endpoint, answers: sorted.length, median: at(0.5), p95: at(0.95) };
}
