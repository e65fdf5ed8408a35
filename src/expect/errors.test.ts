import { describe, expect, it } from 'vitest';
import { ERROR_CODES, ERROR_STATUSES } from '../spec/error-codes.ts';
import type { Names } from '../spec/names.ts';
import { response, jsonResponse } from '../testing/responses.ts';
import {
  codeOf,
  errorCode,
  errorIsObject,
  errorMedia,
  errorMessage,
  looksLikeError,
  statusListed,
  vmErrorCode,
} from './errors.ts';

const OPEN: Names = { headerPrefix: 'X-NODE-' };
const NAMED: Names = { ...OPEN, message: 'text', errorCode: 'kind' };
const CODE = 'version_pruned';

const error = (value: unknown) => jsonResponse(value, 400);

describe('the status of an answer', () => {
  it('is 200 or a listed one', () => {
    for (const status of [200, ...ERROR_STATUSES]) {
      expect(statusListed(response({ status }))).toBeUndefined();
    }
    expect(statusListed(response({ status: 405 }))).toEqual({
      expected: '200 or one of the statuses 400, 403, 404, 410, 500, 503',
      actual: 'status 405',
    });
    expect(statusListed(response({ status: 204 }))).toBeDefined();
  });
});

describe('the media type of an error', () => {
  const typed = (type: string | string[]) =>
    errorMedia(response({ status: 404, headers: { 'content-type': type } }));

  it('is JSON, with or without parameters, in any case', () => {
    expect(typed('application/json')).toBeUndefined();
    expect(typed('Application/JSON; charset=utf-8')).toBeUndefined();
    expect(typed('application/json ;charset=utf-8')).toBeUndefined();
  });

  it('is nothing else', () => {
    const expected = 'application/json on a 404';
    expect(typed('text/html')).toEqual({ expected, actual: '"text/html"' });
    expect(typed('application/problem+json')).toBeDefined();
    expect(errorMedia(response({ status: 404 }))).toEqual({ expected, actual: 'no media type' });
    expect(typed(['application/json', 'application/json'])?.actual).toBe('no media type');
  });
});

describe('the body of an error', () => {
  it('is a JSON object', () => {
    expect(errorIsObject(error({}))).toBeUndefined();
    expect(errorIsObject(error([]))).toEqual({ expected: 'a JSON error object', actual: '[]' });
    expect(errorIsObject(error(null))?.actual).toBe('null');
    expect(errorIsObject(response())).toEqual({
      expected: 'a JSON error object',
      actual: 'an empty body',
    });
  });
});

describe('the message of an error', () => {
  it('is a string that says something, under its name', () => {
    expect(errorMessage(error({ text: 'why' }), NAMED)).toBeUndefined();
    expect(errorMessage(error({ message: 'why' }), OPEN)).toBeUndefined();
    const expected = 'the string member text';
    expect(errorMessage(error({ message: 'why' }), NAMED)).toEqual({ expected, actual: 'nothing' });
    expect(errorMessage(error({ text: ' ' }), NAMED)).toEqual({ expected, actual: '" "' });
    expect(errorMessage(error({ text: 5 }), NAMED)).toEqual({ expected, actual: '5' });
    expect(errorMessage(error({ message: '', detail: 'why' }), OPEN)).toEqual({
      expected: 'the string member message',
      actual: '""',
    });
  });

  it('has any name but that of the code where none is given', () => {
    expect(errorMessage(error({ error_code: CODE, detail: 'why' }), OPEN)).toBeUndefined();
    const actual = `{"error_code":"${CODE}"}`;
    expect(errorMessage(error({ error_code: CODE }), OPEN)).toEqual({
      expected: 'a message, a string that describes the error',
      actual,
    });
    expect(errorMessage(error({ code: CODE }), OPEN)).toBeDefined();
    expect(errorMessage(error({ error_code: CODE, detail: 5 }), OPEN)).toBeDefined();
    expect(errorMessage(error({}), OPEN)).toBeDefined();
    expect(errorMessage(error({ message: null, detail: 'why' }), OPEN)).toBeUndefined();
    expect(errorMessage(error({ message: null, error_code: CODE }), OPEN)).toBeDefined();
    const named = { ...NAMED, message: 'message' };
    expect(errorMessage(error({ message: null, detail: 'why' }), named)).toBeDefined();
  });

  it('is judged where there is an object', () => {
    expect(errorMessage(error([]), OPEN)).toBeUndefined();
    expect(errorMessage(response({ body: 'no' }), NAMED)).toBeUndefined();
  });
});

describe('the code of an error', () => {
  it('is one of several', () => {
    expect(ERROR_CODES.size).toBeGreaterThan(0);
  });

  it.each([...ERROR_CODES])('may be %s', (code) => {
    expect(errorCode(error({ error_code: code }), OPEN)).toBeUndefined();
    expect(codeOf(error({ error_code: code }), OPEN)).toBe(code);
  });

  it('has its name, the usual one, or any', () => {
    expect(errorCode(error({ kind: CODE }), NAMED)).toBeUndefined();
    expect(errorCode(error({ whatever: CODE }), OPEN)).toBeUndefined();
    expect(codeOf(error({ message: 'x', whatever: CODE }), OPEN)).toBe(CODE);
    expect(errorCode(error({ error_code: null, whatever: CODE }), OPEN)).toBeUndefined();
    expect(codeOf(error({ error_code: null, whatever: CODE }), OPEN)).toBe(CODE);
    expect(codeOf(error({ error_code: '', whatever: CODE }), OPEN)).toBeUndefined();
  });

  it('is none of anything else', () => {
    const expected = 'an error code, a string out of the 22 values of section 7';
    expect(errorCode(error({ error_code: CODE }), NAMED)).toEqual({
      expected,
      actual: 'kind: nothing',
    });
    expect(errorCode(error({ error_code: 'odd', other: CODE }), OPEN)).toEqual({
      expected,
      actual: 'error_code: "odd"',
    });
    expect(errorCode(error({ error_code: 7 }), OPEN)?.actual).toBe('error_code: 7');
    expect(errorCode(error({ error_code: null }), OPEN)?.actual).toBe('error_code: null');
    expect(errorCode(error({ message: 'x' }), OPEN)).toEqual({
      expected,
      actual: '{"message":"x"}',
    });
    expect(codeOf(error({ error_code: 'odd' }), OPEN)).toBeUndefined();
  });

  it('is judged where there is an object', () => {
    expect(errorCode(error('x'), OPEN)).toBeUndefined();
    expect(codeOf(error('x'), OPEN)).toBeUndefined();
    expect(looksLikeError(error('x'), OPEN)).toBe(false);
  });

  it('is what an error object is known by', () => {
    expect(looksLikeError(jsonResponse({ error_code: CODE }), OPEN)).toBe(true);
    expect(looksLikeError(jsonResponse({ error_code: 'odd' }), OPEN)).toBe(false);
    expect(looksLikeError(jsonResponse([{ error_code: CODE }]), OPEN)).toBe(false);
  });
});

describe('vm_error_code', () => {
  const vm = (text: string) => vmErrorCode(response({ body: `{"vm_error_code":${text}}` }));

  it('may be absent or null', () => {
    expect(vmErrorCode(response({ body: '{}' }))).toBeUndefined();
    expect(vm('null')).toBeUndefined();
    expect(vmErrorCode(response({ body: '[]' }))).toBeUndefined();
    expect(vmErrorCode(response({ body: 'no' }))).toBeUndefined();
  });

  it('is an unsigned 64-bit integer, however JSON writes it', () => {
    for (const good of ['0', '7', '18446744073709551615', '1.0', '1e3', '12.00E+1', '1e19']) {
      expect(vm(good)).toBeUndefined();
    }
    const expected = 'vm_error_code: an unsigned 64-bit integer';
    for (const odd of ['-1', '1.5', '1e-1', '2e19', '1e99', '18446744073709551616']) {
      expect(vm(odd)).toEqual({ expected, actual: odd });
    }
    expect(vm('"7"')).toEqual({ expected, actual: '"7"' });
    expect(vm('true')).toEqual({ expected, actual: 'true' });
  });

  it('has no digits where it is there twice', () => {
    expect(vm('-1,"vm_error_code":-2')).toBeUndefined();
  });
});
