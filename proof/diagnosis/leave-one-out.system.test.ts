import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { patterns } from '../../reports/diagnosis/patterns.ts';
import { patternsText, readMatrix } from '../matrix/matrix-files.ts';
import { diagnoseMoving, diagnosePairs, leaveOneOut } from './leave-one-out.ts';

describe('the diagnosis', () => {
  it('names the right requirement in 93 % of cases without the own pattern', () => {
    const score = leaveOneOut(patterns());
    expect(score.named / score.faults).toBeGreaterThan(0.88);
    expect(score.requirement / score.named).toBeGreaterThan(0.93);
  });

  it('the diagnosis names both faults of 95 % of nodes with two faults', () => {
    const { nodes, named } = diagnosePairs(patterns(), 200);
    expect(named / nodes).toBeGreaterThan(0.95);
  });

  it('the diagnosis names every fault on a moving chain', () => {
    const { nodes, named } = diagnoseMoving(patterns(), 'all');
    expect(nodes).toBeGreaterThan(0);
    expect(named).toBe(nodes);
  });
});

it('the shipped patterns of the diagnosis equal those of the matrix', () => {
  const shipped = readFileSync('reports/diagnosis/patterns.json', 'utf8');
  expect(shipped).toBe(patternsText(readMatrix()));
});
