import { describe, expect, it } from 'vitest';
import { faultProblems } from '../../reports/matrix/problems.ts';
import { halfOfFaults } from './prove.ts';
import { judgeFault } from './subjects.ts';

describe('a fault', () => {
  it.each(halfOfFaults(1))('$name is convicted of $breaks', async (fault) => {
    expect(faultProblems(await judgeFault(fault, 1))).toEqual([]);
  });
});
