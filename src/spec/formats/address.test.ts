import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddressOut, longHex, parseAddress, shortHex, spellings } from './address.ts';

const ONE = `0x${'0'.repeat(63)}1`;
const FULL = 'f'.repeat(64);

describe('an address', () => {
  it.each([
    ['0x1', ONE],
    ['1', ONE],
    ['0x01', ONE],
    [ONE, ONE],
    ['0xA', `0x${'0'.repeat(63)}a`],
    [FULL, `0x${FULL}`],
    ['0', `0x${'0'.repeat(64)}`],
  ])('an address may be written %s', (text, long) => {
    expect(parseAddress(text)).toBe(long);
  });

  it.each([
    '',
    '0x',
    '0X1',
    '0x0x1',
    'x1',
    '0xg',
    '0x 1',
    ' 0x1',
    '0x1 ',
    '0x-1',
    '1.0',
    '0x１',
    `0x${'0'.repeat(65)}`,
    `1${FULL}`,
    '0x1\n',
  ])('an address is not %j', (text) => {
    expect(parseAddress(text)).toBeUndefined();
    expect(isAddressOut(text)).toBe(false);
  });

  it('an address has its prefix in an answer', () => {
    expect(isAddressOut('0x1')).toBe(true);
    expect(isAddressOut(`0x${FULL.toUpperCase()}`)).toBe(true);
    expect(isAddressOut('1')).toBe(false);
  });

  it('an address has one digit at least when it is short', () => {
    expect(shortHex(longHex('0'))).toBe('0x0');
    expect(shortHex(longHex('0a00'))).toBe('0xa00');
    expect(shortHex(longHex(FULL))).toBe(`0x${FULL}`);
    expect(shortHex(longHex(`f${'0'.repeat(62)}1`))).toBe(`0xf${'0'.repeat(62)}1`);
  });
});

describe('the spellings of an address', () => {
  it('the spellings of an address are all that the document allows, and each once', () => {
    expect(spellings(longHex('1'))).toEqual([
      ONE,
      ONE.slice(2),
      `0x${ONE.slice(3)}`,
      ONE.slice(3),
      `0x${ONE.slice(-32)}`,
      ONE.slice(-32),
      '0x1',
      '1',
      '0x01',
      '01',
    ]);
    expect(spellings(longHex(FULL))).toEqual([`0x${FULL}`, FULL]);
    const almost = 'e'.repeat(63);
    expect(spellings(longHex(almost))).toEqual([
      `0x0${almost}`,
      `0${almost}`,
      `0x${almost}`,
      almost,
    ]);
  });

  it('all spellings of an address mean that address', () => {
    const digits = fc.stringMatching(/^[0-9a-f]{1,64}$/);
    fc.assert(
      fc.property(digits, (text) => {
        const address = longHex(text);
        for (const spelling of spellings(address)) expect(parseAddress(spelling)).toBe(address);
      }),
    );
  });
});
