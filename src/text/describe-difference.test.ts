import { describe, expect, it } from 'vitest';
import {
  bytesDifference,
  listDifference,
  membersDifference,
  missingFrom,
} from './describe-difference.ts';

const of = (list: string): readonly string[] => list.split(' ').filter((name) => name !== '');

describe('the difference of two lists', () => {
  it.each([
    ['1 2', '1 2 3', '2 expected, 3 received; extra: 3', 'versions extra'],
    ['1 2 3', '1 3', '3 expected, 2 received; missing: 2', 'versions missing'],
    ['1 2', '1 4', '2 expected, 2 received; missing: 2; extra: 4', 'other versions'],
    ['1 2', '1 2 2', '2 expected, 3 received; extra: 2', 'versions extra'],
    ['2 2', '2', '2 expected, 1 received; missing: 2', 'versions missing'],
    ['1', '', '1 expected, 0 received; missing: 1', 'empty'],
    [
      '1 2 3',
      '1 3 2',
      '3 expected, 3 received; out of order: 3 where 2 was expected',
      'another order',
    ],
    [
      '',
      'a b c d e f g h i j',
      '0 expected, 10 received; extra: a, b, c, d, e, f, g, h, i, j',
      'versions extra',
    ],
    [
      '',
      'a b c d e f g h i j k l',
      '0 expected, 12 received; extra: a, b, c, d, e, f, g, h, i, j and 2 more',
      'versions extra',
    ],
  ])('the difference of the lists %j and %j is described', (expected, actual, text, kind) => {
    expect(listDifference(of(expected), of(actual))).toEqual({ text, kind });
  });

  it('the difference of two lists is undefined when they are equal', () => {
    expect(listDifference(['1', '2'], ['1', '2'])).toBeUndefined();
    expect(listDifference([], [])).toBeUndefined();
  });
});

describe('what is missing', () => {
  it('what is missing is named and counted', () => {
    const text = 'missing: 1, 2 (2 of 3 known versions in this range)';
    expect(missingFrom(['1', '2', '3'], ['3', '9'])).toEqual({ text, kind: 'versions missing' });
    expect(missingFrom(['1'], [])?.kind).toBe('empty');
    expect(missingFrom(['1'], ['1', '2'])).toBeUndefined();
  });
});

describe('the difference of two byte strings', () => {
  it.each([
    ['0x00ff', '0x01ff', 'byte 0 is 0x01, not 0x00', 'other bytes'],
    ['0x00ff', '0x00fe', 'byte 1 is 0xfe, not 0xff', 'other bytes'],
    ['0x00', '0x00ff01', '1 bytes expected, 3 received; 2 more behind byte 0', 'longer'],
    ['0x00ff', '0x00', '2 bytes expected, 1 received; it ends before byte 1', 'shorter'],
    ['0x00ff', '0x', '2 bytes expected, 0 received; it ends before byte 0', 'empty'],
    ['0x00ff', '0x02', '2 bytes expected, 1 received; byte 0 is 0x02, not 0x00', 'other bytes'],
  ])('the difference of %s and %s is described', (expected, actual, text, kind) => {
    expect(bytesDifference(expected, actual)).toEqual({ text, kind });
    expect(bytesDifference(expected, expected)).toBeUndefined();
  });
});

describe('the difference of two objects', () => {
  it('the difference of two objects names the members', () => {
    const expected = { same: '1', other: '2', gone: '3' };
    const actual = { same: '1', other: '4', more: '5' };
    expect(membersDifference(expected, actual)?.text).toBe(
      'other: 2 expected, 4 received; gone is missing; more is extra',
    );
    expect(membersDifference(expected, { ...expected })).toBeUndefined();
  });
});
