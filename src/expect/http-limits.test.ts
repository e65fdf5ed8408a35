import { describe, expect, it } from 'vitest';
import { answered, getRequest, response } from '../testing/responses.ts';
import { isRefusedByHttp } from './http-limits.ts';

function refused(length: number, status: number): boolean {
  const request = { ...getRequest(), path: '/'.padEnd(length, 'f') };
  return isRefusedByHttp(answered(response({ status, headers: {}, body: '' }), request));
}

describe('a request that HTTP refuses', () => {
  it.each([414, 431])('is longer than 8,000 octets and answered with %i', (status) => {
    expect(refused(8001, status)).toBe(true);
    expect(refused(8000, status)).toBe(false);
  });

  it.each([400, 404, 413, 500])('is not one that is answered with %i', (status) => {
    expect(refused(9000, status)).toBe(false);
  });
});
