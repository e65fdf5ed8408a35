import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const NOW = Date.UTC(2026, 10, 21, 10, 0, 0);

describe('Retry-After', () => {
  it('Retry-After is seconds or a date', () => {
    expect(parseRetryAfter('0', NOW)).toBe(0);
    expect(parseRetryAfter(' 120 ', NOW)).toBe(120_000);
    expect(parseRetryAfter('Sat, 21 Nov 2026 10:00:05 GMT', NOW)).toBe(5000);
    expect(parseRetryAfter('Saturday, 21-Nov-26 10:00:05 GMT', NOW)).toBe(5000);
    expect(parseRetryAfter('Sat, 21 Nov 2026 09:59:00 GMT', NOW)).toBe(0);
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
