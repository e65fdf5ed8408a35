import { describe, expect, it } from 'vitest';
import { response } from '../../testing/responses.ts';
import { isOfRateLimit, parseRetryAfter } from './retry-after.ts';

const NOW = Date.UTC(2026, 10, 21, 10, 0, 0);

describe('Retry-After', () => {
  it('Retry-After is seconds or a date', () => {
    expect(parseRetryAfter('0', NOW)).toBe(0);
    expect(parseRetryAfter(' 120 ', NOW)).toBe(120_000);
    expect(parseRetryAfter('Sat, 21 Nov 2026 10:00:05 GMT', NOW)).toBe(5000);
    expect(parseRetryAfter('Saturday, 21-Nov-26 10:00:05 GMT', NOW)).toBe(5000);
    expect(parseRetryAfter('Sat, 21 Nov 2026 09:59:00 GMT', NOW)).toBe(0);
  });

  it('a 403 with Retry-After is an answer of a rate limit, as a 429 is', () => {
    const later = { 'retry-after': '1' };
    const isLimit = [{ status: 429 }, { status: 403, headers: later }].map((parts) =>
      isOfRateLimit(response(parts)),
    );
    expect(isLimit).toEqual([true, true]);
    const others = [{ status: 403 }, { status: 404, headers: later }, { headers: later }];
    expect(others.map((parts) => isOfRateLimit(response(parts)))).toEqual([false, false, false]);
  });

  it.each([
    undefined,
    '',
    'soon',
    '-5',
    '1.5',
    '10 s',
    '1234567890',
    'Sat, some day',
    'at Sat, 21 Nov 2026 10:00:05 GMT',
    '2026-11-22',
  ])('Retry-After says nothing usable: %j', (text) => {
    expect(parseRetryAfter(text, NOW)).toBeUndefined();
  });
});
