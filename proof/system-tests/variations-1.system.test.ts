import { afterAll, describe, expect, it } from 'vitest';
import { closeThreads, halfOfVariations, problemsOfVariation } from '../testing/prove.ts';

afterAll(closeThreads);

describe('a conforming node', () => {
  it.each(halfOfVariations(1))('$name ($profile) raises no alarm', async (conforming) => {
    expect(await problemsOfVariation(conforming)).toEqual([]);
  });
});
