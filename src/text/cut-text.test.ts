import { expect, it } from 'vitest';
import { CUT_MARK, cutText } from './cut-text.ts';

it('a cut text has the largest length allowed, and ends with a mark', () => {
  expect([cutText('abcd', 4), cutText('abcde', 4)]).toEqual(['abcd', 'a...']);
  expect([cutText('abcd', 4, '…'), cutText('abcde', 4, '…')]).toEqual(['abcd', 'abc…']);
  expect(['a...', 'abc…', 'a..'].map((text) => CUT_MARK.test(text))).toEqual([true, true, false]);
});

it('a text is not cut within a pair', () => {
  expect(cutText('😀😀😀', 4)).toBe('...');
});
