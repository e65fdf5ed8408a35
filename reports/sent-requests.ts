import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Evidence } from '../src/evidence/evidence.ts';
import { ENDPOINTS } from '../src/spec/endpoints/endpoints.ts';
import { LEDGER_HEADERS } from '../src/spec/headers.ts';
import { isObject, parseJson } from '../src/text/json.ts';
import { errnoOf } from '../src/text/error.ts';
import { capped } from './text.ts';

/** One line of `exchanges.ndjson`, as far as pictures and counts look at it. */
export interface SentRequest {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly durationMs: number;
  /** Method and path of one of the document's; absent for any other. */
  readonly endpoint?: string | undefined;
  /** Absent where nothing came. */
  readonly status?: number | undefined;
  /** By the answer's own headers. */
  readonly tip?: number | undefined;
  readonly oldest?: number | undefined;
  /** Equal for equal questions. */
  readonly question: string;
  /** Equal for answers that are alike, as far as two answers to that question have to be. */
  readonly outline: string;
  /** Of those that are wanted: what was asked and came, in two lines. */
  readonly sample?: Sample | undefined;
}

/** What was asked and what came, for a reader. */
export interface Sample {
  readonly asked: string;
  readonly came: string;
}

const PATTERNS = Object.values(ENDPOINTS).map(({ method, path }) => ({
  endpoint: `${method} ${path}`,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/, '[^/?]+')}(?:\\?|$)`),
}));

/** A longer run than this is not read to its end: its beginning shows what it is like. Lines. */
const MOST_LINES = 200_000;

/**
 * What was sent in a run, in the order of the file; empty where there is none. Cut lines are left out.
 *
 * @param wanted ids of the exchanges of which a sample is kept.
 */
export async function readSentRequests(
  file: string,
  wanted: ReadonlySet<number> = new Set(),
): Promise<readonly SentRequest[]> {
  const sent: SentRequest[] = [];
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  try {
    for await (const line of lines) {
      const request = sentIn(parseJson(line), wanted);
      if (request !== undefined) sent.push(request);
      if (sent.length === MOST_LINES) break;
    }
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
  return sent;
}

/** What a line of `exchanges.ndjson` says was sent; `undefined` where it is none. */
export function sentIn(
  record: unknown,
  wanted: ReadonlySet<number> = new Set(),
): SentRequest | undefined {
  if (!isObject(record) || !isObject(record['request'])) return undefined;
  const { id, sentAt, durationMs, request, answer } = record;
  const { method, path, headers, body } = request;
  if (typeof id !== 'number' || typeof durationMs !== 'number' || typeof path !== 'string') {
    return undefined;
  }
  const known = PATTERNS.find((pattern) => pattern.method === method && pattern.pattern.test(path));
  const came = isObject(answer) ? answer : undefined;
  const status = typeof came?.['status'] === 'number' ? came['status'] : undefined;
  return {
    id,
    sentAt: Date.parse(String(sentAt)),
    durationMs,
    endpoint: known?.endpoint,
    status,
    tip: numberIn(came, LEDGER_HEADERS.ledgerVersion.suffix),
    oldest: numberIn(came, LEDGER_HEADERS.oldestVersion.suffix),
    question: JSON.stringify([method, path, headers, body]),
    outline: outlineOf(path, status, came),
    sample: wanted.has(id) ? sampleOf(request, came) : undefined,
  };
}

/** So much of a body shows what it is. Characters. */
const BEGINNING = 240;

function sampleOf({ method, path, body }: Json, answer: Json | undefined): Sample {
  const sent = typeof body === 'string' ? ` ${capped(body, BEGINNING)}` : '';
  const asked = `${String(method)} ${String(path)}${sent}`;
  if (answer === undefined) return { asked, came: 'no answer' };
  const text = typeof answer['body'] === 'string' ? answer['body'] : '';
  const media = fieldIn(answer, (name) => name === 'content-type') ?? 'no media type';
  const size = `${String(answer['bytes'])} bytes`;
  return {
    asked,
    came: `${String(answer['status'])}, ${media}, ${size}: ${capped(text, BEGINNING)}`,
  };
}

/** Status and media type; the body too where nothing that was committed later bears on it. */
function outlineOf(path: string, status: number | undefined, answer: Json | undefined): string {
  const settled = /[?&](?:ledger_version=|(?=.*start_version=).*end_version=)/.test(path);
  const media = fieldIn(answer, (name) => name === 'content-type');
  const body = settled ? createHash('sha1').update(String(answer?.['body'])).digest('hex') : '';
  return JSON.stringify([status, media, body]);
}

function numberIn(answer: Json | undefined, suffix: string): number | undefined {
  const wanted = `-${suffix.toLowerCase()}`;
  const value = fieldIn(answer, (name) => name.endsWith(wanted));
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

function fieldIn(answer: Json | undefined, wanted: (name: string) => boolean): string | undefined {
  const fields: readonly unknown[] = Array.isArray(answer?.['headers']) ? answer['headers'] : [];
  for (const field of fields) {
    if (Array.isArray(field) && wanted(String(field[0]).toLowerCase())) return String(field[1]);
  }
  return undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** So many exchanges show what a check asked and saw. */
export const SAMPLES = 3;

/** The ids of the exchanges that show it, of every check. */
export function sampledIn({ checks }: Evidence): ReadonlySet<number> {
  return new Set(checks.flatMap(({ exchanges }) => [...new Set(exchanges)].slice(0, SAMPLES)));
}
