import { describe, expect, it } from 'vitest';

import { bare, joinedList, plural, sentence } from './sentence.ts';

describe('a sentence', () => {
  it.each([
    ['a word', 'a word.'],
    ['a word.', 'a word.'],
    ['really?', 'really?'],
    ['stop!', 'stop!'],
    ['and so on…', 'and so on…'],
    ['a.b', 'a.b.'],
    ['  two\n\n lines \t', 'two lines.'],
  ])('the sentence made of %j is %j', (text, expected) => {
    expect(sentence(text)).toBe(expected);
  });

  it.each([
    ['a word.', 'a word'],
    ['a word. \n', 'a word'],
    ['wait...', 'wait'],
    ['1.5 of 2', '1.5 of 2'],
  ])('the rest of a sentence made of %j is %j', (text, expected) => {
    expect(bare(text)).toBe(expected);
  });
});

describe('a number of things', () => {
  it('a number of things has its plural, or one of its own where that is given', () => {
    expect([0, 1, 2].map((n) => plural(n, 'MUST')).join()).toBe('0 MUSTs,1 MUST,2 MUSTs');
    const own = [0, 1, 2].map((n) => plural(n, 'summary', 'summaries'));
    expect(own).toEqual(['0 summaries', '1 summary', '2 summaries']);
  });
});

describe('names in a row', () => {
  it('a list of names has five at most', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(joinedList([])).toBe('');
    expect(joinedList(names.slice(0, 2))).toBe('a, b');
    expect(joinedList(names.slice(0, 5))).toBe('a, b, c, d, e');
    expect(joinedList(names.slice(0, 6))).toBe('a, b, c, d, e and 1 more');
    expect(joinedList(names)).toBe('a, b, c, d, e and 2 more');
  });
});
