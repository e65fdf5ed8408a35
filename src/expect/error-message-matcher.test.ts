import { describe, expect, it } from 'vitest';
import type { Names } from '../spec/names.ts';
import { jsonResponse, response } from '../testing/responses.ts';
import { findErrorMessageDifference } from './error-matchers.ts';

/** Names that leave the members of an error open, and names that give them. */
const OPEN: Names = { headerPrefix: 'X-NODE-' };
const NAMED: Names = { ...OPEN, message: 'text', errorCode: 'kind' };

/** A code of the document. */
const CODE = 'version_pruned';

/** An error that has this body. */
const error = (value: unknown) => jsonResponse(value, 400);

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
    expect(findErrorMessageDifference(error({}), OPEN)).toBeDefined();
  });

  it.each([[null], [''], [' '], [5], [['why']]])(
    'the message of an error may have another name where message is %j',
    (message) => {
      const beside = (other: object, names = OPEN) =>
        findErrorMessageDifference(error({ message, error_code: CODE, ...other }), names);
      expect(beside({ detail: 'why' })).toBeUndefined();
      expect(beside({})).toBeDefined();
      expect(beside({ path: '/v1/accounts/0x1' })).toBeDefined();
      expect(beside({ detail: 'why' }, { ...NAMED, message: 'message' })).toBeDefined();
    },
  );

  it.each([OPEN, { ...OPEN, message: 'message' }])(
    'the message of an error is not the member that holds the code: %j',
    (names) => {
      const inMember = (value: object) => findErrorMessageDifference(error(value), names);
      expect(inMember({ message: CODE })).toMatchObject({ actual: expect.stringContaining(CODE) });
      expect(inMember({ message: CODE, status: 404 })).toBeDefined();
      expect(inMember({ message: CODE, error_code: CODE })).toBeUndefined();
      expect(inMember({ message: CODE, code: CODE })).toBeUndefined();
    },
  );

  const beside = (detail: string) =>
    findErrorMessageDifference(error({ error_code: CODE, detail }), OPEN);

  it.each([
    '2026-11-28T02:01:00.000Z',
    '/v1/accounts/0x1/transaction_summaries',
    'F1E45247-8c0c-4508-b8ac-40125f1a4166',
    '0af7651916cd43dd8448eb211c80319c',
    'B7AD6B7169203331',
    '01J8Z3K7Q2M5N9P4R6T0V1W3X5',
    '404',
    'about:blank',
    'Error',
    ' error ',
    'fail',
    'failed',
    'failure',
    'false',
  ])('the message of an error is not under another name where that holds %j', (detail) => {
    expect(beside(detail)).toBeDefined();
    expect(findErrorMessageDifference(error({ message: detail }), OPEN)).toBeUndefined();
  });

  it.each(['/v1/accounts/0x1 is unknown', 'error 404', 'Not Found', 'failed to read', 'deadbeef'])(
    'the message of an error may be under another name: %j',
    (detail) => {
      expect(beside(detail)).toBeUndefined();
    },
  );

  it('the message of an error is judged where there is an object', () => {
    expect(findErrorMessageDifference(error([]), OPEN)).toBeUndefined();
    expect(findErrorMessageDifference(response({ body: 'no' }), NAMED)).toBeUndefined();
  });
});
