import { describe, expect, it } from 'vitest';
import { HANDLE, item, list, problems } from './testing/requests.ts';

describe('an address', () => {
  const MALFORMED = 'malformed: the address is not the hex of at most 32 bytes';
  it.each([
    'xyz',
    '0xg',
    '0x0x1',
    '10x1',
    `0x${'1'.repeat(65)}`,
    'f'.repeat(66),
    '0X1',
    '%20',
    '0x-1',
  ])('an address written %j is malformed', (address) => {
    expect(problems(list(address))).toEqual([MALFORMED]);
  });

  it('an address with a broken escape is malformed, and beyond the document', () => {
    expect(problems(list('%'))).toEqual(['beyond: the path has a broken escape', MALFORMED]);
  });

  it.each([
    ['0x', 'the address has no digits'],
    ['', 'the address has no digits'],
    ['0xAB', 'the address has digits in upper case'],
  ])('an address written %j is left open', (address, what) => {
    expect(problems(list(address))).toEqual([`open: ${what}`]);
  });
});

describe('a table handle', () => {
  const MALFORMED = 'malformed: the table handle is not the hex of 32 bytes';
  it.each(['xyz', `${HANDLE}0`, `0x${HANDLE}`, `10x${'0'.repeat(61)}`, `${HANDLE.slice(0, -1)}g`])(
    'a table handle written %j is malformed',
    (handle) => {
      expect(problems(item({}, handle))).toEqual([MALFORMED]);
    },
  );

  it('a table handle may be written without 0x, if it is whole', () => {
    expect(problems(item({}, HANDLE.slice(2)))).toEqual([]);
    expect(problems(item({}, HANDLE.slice(3)))).toEqual([
      'open: the table handle has fewer than 64 digits',
    ]);
  });

  it('a table handle with a broken escape is malformed, and beyond the document', () => {
    expect(problems(item({}, '%ff'))).toEqual(['beyond: the path has a broken escape', MALFORMED]);
  });

  it.each([
    ['0x5', 'the table handle has fewer than 64 digits'],
    [HANDLE.slice(0, -1), 'the table handle has fewer than 64 digits'],
    [`0x${HANDLE.slice(2).toUpperCase()}`, 'the table handle has digits in upper case'],
  ])('a table handle written %j is left open', (handle, what) => {
    expect(problems(item({}, handle))).toEqual([`open: ${what}`]);
  });
});
