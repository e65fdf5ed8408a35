import { expect, it } from 'vitest';
import { utf8Text, utf8TextWithoutMark } from './utf8.ts';

it('a byte order mark is part of the text, or left out', () => {
  const marked = Buffer.from('\uFEFF{}');
  expect([utf8Text(marked), utf8TextWithoutMark(marked)]).toEqual(['\uFEFF{}', '{}']);
});

it('bytes that are not UTF-8 are not text', () => {
  const cut = Buffer.from('é').subarray(0, 1);
  expect([utf8Text(cut), utf8TextWithoutMark(cut)]).toEqual([undefined, undefined]);
});
