import { describe, expect, it } from 'vitest';
import { nearestOrAll, suggestion } from './suggestion.ts';

describe('a suggestion', () => {
  it.each([
    ['tagret', '; did you mean "target"? (allowed: target, seed)'],
    ['sed', '; did you mean "seed"? (allowed: target, seed)'],
    ['SEED', '; did you mean "seed"? (allowed: target, seed)'],
    ['xx', ' (allowed: target, seed)'],
    ['something', ' (allowed: target, seed)'],
  ])('a suggestion is made for %s', (word, text) => {
    expect(suggestion(word, ['target', 'seed'])).toBe(text);
  });

  it('no suggestion is made without an allowed word', () => {
    expect(suggestion('a', [])).toBe('');
  });
});

describe('the nearest legal word', () => {
  it('the nearest allowed word is suggested, or else all words are listed', () => {
    expect(nearestOrAll('tagret', ['target', 'seed'])).toBe('did you mean "target"?');
    expect(nearestOrAll('something', ['target', 'seed'])).toBe('use one of target, seed');
    const many = Array.from({ length: 41 }, (_, at) => `name-${at}`);
    expect(nearestOrAll('something', many, 'list')).toBe('"list" lists all 41');
  });
});
