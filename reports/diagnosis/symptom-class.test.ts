import { describe, expect, it } from 'vitest';
import { symptomClassOf } from './symptom-class.ts';

describe('the class of a symptom', () => {
  it.each([
    ['an empty list', undefined, 200, 'empty'],
    ['the bytes "0x"', undefined, 200, 'empty'],
    ['status 500: {"message":"overflow"}', undefined, 500, 'status 500'],
    ['no item, status 404: gone', undefined, 404, 'status 404'],
    ['"text/html"', undefined, 404, 'media type text/html'],
    ['application/octet-stream', undefined, 200, 'media type application/octet-stream'],
    ['text/html "<html>"', 'byte 0 is 0x3c, not 0x01', 200, 'text in place of bytes'],
    ['no member type; its members are Type', undefined, 200, 'missing member type'],
    ['no such header', undefined, 200, 'missing header'],
    ['25 summaries, versions 1 to 90', '26 expected; missing: 8001', 200, 'versions missing'],
    ['25 summaries, versions 1 to 90', 'missing: 8001; extra: 4', 200, 'other versions'],
    ['the bytes "0x01"', 'byte 0 is 0x01, not 0x02', 200, 'other bytes'],
    [
      'the bytes "0x01"',
      'it is the item as read without ledger_version; byte 0 is 0x01, not 0x02',
      200,
      'value at the latest version',
    ],
    ['the bytes "0x01"', 'it is the item at version 17', 200, 'value at another version'],
    ['error_code: "multiple_errors"', undefined, 400, 'error_code: "multiple_errors"'],
  ])('the class of a symptom of %j, %j and status %i is %j', (actual, difference, status, name) => {
    const answer = { status, media: 'a/b' };
    expect(symptomClassOf({ actual, difference, answer })).toBe(name);
  });

  it('the class of a symptom is short, and the same whatever a value is', () => {
    const [one, other] = ['"0x17" at versions 1 and 2', '"0x9a" at versions 30 and 41'].map(
      (actual) => symptomClassOf({ actual }),
    );
    expect(one).toBe(other);
    expect(symptomClassOf({ actual: 'x'.repeat(100) })).toHaveLength(40);
  });
});
