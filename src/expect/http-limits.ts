import type { AnsweredExchange } from '../wire/exchange.ts';

/** RFC 9110, section 4.1: a server should support a URI of this many octets. */
export const MAX_URL_LENGTH = 8000;

/** 414 URI Too Long, and 431 Request Header Fields Too Large. */
const TOO_LONG: ReadonlySet<number> = new Set([414, 431]);

/**
 * True when the HTTP server refused a request line that is longer than it must read. Neither
 * endpoint was asked, and the document says nothing about such a limit or its answer.
 */
export function isRefusedByHttp({ request, response }: AnsweredExchange): boolean {
  return request.path.length > MAX_URL_LENGTH && TOO_LONG.has(response.status);
}
