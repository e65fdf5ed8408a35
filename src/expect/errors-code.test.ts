import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../spec/error-codes.ts';
import { jsonResponse } from '../testing/responses.ts';
import { codeOf, findErrorCodeDifference, looksLikeError } from './error-matchers.ts';
import { CODE, NAMED, OPEN, error } from './testing/error-samples.ts';

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
    expect(
      findErrorCodeDifference(error({ error_code: null, whatever: CODE }), OPEN),
    ).toBeUndefined();
    expect(codeOf(error({ error_code: null, whatever: CODE }), OPEN)).toBe(CODE);
    expect(codeOf(error({ error_code: '', whatever: CODE }), OPEN)).toBeUndefined();
  });

  it('the code of an error is undefined for anything else', () => {
    const expected = 'an error code, a string out of the 22 values of section 7';
    expect(findErrorCodeDifference(error({ error_code: CODE }), NAMED)).toMatchObject({
      expected,
      actual: 'no member kind; its members are error_code',
    });
    expect(findErrorCodeDifference(error({ error_code: 'bad', other: CODE }), OPEN)).toEqual({
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
