import { createHash } from 'node:crypto';
import type { Evidence } from '../src/evidence/evidence.ts';
import type { AnswerRecord, ExchangeRecord } from '../src/evidence/exchange-record.ts';
import type { RequestRecord } from '../src/evidence/request-record.ts';
import { ENDPOINTS } from '../src/spec/endpoints/endpoints.ts';
import { LEDGER_HEADERS } from '../src/spec/headers.ts';
import { readExchanges } from './read-exchanges.ts';
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
const MAX_LINES = 200_000;

/**
 * What was sent in a run, in the order of the file; empty where there is none.
 *
 * @param wanted ids of the exchanges of which a sample is kept.
 */
export async function readSentRequests(
  file: string,
  wanted: ReadonlySet<number> = new Set(),
): Promise<readonly SentRequest[]> {
  const sent: SentRequest[] = [];
  for await (const record of readExchanges(file)) {
    sent.push(sentRequest(record, wanted));
    if (sent.length === MAX_LINES) break;
  }
  return sent;
}

/** What was sent, by a line of `exchanges.ndjson`. */
export function sentRequest(
  { id, sentAt, durationMs, request, answer }: ExchangeRecord,
  wanted: ReadonlySet<number> = new Set(),
): SentRequest {
  const { method, path, headers, body } = request;
  const known = PATTERNS.find((pattern) => pattern.method === method && pattern.pattern.test(path));
  return {
    id,
    sentAt: Date.parse(sentAt),
    durationMs,
    endpoint: known?.endpoint,
    status: answer?.status,
    tip: numberIn(answer, LEDGER_HEADERS.ledgerVersion.suffix),
    oldest: numberIn(answer, LEDGER_HEADERS.oldestVersion.suffix),
    question: JSON.stringify([method, path, headers, body]),
    outline: outlineOf(path, answer),
    sample: wanted.has(id) ? sampleOf(request, answer) : undefined,
  };
}

/** So much of a body shows what it is. Characters. */
const BEGINNING = 240;

function sampleOf({ method, path, body }: RequestRecord, answer: AnswerRecord | undefined): Sample {
  const sent = body === undefined ? '' : ` ${capped(body, BEGINNING)}`;
  const asked = `${method} ${path}${sent}`;
  if (answer === undefined) return { asked, came: 'no answer' };
  const media = fieldIn(answer, (name) => name === 'content-type') ?? 'no media type';
  const came = `${answer.status}, ${media}, ${answer.bytes} bytes`;
  return { asked, came: `${came}: ${capped(answer.body, BEGINNING)}` };
}

/** Status and media type; the body too where nothing that was committed later bears on it. */
function outlineOf(path: string, answer: AnswerRecord | undefined): string {
  const settled = /[?&](?:ledger_version=|(?=.*start_version=).*end_version=)/.test(path);
  const media = fieldIn(answer, (name) => name === 'content-type');
  const body = settled ? createHash('sha1').update(String(answer?.body)).digest('hex') : '';
  return JSON.stringify([answer?.status, media, body]);
}

function numberIn(answer: AnswerRecord | undefined, suffix: string): number | undefined {
  const wanted = `-${suffix.toLowerCase()}`;
  const value = fieldIn(answer, (name) => name.endsWith(wanted));
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

function fieldIn(
  answer: AnswerRecord | undefined,
  wanted: (name: string) => boolean,
): string | undefined {
  return answer?.headers.find(([name]) => wanted(name.toLowerCase()))?.[1];
}

/** So many exchanges show what a check asked and saw. */
export const SAMPLES = 3;

/** The ids of the exchanges that show it, of every check. */
export function sampledIn({ checks }: Evidence): ReadonlySet<number> {
  return new Set(checks.flatMap(({ exchanges }) => [...new Set(exchanges)].slice(0, SAMPLES)));
}
