import { describe, expect, it } from 'vitest';
import { ERROR_STATUSES } from '../spec/error-codes.ts';
import { response } from '../testing/responses.ts';
import {
  findErrorMediaDifference,
  findErrorObjectDifference,
  findStatusDifference,
} from './error-matchers.ts';
import { error } from './testing/error-samples.ts';

describe('the status of an answer', () => {
  it('the status of an answer is 200 or a listed one', () => {
    for (const status of [200, ...ERROR_STATUSES]) {
      expect(findStatusDifference(response({ status }))).toBeUndefined();
    }
    expect(findStatusDifference(response({ status: 405 }))).toEqual({
      expected: '200 or one of the statuses 400, 403, 404, 410, 500, 503',
      actual: 'status 405',
    });
    expect(findStatusDifference(response({ status: 204 }))).toBeDefined();
  });
});

describe('the media type of an error', () => {
  const typed = (type: string | string[]) =>
    findErrorMediaDifference(response({ status: 404, headers: { 'content-type': type } }));

  it('the media type of an error is JSON, with or without parameters, in any case', () => {
    expect(typed('application/json')).toBeUndefined();
    expect(typed('Application/JSON; charset=utf-8')).toBeUndefined();
    expect(typed('application/json ;charset=utf-8')).toBeUndefined();
  });

  it('the media type of an error is nothing else', () => {
    const expected = 'application/json on a 404';
    expect(typed('text/html')).toEqual({ expected, actual: '"text/html"' });
    expect(typed('application/problem+json')).toBeDefined();
    expect(findErrorMediaDifference(response({ status: 404 }))).toEqual({
      expected,
      actual: 'no media type',
    });
    expect(typed(['application/json', 'application/json'])?.actual).toBe('no media type');
  });
});

describe('the body of an error', () => {
  it('the body of an error is a JSON object', () => {
    expect(findErrorObjectDifference(error({}))).toBeUndefined();
    expect(findErrorObjectDifference(error([]))).toEqual({
      expected: 'a JSON error object',
      actual: '[]',
    });
    expect(findErrorObjectDifference(error(null))?.actual).toBe('null');
    expect(findErrorObjectDifference(response())).toEqual({
      expected: 'a JSON error object',
      actual: 'an empty body',
    });
  });
});
