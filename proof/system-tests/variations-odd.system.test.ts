import { afterAll, describe, expect, it } from 'vitest';
import { closeThreads, halfOfVariations, problemsOfVariation } from '../testing/prove.ts';

afterAll(closeThreads);

describe('a lawful node', () => {
  it.each(halfOfVariations(1))('$name ($profile) raises no alarm', async (lawful) => {
    expect(await problemsOfVariation(lawful)).toEqual([]);
  });
});
