import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { AnswerRecord, ExchangeRecord } from '../../src/evidence/exchange-record.ts';
import type { RequestRecord } from '../../src/evidence/request-record.ts';
import { endpointAt } from '../../src/expect/requests/parse-request.ts';
import { ENDPOINTS } from '../../src/spec/endpoints/endpoints.ts';
import { LEDGER_HEADERS } from '../../src/spec/headers.ts';
import { sha256 } from '../../src/text/digest.ts';
import { errnoOf } from '../../src/text/error.ts';
import { isObject, parseJson } from '../../src/text/json.ts';
import { capped } from '../text/text.ts';

/** What pictures and counts need of one line of `exchanges.ndjson`. */
export interface SentRequest {
  readonly id: number;
  /** The id of a check, `discovery` or `preflight`. */
  readonly askedBy: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly durationMs: number;
  /** Method and path of an endpoint of the document; absent for any other request. */
  readonly endpoint?: string | undefined;
  /** Absent when there was no answer. */
  readonly status?: number | undefined;
  /** The ledger version in the answer's own headers. */
  readonly head?: number | undefined;
  readonly oldest?: number | undefined;
  /** Equal for equal requests, as far as a record shows: its body is redacted and cut. */
  readonly requestKey: string;
  /** Equal for answers that are alike: in status, media type and body. */
  readonly outline: string;
  /** Request and answer in two lines; only for the exchanges that were named. */
  readonly sample?: Sample | undefined;
}

/** A request and its answer, for a reader. */
export interface Sample {
  readonly asked: string;
  readonly came: string;
}

/** The most lines that are read of a run: its beginning shows what it is like. */
const MAX_LINES = 200_000;

/**
 * Returns the requests of a run in the order of the file; empty when there is no file.
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

/** Returns the request of a line of `exchanges.ndjson`. */
export function sentRequest(
  { id, askedBy, sentAt, durationMs, request, answer }: ExchangeRecord,
  wanted: ReadonlySet<number> = new Set(),
): SentRequest {
  const { method, path, headers, body, delivery } = request;
  return {
    id,
    askedBy,
    sentAt: Date.parse(sentAt),
    durationMs,
    endpoint: endpointOf(request),
    status: answer?.status,
    head: numberIn(answer, LEDGER_HEADERS.ledgerVersion.suffix),
    oldest: numberIn(answer, LEDGER_HEADERS.oldestVersion.suffix),
    requestKey: JSON.stringify([method, path, headers, body, delivery]),
    outline: outlineOf(answer),
    sample: wanted.has(id) ? sampleOf(request, answer) : undefined,
  };
}

function endpointOf({ method, path }: RequestRecord): string | undefined {
  const name = endpointAt(path);
  if (name === undefined || ENDPOINTS[name].method !== method) return undefined;
  return `${method} ${ENDPOINTS[name].path}`;
}

/** The most characters of a body that a sample shows. */
const BEGINNING = 240;

function sampleOf({ method, path, body }: RequestRecord, answer: AnswerRecord | undefined): Sample {
  const sent = body === undefined ? '' : ` ${capped(body, BEGINNING)}`;
  const asked = `${method} ${path}${sent}`;
  if (answer === undefined) return { asked, came: 'no answer' };
  const media = fieldIn(answer, (name) => name === 'content-type') ?? 'no media type';
  const came = `${answer.status}, ${media}, ${answer.bytes} bytes`;
  return { asked, came: `${came}: ${capped(answer.body, BEGINNING)}` };
}

/** Status, media type and body. */
function outlineOf(answer: AnswerRecord | undefined): string {
  const media = fieldIn(answer, (name) => name === 'content-type');
  return JSON.stringify([answer?.status, media, sha256(String(answer?.body))]);
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

/** The number of exchanges that show what a check asked and saw. */
export const SAMPLES = 3;

/** Returns the ids of those exchanges, of every check. */
export function sampledIn({ checks }: Evidence): ReadonlySet<number> {
  return new Set(checks.flatMap(({ exchanges }) => [...new Set(exchanges)].slice(0, SAMPLES)));
}

/**
 * The lines of an `exchanges.ndjson`, in order; none when there is no file. A line that a killed run left
 * incomplete is skipped.
 */
export async function* readExchanges(file: string): AsyncGenerator<ExchangeRecord> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  try {
    for await (const line of lines) {
      const record = parseJson(line);
      if (isExchange(record)) yield record;
    }
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

/** Accepts a line of this suite; other contents are not examined. */
function isExchange(value: unknown): value is ExchangeRecord {
  return isObject(value) && typeof value['id'] === 'number' && isObject(value['request']);
}
