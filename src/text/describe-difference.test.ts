import { describe, expect, it } from 'vitest';
import {
  bytesDifference,
  listDifference,
  membersDifference,
  missingFrom,
} from './describe-difference.ts';

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`);

describe('the difference of two lists', () => {
  it.each([
    ['one more', numbers(1, 2), numbers(1, 3), '2 expected, 3 received; extra: 3'],
    ['one less', numbers(1, 3), ['1', '3'], '3 expected, 2 received; missing: 2'],
    ['another', ['1', '2'], ['1', '4'], '2 expected, 2 received; missing: 2; extra: 4'],
    ['one twice', ['1', '2'], ['1', '2', '2'], '2 expected, 3 received; extra: 2'],
    ['one of two alike', ['2', '2'], ['2'], '2 expected, 1 received; missing: 2'],
    ['nothing at all', ['1'], [], '1 expected, 0 received; missing: 1'],
    [
      'another order',
      ['1', '2', '3'],
      ['1', '3', '2'],
      '3 expected, 3 received; out of order: 3 where 2 was expected',
    ],
    ['ten', [], numbers(0, 9), '0 expected, 10 received; extra: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9'],
    [
      'many',
      [],
      numbers(1, 12),
      '0 expected, 12 received; extra: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more',
    ],
  ])('the difference of two lists says of %s what it is', (_, expected, actual, text) => {
    expect(listDifference(expected, actual)).toBe(text);
  });

  it('the difference of two lists is undefined when they are equal', () => {
    expect(listDifference(['1', '2'], ['1', '2'])).toBeUndefined();
    expect(listDifference([], [])).toBeUndefined();
  });
});

describe('what is missing', () => {
  it('what is missing is named, and how many of how many', () => {
    expect(missingFrom(['1', '2', '3'], ['3', '9'])).toBe(
      'missing: 1, 2 (2 of 3 known versions in this range)',
    );
    expect(missingFrom(['1'], ['1', '2'])).toBeUndefined();
  });
});

describe('the difference of two byte strings', () => {
  it.each([
    ['0x00ff', '0x01ff', 'byte 0 is 0x01, not 0x00'],
    ['0x00ff', '0x00fe', 'byte 1 is 0xfe, not 0xff'],
    ['0x00', '0x00ff01', '1 bytes expected, 3 received; 2 more behind byte 0'],
    ['0x00ff', '0x00', '2 bytes expected, 1 received; it ends before byte 1'],
    ['0x00ff', '0x', '2 bytes expected, 0 received; it ends before byte 0'],
    ['0x00ff', '0x02', '2 bytes expected, 1 received; byte 0 is 0x02, not 0x00'],
    ['0x00', '0x00', undefined],
  ])('the difference of two byte strings is described for %s and %s', (expected, actual, text) => {
    expect(bytesDifference(expected, actual)).toBe(text);
  });
});

describe('the difference of two objects', () => {
  it('the difference of two objects names the members', () => {
    const expected = { same: '1', other: '2', gone: '3' };
    const actual = { same: '1', other: '4', more: '5' };
    expect(membersDifference(expected, actual)).toBe(
      'other: 2 expected, 4 received; gone is missing; more is extra',
    );
    expect(membersDifference(expected, { ...expected })).toBeUndefined();
  });
});
