import type {
  AnsweredExchange,
  FailedExchange,
  NoResponse,
  Request,
  Response,
} from '../wire/exchange.ts';
import { NOBODY } from '../wire/exchange.ts';

/** The parts of an answer that a test sets; the others have their defaults. */
export interface ResponseParts {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** An answer without headers or a body, unless given. Header names are in lower case. */
export function response({ status = 200, headers = {}, body = '' }: ResponseParts = {}): Response {
  return {
    status,
    headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value].flat()])),
    body: typeof body === 'string' ? Buffer.from(body) : body,
  };
}

/** The parts of an answer that carries the value as JSON. */
export function jsonParts(
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
) {
  const body = JSON.stringify(value);
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

/** An answer that carries the value as JSON. */
export function jsonResponse(value: unknown, status = 200): Response {
  return response(jsonParts(value, {}, status));
}

/** A request of which only the path matters. */
export function getRequest(path = '/v1/x'): Request {
  return {
    method: 'GET',
    path,
    headers: {},
    meaning: { endpoint: 'outside', beyond: 'a test' },
  };
}

const SENT = { id: 1, requester: NOBODY, sentAt: 0, durationMs: 1.26 } as const;

const HANG_UP: NoResponse = { kind: 'reset', reason: 'it hung up' };

/** An exchange with that answer, sent at time 0. */
export function answered(came: Response, request: Request = getRequest()): AnsweredExchange {
  return { ...SENT, request, response: came };
}

/** An exchange without an answer, sent at time 0. */
export function unanswered(failure = HANG_UP, request: Request = getRequest()): FailedExchange {
  return { ...SENT, request, failure };
}
