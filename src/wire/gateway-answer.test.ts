import { describe, expect, it } from 'vitest';
import { response } from '../testing/responses.ts';
import { isOfGateway } from './gateway-answer.ts';

/** Whether an answer with that status, and that media type if any, is of a gateway. */
function isOf(status: number, type?: string): boolean {
  const headers = type === undefined ? {} : { 'content-type': type };
  return isOfGateway(response({ status, headers, body: '{}' }));
}

describe('an answer of a gateway', () => {
  it.each([502, 503, 504])('an answer of a gateway has status %i, and is no JSON', (status) => {
    expect(isOf(status, 'text/html')).toBe(true);
    expect(isOf(status, 'application/problem+json')).toBe(true);
    expect(isOf(status)).toBe(true);
  });

  it.each([502, 503, 504])(
    'an answer of a gateway is not one in JSON with status %i: the node gave it',
    (status) => {
      expect(isOf(status, 'application/json')).toBe(false);
      expect(isOf(status, 'application/json; charset=utf-8')).toBe(false);
    },
  );

  it.each([200, 404, 429, 500, 501, 505])(
    'an answer of a gateway is not one with status %i',
    (status) => {
      expect(isOf(status, 'text/html')).toBe(false);
    },
  );
});
