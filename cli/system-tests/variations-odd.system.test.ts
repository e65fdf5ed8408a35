import { describe, expect, it } from 'vitest';
import { halfOfVariations, problemsOfVariation } from '../testing/prove.ts';

describe('a lawful node', () => {
  it.each(halfOfVariations(1))('$name ($profile) raises no alarm', async (lawful) => {
    expect(await problemsOfVariation(lawful)).toEqual([]);
  });
});
