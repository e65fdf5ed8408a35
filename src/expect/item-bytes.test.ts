import { describe, expect, it } from 'vitest';
import { hexBytes } from '../spec/formats/hex-bytes.ts';
import { BCS_TYPE } from '../spec/media-types.ts';
import { response } from '../testing/responses.ts';
import { isJsonOfBytes, itemBodyText } from './item-bytes.ts';

const shown = (body: string | Uint8Array, type = 'text/html', expected?: `0x${string}`) =>
  itemBodyText(response({ body, headers: { 'content-type': type } }), expected);

describe('the body of an item in a finding', () => {
  it('the body of an item in a finding is hex where it is no text', () => {
    expect(shown(Buffer.of(0, 1, 255), BCS_TYPE)).toBe('the bytes "0x0001ff"');
    expect(shown('\u0000'.repeat(20), BCS_TYPE)).toBe(`the bytes "0x${'00'.repeat(20)}"`);
  });

  it('the body of an item in a finding is its media type and beginning where text came', () => {
    expect(shown('<html>\n<b>busy</b>')).toBe('text/html "<html> <b>busy</b>"');
    expect(shown('<html>\n<b>busy</b>', '')).toBe('no media type "<html> <b>busy</b>"');
    expect(shown('"0x00ab12ff"', 'application/json')).toBe('application/json "0x00ab12ff"');
    expect(shown(`<html>${'x'.repeat(100)}`)).toBe(`text/html "<html>${'x'.repeat(51)}..."`);
  });

  it("an item's body is hex where a few bytes look like text by chance", () => {
    expect(shown('pulse', BCS_TYPE)).toBe('the bytes "0x70756c7365"');
  });

  it('the body of an item in a finding is hex where text was expected as well', () => {
    const expected = hexBytes(Buffer.from('an item of text'));
    expect(shown('an item of words', BCS_TYPE, expected)).toMatch(/^the bytes "0x616e/);
    expect(shown('an item of words', BCS_TYPE, '0x00ff')).toBe(`${BCS_TYPE} "an item of words"`);
  });
});

describe('the JSON text of bytes', () => {
  const bytes = Buffer.of(0, 171, 18, 255);
  const isJson = (text: string) => isJsonOfBytes(Buffer.from(text), bytes);

  it.each([
    '"0x00ab12ff"',
    '"00ab12ff"',
    '"0x00AB12FF"',
    '"00AB12FF"',
    '"AKsS/w=="',
    '[0,171,18,255]',
    ' "0x00ab12ff"\n',
  ])('the JSON text of bytes may be %s', (text) => {
    expect(isJson(text)).toBe(true);
  });

  it.each(['0x00ab12ff', '"0x00ab12fe"', '"AKsS/g=="', '[0,171,18]', ''])(
    'the JSON text of bytes is not %j',
    (text) => {
      expect(isJson(text)).toBe(false);
    },
  );
});
