import { describe, expect, it } from 'vitest';
import { ERROR_STATUSES, ERROR_CODES } from '../spec/error-codes.ts';
import { longHex } from '../spec/formats/address.ts';
import type { Names } from '../spec/names.ts';
import { jsonResponse, response, answered } from '../testing/responses.ts';
import { buildRequest } from '../wire/build-request.ts';
import type { Request } from '../wire/exchange.ts';
import {
  findErrorMediaDifference,
  findErrorObjectDifference,
  concernsMediaTypes,
  findStatusDifference,
  isAboutMediaTypes,
  findErrorMessageDifference,
  codeOf,
  findErrorCodeDifference,
  looksLikeError,
  findVmErrorCodeDifference,
} from './error-matchers.ts';

/** Names that leave the members of an error open, and names that give them. */
const OPEN: Names = { headerPrefix: 'X-NODE-' };
const NAMED: Names = { ...OPEN, message: 'text', errorCode: 'kind' };

/** A code of the document. */
const CODE = 'version_pruned';

/** An error that has this body. */
const error = (value: unknown) => jsonResponse(value, 400);

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
    const json = ['application/json', 'Application/JSON; charset=utf-8'];
    const all = [...json, 'application/json ;charset=utf-8', ['application/json', json[0] ?? '']];
    expect(all.map(typed)).toEqual(Array(4).fill(undefined));
  });

  it('the media type of an error is nothing else', () => {
    const expected = 'application/json on a 404';
    expect(typed('text/html')).toEqual({ expected, actual: '"text/html"' });
    expect(typed('application/problem+json')).toBeDefined();
    const none = { expected, actual: 'no media type' };
    expect(findErrorMediaDifference(response({ status: 404 }))).toEqual(none);
    expect(typed(['application/json', 'text/html'])).toEqual(none);
  });
});

describe('the body of an error', () => {
  it('the body of an error is a JSON object', () => {
    expect(findErrorObjectDifference(error({}))).toBeUndefined();
    expect(findErrorObjectDifference(error([]))).toEqual({
      expected: 'a JSON error object on a 400',
      actual: '[]',
    });
    expect(findErrorObjectDifference(error(null))?.actual).toBe('null');
    expect(findErrorObjectDifference(response({ status: 404 }))).toEqual({
      expected: 'a JSON error object on a 404',
      actual: 'an empty body',
    });
  });
});

describe('the code of an error', () => {
  it('the code of an error is one of several', () => {
    expect(ERROR_CODES.size).toBeGreaterThan(0);
  });

  it.each([...ERROR_CODES])('the code of an error may be %s', (code) => {
    expect(findErrorCodeDifference(error({ error_code: code }), OPEN)).toBeUndefined();
    expect(codeOf(error({ error_code: code }), OPEN)).toBe(code);
  });

  it('the code of an error has its name, the usual one, or any', () => {
    expect(findErrorCodeDifference(error({ kind: CODE }), NAMED)).toBeUndefined();
    expect(findErrorCodeDifference(error({ whatever: CODE }), OPEN)).toBeUndefined();
    expect(codeOf(error({ message: 'x', whatever: CODE }), OPEN)).toBe(CODE);
  });

  it.each([[null], [''], [1404], ['LN-404-07'], [{}]])(
    'the code of an error may have another name where error_code is %j',
    (own) => {
      const beside = { error_code: own, code: CODE };
      expect(findErrorCodeDifference(error(beside), OPEN)).toBeUndefined();
      expect(codeOf(error(beside), OPEN)).toBe(CODE);
      expect(findErrorCodeDifference(error({ error_code: own }), OPEN)).toBeDefined();
      const named = { ...OPEN, errorCode: 'error_code' };
      expect(findErrorCodeDifference(error(beside), named)).toBeDefined();
      expect(findErrorMessageDifference(error(beside), OPEN)).toBeDefined();
    },
  );

  it('the code of an error is the usual member when several hold a code', () => {
    const both = { code: 'internal_error', error_code: CODE };
    expect(codeOf(error(both), OPEN)).toBe(CODE);
  });

  it('the code of an error is undefined for anything else', () => {
    const expected = 'an error code, a string out of the 22 values of section 7';
    expect(findErrorCodeDifference(error({ error_code: CODE }), NAMED)).toMatchObject({
      expected,
      actual: 'no member kind; its members are error_code',
    });
    expect(findErrorCodeDifference(error({ error_code: 'bad', other: 'bad' }), OPEN)).toEqual({
      expected,
      actual: 'error_code: "bad"',
    });
    expect(findErrorCodeDifference(error({ error_code: 7 }), OPEN)?.actual).toBe('error_code: 7');
    const camel = { message: 'x', errorCode: 'bad' };
    expect(findErrorCodeDifference(error(camel), OPEN)?.difference).toBe(
      'a similar name is there: errorCode',
    );
    expect(findErrorCodeDifference(error({ error_code: null }), OPEN)?.actual).toBe(
      'error_code: null',
    );
    expect(findErrorCodeDifference(error({ message: 'x' }), OPEN)).toEqual({
      expected,
      actual: '{"message":"x"}',
    });
    expect(codeOf(error({ error_code: 'bad' }), OPEN)).toBeUndefined();
  });

  it('the code of an error is judged where there is an object', () => {
    expect(findErrorCodeDifference(error('x'), OPEN)).toBeUndefined();
    expect(codeOf(error('x'), OPEN)).toBeUndefined();
    expect(looksLikeError(error('x'), OPEN)).toBe(false);
  });

  it('the code of an error is what an error object is known by', () => {
    expect(looksLikeError(jsonResponse({ error_code: CODE }), OPEN)).toBe(true);
    expect(looksLikeError(jsonResponse({ error_code: 'bad' }), OPEN)).toBe(false);
    expect(looksLikeError(jsonResponse([{ error_code: CODE }]), OPEN)).toBe(false);
  });
});

describe('vm_error_code', () => {
  const vm = (text: string) =>
    findVmErrorCodeDifference(response({ body: `{"vm_error_code":${text}}` }));

  it('vm_error_code may be absent or null', () => {
    expect(findVmErrorCodeDifference(response({ body: '{}' }))).toBeUndefined();
    expect(vm('null')).toBeUndefined();
    expect(findVmErrorCodeDifference(response({ body: '[]' }))).toBeUndefined();
    expect(findVmErrorCodeDifference(response({ body: 'no' }))).toBeUndefined();
  });

  it('vm_error_code is an unsigned 64-bit integer, however JSON writes it', () => {
    for (const good of ['0', '7', '18446744073709551615', '1.0', '1e3', '12.00E+1', '1e19']) {
      expect(vm(good)).toBeUndefined();
    }
    const expected = 'vm_error_code: an unsigned 64-bit integer';
    for (const bad of ['-1', '1.5', '1e-1', '2e19', '1e99', '18446744073709551616']) {
      expect(vm(bad)).toEqual({ expected, actual: bad });
    }
    expect(vm('"7"')).toEqual({ expected, actual: '"7"' });
    expect(vm('true')).toEqual({ expected, actual: 'true' });
  });

  it('vm_error_code has no digits where it is there twice', () => {
    expect(vm('-1,"vm_error_code":-2')).toBeUndefined();
  });
});
