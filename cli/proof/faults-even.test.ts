import { describe, expect, it } from 'vitest';
import { problemsBeside } from '../../reports/matrix/listed.ts';
import { readMatrix } from './matrix-files.ts';
import { halfOfFaults } from './prove.ts';
import { judgeFault } from './subjects.ts';

const matrix = readMatrix();

describe('a fault', () => {
  it.each(halfOfFaults(0))('$name is convicted of $breaks', async (fault) => {
    expect(problemsBeside(matrix, await judgeFault(fault, 1))).toEqual([]);
  });
});
