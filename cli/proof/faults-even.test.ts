import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../fixtures/faults/all.ts';
import { convicted, judgeNode } from './judge-node.ts';
import { SEEN_CONVICTED } from './seen-convicted.ts';

// Every second fault: two files, so that two cores share them.
const mine = FAULTS.filter(({ name }) => SEEN_CONVICTED.has(name)).filter((_, at) => at % 2 === 0);

describe('a fault', () => {
  it.each(mine)('$name is convicted of $breaks', async ({ breaks, node }) => {
    const evidence = await judgeNode({ flavour: 'aptos', ...node }, { runs: 25 });
    expect(convicted(evidence)).toContain(breaks);
  });
});
