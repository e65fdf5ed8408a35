import { declarationOf, deviationOf } from '../spec/endpoints/endpoints.ts';
import type { Response, Exchange, NoResponse, Request } from '../wire/exchange.ts';
import { bodyText } from './body-text.ts';
import type { Redactor } from './redact.ts';
import type { RequestRecord } from './request-record.ts';

/** The most bytes of a body that a record keeps. */
export const BODY_CAP = 8 * 1024;

/** The most bytes that are searched for secrets to fill it. */
const BODY_READ = 32 * BODY_CAP;

/** What is kept of an answer: redacted, the body as text and capped. */
export interface AnswerRecord {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** The length of the body in bytes. */
  readonly bytes: number;
  /** Why its content encoding could not be decoded; the body is then as it was received. */
  readonly undecodable?: string | undefined;
}

/** One line of `exchanges.ndjson`: redacted, bodies capped. */
export interface ExchangeRecord {
  readonly id: number;
  /** The id of a check, `discovery` or `preflight`. */
  readonly askedBy: string;
  /** Why the request was sent again or in addition, when there is a reason to name. */
  readonly why?: string | undefined;
  readonly sentAt: string;
  readonly durationMs: number;
  readonly request: RequestRecord;
  readonly answer?: AnswerRecord | undefined;
  readonly failure?: NoResponse | undefined;
}

/** Returns what is kept of an exchange. */
export function exchangeRecord(exchange: Exchange, redactor: Redactor): ExchangeRecord {
  const { id, requester, request, response, failure } = exchange;
  if (response !== undefined) redactor.learn(response);
  return {
    id,
    askedBy: requester.owner,
    why: requester.reason,
    sentAt: new Date(exchange.sentAt).toISOString(),
    durationMs: Math.round(exchange.durationMs * 10) / 10,
    request: requestRecord(request, redactor),
    answer: response === undefined ? undefined : answerRecord(response, redactor),
    failure:
      failure === undefined ? undefined : { ...failure, reason: redactor.text(failure.reason) },
  };
}

/** Returns what is kept of a request. */
export function requestRecord(request: Request, redactor: Redactor): RequestRecord {
  return {
    method: request.method,
    path: redactor.text(request.path),
    headers: redactor.headers(request.headers),
    declared: declarationOf(request.meaning),
    meaning: meaningText(request),
    body: request.body === undefined ? undefined : requestBody(request.body, redactor),
    delivery: request.delivery,
  };
}

function answerRecord(response: Response, redactor: Redactor): AnswerRecord {
  return {
    status: response.status,
    headers: redactor
      .fields(response)
      .flatMap(([name, ...values]) => values.map((value) => [name, value] as const)),
    body: cleanBody(response.body, redactor),
    bytes: response.body.length,
    undecodable: response.decodeFailure && redactor.text(response.decodeFailure),
  };
}

function meaningText({ meaning }: Request): string {
  const declared = declarationOf(meaning);
  if (declared === 'valid') return 'valid';
  const why = deviationOf(meaning);
  if (declared === 'malformed') return `deliberately malformed: ${why}`;
  return `${declared === 'open' ? 'left open by' : 'beyond'} the document: ${why}`;
}

function requestBody(body: string | Uint8Array, redactor: Redactor): string {
  return cleanBody(typeof body === 'string' ? Buffer.from(body) : body, redactor);
}

/**
 * Secrets are redacted before the text is cut, so that none is cut in two. Text far beyond the
 * cut is not searched.
 */
function cleanBody(body: Uint8Array, redactor: Redactor): string {
  const clean = redactor.bytes(body.subarray(0, BODY_READ));
  const enough = body.length <= BODY_READ || clean.length >= BODY_CAP * 2;
  return bodyText(enough ? clean : redactor.bytes(body), BODY_CAP, body.length);
}
