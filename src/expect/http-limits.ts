import type { AnsweredExchange } from '../wire/exchange.ts';

/** RFC 9110, section 4.1: a URI of so many octets is to be supported. */
export const LONGEST_URL = 8000;

/** 414 URI Too Long, and 431 Request Header Fields Too Large. */
const TOO_LONG: ReadonlySet<number> = new Set([414, 431]);

/**
 * True where the HTTP server did not read the request line, as it need not: neither endpoint was
 * asked. The document says nothing of such a limit, nor of that answer.
 */
export function isRefusedByHttp({ request, response }: AnsweredExchange): boolean {
  return request.path.length > LONGEST_URL && TOO_LONG.has(response.status);
}
