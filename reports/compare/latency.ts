import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { ENDPOINTS } from '../../src/spec/endpoints/endpoints.ts';

/** How fast an endpoint answered, by its method and path. Milliseconds. */
export interface Latency {
  readonly endpoint: string;
  readonly answers: number;
  readonly median: number;
  readonly p95: number;
}

const PATTERNS = Object.values(ENDPOINTS).map(({ method, path }) => ({
  endpoint: `${method} ${path}`,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/, '[^/?]+')}(?:\\?|$)`),
}));

/** Reads `exchanges.ndjson`. Rejects when there is none; lines that cannot be read are left out. */
export async function latenciesIn(file: string): Promise<readonly Latency[]> {
  return [...(await durationsIn(file))].map(([endpoint, all]) => latencyOf(endpoint, all));
}

/** How long each answer took, by endpoint: its method and path. Milliseconds. Rejects as `latenciesIn`. */
export async function durationsIn(file: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const durations = new Map<string, number[]>();
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    const timed = timedIn(line);
    if (timed === undefined) continue;
    const known = durations.get(timed.endpoint) ?? [];
    known.push(timed.durationMs);
    durations.set(timed.endpoint, known);
  }
  return durations;
}

function latencyOf(endpoint: string, durations: readonly number[]): Latency {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { endpoint, answers: sorted.length, median: at(0.5), p95: at(0.95) };
}

function timedIn(line: string): { endpoint: string; durationMs: number } | undefined {
  const record = parsed(line);
  if (!isRecord(record) || !isRecord(record['request']) || !isRecord(record['answer'])) {
    return undefined;
  }
  const { method, path } = record['request'];
  const known = PATTERNS.find(
    ({ method: own, pattern }) => method === own && typeof path === 'string' && pattern.test(path),
  );
  const { durationMs } = record;
  if (known === undefined || typeof durationMs !== 'number') return undefined;
  return { endpoint: known.endpoint, durationMs };
}

/** A line that a killed run has cut in two is no record. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
