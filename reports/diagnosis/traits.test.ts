import { describe, expect, it } from 'vitest';
import { FINDING } from '../testing/sample-evidence.ts';
import { isSymptom, isWay, traitsOf } from './traits.ts';

describe('the traits of a failure', () => {
  it('the traits are the request, the answer and the symptom, without a version', () => {
    const path = '/v1/accounts/0x1/transaction_summaries?limit=3&end_version=5';
    const request = { method: 'GET', path, headers: {} };
    const answer = { status: 200, media: 'application/json' };
    expect(traitsOf({ ...FINDING, actual: 'version 1234', request, answer })).toEqual([
      'summaries: end_version, limit',
      'asked as usual',
      '200 application/json',
      'another list',
    ]);
    expect(traitsOf({ ...FINDING, actual: 'no answer' })).toEqual(['no answer']);
    const share = (failed: number) => traitsOf({ ...FINDING, extent: { failed, of: 20 } }).at(-1);
    expect([20, 12, 4, 1].map(share)).toEqual([
      'in all answers',
      'in most answers',
      'in some answers',
      'in few answers',
    ]);
    const differing = { ...FINDING, difference: '2 expected, 3 received; extra: 8021' };
    expect(traitsOf(differing)).toContain('versions extra');
    const all = { ...FINDING, request, answer, extent: { failed: 1, of: 2 } };
    expect(traitsOf({ ...all, actual: 'version 1234' }).filter(isSymptom)).toEqual([
      'another list',
    ]);
  });
});

describe('how a failure was asked', () => {
  const asked = (path: string, headers: Readonly<Record<string, string>>, body?: string) =>
    traitsOf({
      ...FINDING,
      request: { method: 'POST', path, headers, ...(body === undefined ? {} : { body }) },
    }).filter(isWay);

  it('a failure was asked as usual with the common headers of the suite', () => {
    const usual = { accept: 'application/json', 'content-type': 'application/json' };
    expect(asked('/v1', { ...usual, 'accept-encoding': 'gzip' }, '{}')).toEqual(['asked as usual']);
  });

  it('a failure was asked by another client with another header or spelling', () => {
    expect(asked('/v1', { origin: 'https://a.example' })).toEqual(['asked by another client']);
    expect(asked('/v1', { Accept: 'application/json' })).toEqual(['asked by another client']);
  });

  it('how a failure was asked is at length with a long path or body, for every client', () => {
    const headers = { origin: 'https://a.example' };
    expect(asked(`/v1/${'a'.repeat(300)}`, headers)).toEqual(['asked at length']);
    expect(asked('/v1', {}, 'a'.repeat(601))).toEqual(['asked at length']);
    expect(asked('/v1', {}, 'a'.repeat(600))).toEqual(['asked as usual']);
  });
});
