import { describe, expect, it } from 'vitest';
import { suggestion } from './suggestion.ts';

describe('a suggestion', () => {
  it.each([
    ['tagret', '; did you mean "target"? (legal: target, seed)'],
    ['sed', '; did you mean "seed"? (legal: target, seed)'],
    ['SEED', '; did you mean "seed"? (legal: target, seed)'],
    ['xx', ' (legal: target, seed)'],
    ['something', ' (legal: target, seed)'],
  ])('for %s is %j', (word, text) => {
    expect(suggestion(word, ['target', 'seed'])).toBe(text);
  });

  it('needs something legal', () => {
    expect(suggestion('a', [])).toBe('');
  });
});
