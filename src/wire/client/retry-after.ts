import type { Response } from '../exchange.ts';
import { header } from '../exchange.ts';

/** Returns true for an answer that a limit of requests gives to any request: 429, or 403 with `Retry-After`. */
export function isOfRateLimit(response: Response): boolean {
  const { status } = response;
  return status === 429 || (status === 403 && header(response, 'retry-after') !== undefined);
}

/**
 * Reads a `Retry-After` header: seconds, or an HTTP date.
 *
 * @param now milliseconds since the epoch.
 * @returns milliseconds to wait, or `undefined` when the header says nothing usable.
 */
export function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  if (!/^[A-Za-z]{3,9}, /.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
