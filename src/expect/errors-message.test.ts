import { describe, expect, it } from 'vitest';
import { response } from '../testing/responses.ts';
import { findErrorMessageDifference } from './error-matchers.ts';
import { CODE, NAMED, OPEN, error } from './testing/error-samples.ts';

describe('the message of an error', () => {
  it('the message of an error is a string that says something, under its name', () => {
    expect(findErrorMessageDifference(error({ text: 'why' }), NAMED)).toBeUndefined();
    expect(findErrorMessageDifference(error({ message: 'why' }), OPEN)).toBeUndefined();
    const expected = 'the string member text';
    expect(findErrorMessageDifference(error({ message: 'why' }), NAMED)).toMatchObject({
      expected,
      actual: 'no member text; its members are message',
    });
    expect(findErrorMessageDifference(error({ text: ' ' }), NAMED)).toEqual({
      expected,
      actual: '" "',
    });
    expect(findErrorMessageDifference(error({ text: 5 }), NAMED)).toEqual({
      expected,
      actual: '5',
    });
    expect(findErrorMessageDifference(error({ message: '', detail: 'why' }), OPEN)).toEqual({
      expected: 'the string member message',
      actual: '""',
    });
  });

  it('the message of an error has any name but that of the code where none is given', () => {
    expect(
      findErrorMessageDifference(error({ error_code: CODE, detail: 'why' }), OPEN),
    ).toBeUndefined();
    const actual = `{"error_code":"${CODE}"}`;
    expect(findErrorMessageDifference(error({ error_code: CODE }), OPEN)).toEqual({
      expected: 'a message, a string that describes the error',
      actual,
    });
    expect(findErrorMessageDifference(error({ code: CODE }), OPEN)).toBeDefined();
    expect(findErrorMessageDifference(error({ error_code: CODE, detail: 5 }), OPEN)).toBeDefined();
    const beside = (detail: string) =>
      findErrorMessageDifference(error({ error_code: CODE, detail }), OPEN);
    expect(beside('2026-11-28T02:01:00.000Z')).toBeDefined();
    expect(beside('/v1/accounts/0x1/transaction_summaries')).toBeDefined();
    expect(beside('/v1/accounts/0x1 is unknown')).toBeUndefined();
    expect(findErrorMessageDifference(error({}), OPEN)).toBeDefined();
    expect(
      findErrorMessageDifference(error({ message: null, detail: 'why' }), OPEN),
    ).toBeUndefined();
    expect(
      findErrorMessageDifference(error({ message: null, error_code: CODE }), OPEN),
    ).toBeDefined();
    const named = { ...NAMED, message: 'message' };
    expect(
      findErrorMessageDifference(error({ message: null, detail: 'why' }), named),
    ).toBeDefined();
  });

  it('the message of an error is judged where there is an object', () => {
    expect(findErrorMessageDifference(error([]), OPEN)).toBeUndefined();
    expect(findErrorMessageDifference(response({ body: 'no' }), NAMED)).toBeUndefined();
  });
});
