import type { Request } from '../../../wire/exchange.ts';
import { parseRequest } from '../parse-request.ts';

export const HANDLE = `0x${'0f'.repeat(32)}`;
export const MEANING = { endpoint: 'outside', beyond: 'a test' } as const;
export const JSON_TYPE = { 'content-type': 'application/json' };

/** A request to section 4.1. */
export function list(address: string, query = '', changes: Partial<Request> = {}): Request {
  const path = `/v1/accounts/${address}/transaction_summaries${query}`;
  return { method: 'GET', path, headers: {}, meaning: MEANING, ...changes };
}

/** A request to section 4.2. */
export function item(changes: Partial<Request> = {}, handle = HANDLE, query = ''): Request {
  const path = `/v1/tables/${handle}/raw_item${query}`;
  const body = '{"key":"0x00ab"}';
  return { method: 'POST', path, headers: JSON_TYPE, body, meaning: MEANING, ...changes };
}

/** The problems of a request, each with its kind. */
export const problems = (request: Request): readonly string[] =>
  parseRequest(request).problems.map(({ kind, what }) => `${kind}: ${what}`);
