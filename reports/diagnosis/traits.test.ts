import { describe, expect, it } from 'vitest';
import { FINDING } from '../testing/sample-evidence.ts';
import { isWay, traitsOf } from './traits.ts';

describe('the traits of a failure', () => {
  it('traits are the request, the answer, the kind and the extent', () => {
    const path = '/v1/accounts/0x1/transaction_summaries?limit=3&end_version=5';
    const request = { method: 'GET', path, headers: {} };
    const answer = { status: 200, media: 'application/json' };
    expect(traitsOf({ ...FINDING, kind: 'versions missing', request, answer })).toEqual([
      'summaries: end_version, limit',
      'asked as usual',
      '200 application/json',
      'versions missing',
    ]);
    expect(traitsOf(FINDING)).toEqual([]);
    const share = (failed: number) => traitsOf({ ...FINDING, extent: { failed, of: 20 } }).at(-1);
    expect([20, 12, 4, 1].map(share)).toEqual([
      'in all answers',
      'in most answers',
      'in some answers',
      'in few answers',
    ]);
  });
});

describe('how a failure was asked', () => {
  const asked = (path: string, headers: Readonly<Record<string, string>>, body?: string) =>
    traitsOf({
      ...FINDING,
      request: { method: 'POST', path, headers, ...(body === undefined ? {} : { body }) },
    }).filter(isWay);

  it('a request with the usual headers is as usual', () => {
    const usual = { accept: 'application/json', 'content-type': 'application/json' };
    expect(asked('/v1', { ...usual, 'accept-encoding': 'gzip' }, '{}')).toEqual(['asked as usual']);
  });

  it('a request with any other header is by another client', () => {
    expect(asked('/v1', { origin: 'https://a.example' })).toEqual(['asked by another client']);
    expect(asked('/v1', { Accept: 'application/json' })).toEqual(['asked by another client']);
  });

  it('a request with a long path or body is at length', () => {
    const headers = { origin: 'https://a.example' };
    expect(asked(`/v1/${'a'.repeat(300)}`, headers)).toEqual(['asked at length']);
    expect(asked('/v1', {}, 'a'.repeat(601))).toEqual(['asked at length']);
    expect(asked('/v1', {}, 'a'.repeat(600))).toEqual(['asked as usual']);
  });
});
