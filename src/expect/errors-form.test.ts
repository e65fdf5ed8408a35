import { describe, expect, it } from 'vitest';
import { ERROR_STATUSES } from '../spec/error-codes.ts';
import { response } from '../testing/responses.ts';
import {
  findErrorMediaDifference,
  findErrorObjectDifference,
  concernsMediaTypes,
  findStatusDifference,
  isAboutMediaTypes,
} from './error-matchers.ts';
import { error } from './testing/error-samples.ts';
import { answered } from '../testing/responses.ts';
import { longHex } from '../spec/formats/address.ts';
import { buildRequest } from '../wire/build-request.ts';
import type { Request } from '../wire/exchange.ts';

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

describe('a refused media type', () => {
  const list = buildRequest({ endpoint: 'summaries', question: { account: longHex('1') } });
  const item = buildRequest({
    endpoint: 'rawItem',
    question: { handle: longHex('1'), key: '0x00' },
  });
  const bodyOf = (type: string | undefined) => {
    const { 'content-type': _, ...headers } = item.headers;
    return {
      ...item,
      headers: type === undefined ? headers : { ...headers, 'content-type': type },
    };
  };
  const accepting = (accept: string | undefined) => ({
    ...list,
    headers: accept === undefined ? {} : { accept },
  });
  const isRefused = (request: Request, status: number) =>
    isAboutMediaTypes(answered(response({ status }), request));

  it.each(['text/plain', undefined, 'application/x-json', ''])(
    'a refused media type is that of a body that is not labelled JSON: %j',
    (type) => {
      expect(isRefused(bodyOf(type), 415)).toBe(true);
      expect(isRefused(bodyOf(type), 422)).toBe(false);
      expect(concernsMediaTypes(bodyOf(type))).toBe(true);
    },
  );

  it('a refused media type is none of JSON, with a charset or not, nor of a list', () => {
    expect(isRefused(bodyOf('Application/JSON ; charset=utf-8'), 415)).toBe(false);
    expect(isRefused(list, 415)).toBe(false);
  });

  it('a refused media type is one that Accept names', () => {
    expect(isRefused(accepting('application/x-bcs'), 406)).toBe(true);
    expect(isRefused(accepting('application/x-bcs, */*;q=0.1'), 406)).toBe(true);
    expect(isRefused(accepting('application/x-bcs'), 415)).toBe(false);
    for (const any of ['*/*', ' */* ', undefined]) {
      expect(isRefused(accepting(any), 406)).toBe(false);
      expect(concernsMediaTypes(accepting(any))).toBe(false);
    }
    expect(concernsMediaTypes(accepting('application/x-bcs'))).toBe(true);
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
