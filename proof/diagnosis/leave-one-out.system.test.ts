import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { patterns } from '../../reports/diagnosis/patterns.ts';
import { patternsText, readMatrix } from '../matrix/matrix-files.ts';
import { diagnoseMoving, diagnosePairs, leaveOneOut } from './leave-one-out.ts';

describe('the diagnosis', () => {
  it('names the right requirement in 93 of 100 cases, each fault left out', () => {
    const score = leaveOneOut(patterns());
    expect(score.named / score.faults).toBeGreaterThan(0.88);
    expect(score.requirement / score.named).toBeGreaterThan(0.93);
  });

  it('names both faults of 19 in 20 nodes that have two', () => {
    const { nodes, named } = diagnosePairs(patterns(), 200);
    expect(named / nodes).toBeGreaterThan(0.95);
  });

  it('names every fault that was judged on a moving chain', () => {
    const { nodes, named } = diagnoseMoving(patterns(), 'all');
    expect(nodes).toBeGreaterThan(0);
    expect(named).toBe(nodes);
  });
});

it('what is shipped of the matrix is what the matrix says', () => {
  const shipped = readFileSync('reports/diagnosis/patterns.json', 'utf8');
  expect(shipped).toBe(patternsText(readMatrix()));
});
