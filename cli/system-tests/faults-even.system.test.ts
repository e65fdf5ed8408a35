import { describe, expect, it } from 'vitest';
import { problemsBeside } from '../../reports/matrix/listed.ts';
import { readMatrix } from '../proof/figures/matrix-files.ts';
import { halfOfFaults, judgeFaultAgain } from '../testing/prove.ts';

const matrix = readMatrix();

describe('a fault', () => {
  it.each(halfOfFaults(0))('$name is convicted of $breaks', async (fault) => {
    expect(problemsBeside(matrix, await judgeFaultAgain(fault, matrix))).toEqual([]);
  });
});
