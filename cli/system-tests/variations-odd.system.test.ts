import { describe, expect, it } from 'vitest';
import { variationProblems } from '../proof/matrix/problems.ts';
import { halfOfVariations } from '../testing/prove.ts';
import { judgeVariation } from '../proof/judge/subjects.ts';

describe('a lawful node', () => {
  it.each(halfOfVariations(1))('$name ($profile) raises no alarm', async (variation) => {
    expect(variationProblems(await judgeVariation(variation, variation.profile, 1))).toEqual([]);
  });
});
