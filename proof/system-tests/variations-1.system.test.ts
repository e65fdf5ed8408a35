import { afterAll, describe, expect, it } from 'vitest';
import { closeThreads, halfOfVariations, problemsOfVariation, WAITING } from '../testing/prove.ts';

afterAll(closeThreads);

describe.concurrent('a conforming variant', WAITING, () => {
  it.each(halfOfVariations(1))(
    'a conforming variant $name ($profile) has no false positive',
    async (conforming) => {
      expect(await problemsOfVariation(conforming)).toEqual([]);
    },
  );
});
