import { describe, expect, it } from 'vitest';
import { longHex } from '../spec/formats/address.ts';
import { meansAbsent, plainAddress, plainKey, plainNumber } from './plain-meaning.ts';

describe('the whole number that a text plainly means', () => {
  it.each<[string, string, bigint]>([
    ['nothing around it', '18446744073709551616', 18_446_744_073_709_551_616n],
    ['forty digits', '9'.repeat(40), 10n ** 40n - 1n],
    ['white space around it', ' \t5\r\n', 5n],
    ['a wide space around it', '\u00a05\u3000', 5n],
    ['a zero byte behind it', '5\u0000', 5n],
    ['double quotes around it', '"5"', 5n],
    ['single quotes around it', "'5'", 5n],
    ['white space inside and outside its quotes', ' " 5 " ', 5n],
    ['a plus before it', '+5', 5n],
    ['a plus in quotes', '"+5"', 5n],
    ['leading zeros', '007', 7n],
    ['wide digits', '\uff11\uff15', 15n],
    ['Arabic digits', '\u0660\u0661\u0669', 19n],
    ['digits beyond the basic plane', '\u{1d7d7}\u{104a3}', 93n],
    ['underscores between its digits', '1_2_000', 12_000n],
    ['commas between its thousands', '1,234,000', 1_234_000n],
    ['a fraction of zeros', '5.00', 5n],
    ['an empty fraction', '5.', 5n],
    ['an exponent', '12e3', 12_000n],
    ['an exponent with a plus', '5E+2', 500n],
    ['a fraction of zeros and an exponent', '5.0e1', 50n],
    ['a minus before zeros', '-00', 0n],
    ['a minus before it', '-7', -7n],
    ['a space behind its sign', '+ 5', 5n],
    ['white space between its digits', ' 1\t0 ', 10n],
    ['hex digits', '0x10', 16n],
    ['hex digits in capitals', '0XfF', 255n],
    ['hex digits in quotes', '"0x1"', 1n],
  ])('the whole number that a text plainly means is there with %s', (_, text, number) => {
    expect(plainNumber(text)).toBe(number);
  });

  it.each<[string, string]>([
    ['is no text', ''],
    ['is white space', '  '],
    ['is an empty quotation', '""'],
    ['opens a quotation', '"5'],
    ['closes another quotation', `"5'`],
    ['has a minus and a fraction', '-1.0'],
    ['has two signs', '++5'],
    ['has letters', 'abc'],
    ['ends in a letter', '5n'],
    ['is hex without a digit', '0x'],
    ['is hex with a sign', '-0x1'],
    ['is hex behind a digit', '10h'],
    ['is hex and another letter', '0x1 g'],
    ['has a real fraction', '1.5'],
    ['has a real fraction and an exponent', '1.5e1'],
    ['has no digit before its fraction', '.0'],
    ['has a negative exponent', '5e-1'],
    ['has an exponent without digits', '5e'],
    ['has an exponent of three digits', '1e100'],
    ['has two underscores in a row', '1__0'],
    ['ends in an underscore', '1_'],
    ['has a comma that is not between thousands', '1,00'],
    ['begins with a comma', ',100'],
    ['has 41 digits', '1'.repeat(41)],
  ])('the whole number that a text plainly means is not there where it %s', (_, text) => {
    expect(plainNumber(text)).toBeUndefined();
  });
});

describe('a text that plainly means no value', () => {
  it('a text plainly means no value by three words, with white space or quotes', () => {
    const absent = ['null', 'undefined', 'None', ' null', '"null"'];
    const others = ['', '0', 'nulls', 'nil', 'latest', 'abc'];
    expect([...absent, ...others].filter(meansAbsent)).toEqual(absent);
  });
});

describe('the address that a text plainly means', () => {
  it.each<[string, string]>([
    ['nothing around it', '0xa11ce'],
    ['no prefix', 'a11ce'],
    ['its leading zeros', longHex('a11ce')],
    ['two prefixes', '0x0xa11ce'],
    ['a prefix in upper case', '0Xa11ce'],
    ['digits in upper case', '0xA11CE'],
    ['white space around it', ' 0xa11ce\n'],
    ['a plus before its prefix', '+0xa11ce'],
    ['a zero byte behind it', '0xa11ce\u0000'],
    ['quotes around it', '"0xa11ce"'],
    ['escapes that a router decodes twice', '%30xa11%63%65'],
    ['an escaped space around it', '%200xa11ce%0a'],
    ['digits of another script', '0xa\uff11\u0661ce'],
    ['a space between its digits', '0xa1 1ce'],
    ['an underscore between its digits', '0xa1_1_ce'],
  ])('the address that a text plainly means is there with %s', (_, text) => {
    expect(plainAddress(text)).toBe(longHex('a11ce'));
  });

  it.each<[string, string]>([
    ['is no text', ''],
    ['has no digit', '0x'],
    ['has a letter that is no hex digit', '0xa11cg'],
    ['has 65 digits', '1'.repeat(65)],
    ['has a sign', '-0xa11ce'],
    ['has a sign behind its prefix', '0x-1'],
    ['has a space behind its prefix', '0x 1'],
    ['has two underscores in a row', '0xa1__1ce'],
    ['has a fraction', '0x1.0'],
    ['has an escape of no ASCII character', '0xa11ce%e9'],
    ['has a broken escape', '0xa11ce%'],
  ])('the address that a text plainly means is not there where it %s', (_, text) => {
    expect(plainAddress(text)).toBeUndefined();
  });
});

describe('the key that a text plainly means', () => {
  it.each<[string, string]>([
    ['nothing around it', '0x00ab'],
    ['no prefix', '00ab'],
    ['two prefixes', '0x0x00ab'],
    ['digits in upper case', '0X00AB'],
    ['white space around it', ' 0x00ab\u0000'],
    ['quotes around it', "'0x00ab'"],
    ['a separator between its digits', '0x00_ab'],
    ['digits of another script', '0x\uff10\uff10ab'],
  ])('the key that a text plainly means is there with %s', (_, text) => {
    expect(plainKey(text)).toBe('0x00ab');
  });

  it('the key that a text plainly means keeps its zeros, and may be empty', () => {
    expect([plainKey('0x0000'), plainKey('0x'), plainKey('')]).toEqual(['0x0000', '0x', '0x']);
  });

  it.each<[string, string]>([
    ['has half a byte', '0x0'],
    ['has half a byte behind it', '0x00ab0'],
    ['has letters that are no hex digits', '0x00zz'],
    ['is in base64', 'AKs='],
  ])('the key that a text plainly means is not there where it %s', (_, text) => {
    expect(plainKey(text)).toBeUndefined();
  });
});
