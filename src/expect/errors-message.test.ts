import { describe, expect, it } from 'vitest';
import { response } from '../testing/responses.ts';
import { errorMessage } from './errors.ts';
import { CODE, NAMED, OPEN, error } from './testing/error-samples.ts';

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
