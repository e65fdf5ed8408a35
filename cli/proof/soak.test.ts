import { describe, expect, it } from 'vitest';
import { soak } from './soak.ts';

describe('a chain that makes and prunes blocks every 20 ms', () => {
  it('gets the same verdict five times in a row', async () => {
    const problems = (await soak(5)).flatMap(({ nth, flavour, odd }) =>
      odd.map(({ check, outcome, message }) => ({ nth, flavour, check, outcome, message })),
    );
    expect(problems).toEqual([]);
  }, 300_000);
});
