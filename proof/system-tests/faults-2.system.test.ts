import { afterAll, describe, expect, it } from 'vitest';
import { readMatrix } from '../matrix/matrix-files.ts';
import { closeThreads, halfOfFaults, problemsOfFault, WAITING } from '../testing/prove.ts';

const matrix = readMatrix();

afterAll(closeThreads);

describe.concurrent('a fault', WAITING, () => {
  it.each(halfOfFaults(0))('a fault $name fails $breaks', async (fault) => {
    expect(await problemsOfFault(fault, matrix)).toEqual([]);
  });
});
