import { describe, expect, it } from 'vitest';
import { isOpen, openIn, OUTCOMES } from './outcome.ts';

describe('what is open', () => {
  it('an outcome is open when it applies and is neither passed nor failed', () => {
    expect(OUTCOMES.filter(isOpen)).toEqual(['errored', 'cantTell', 'untested']);
  });

  it('what is open is counted alike by outcome', () => {
    const counts = {
      failed: 1,
      errored: 2,
      cantTell: 4,
      untested: 8,
      inapplicable: 16,
      passed: 32,
    };
    expect(openIn(counts)).toBe(14);
  });
});
