import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { patterns } from '../../reports/diagnosis/patterns.ts';
import { leaveOneOut } from './leave-one-out.ts';
import { patternsText, readMatrix } from '../matrix/matrix-files.ts';

describe('the diagnosis, each broken node left out in turn', () => {
  // A gateway that is configured wrongly breaks what nodes of other families break: none is right.
  const score = leaveOneOut(patterns().filter(({ family }) => family !== 'real-gateways'));

  it('names the right family first for three in four, and among three for nine in ten', () => {
    expect(score.family.first / score.nodes).toBeGreaterThan(0.775);
    expect(score.family.among / score.nodes).toBeGreaterThan(0.905);
  });

  it('names the requirement it breaks first for seven in eight, and among three for more than nine in ten', () => {
    expect(score.requirement.first / score.nodes).toBeGreaterThan(0.875);
    expect(score.requirement.among / score.nodes).toBeGreaterThan(0.94);
  });

  it('names no family that is not there: of a family of one it is wrong', () => {
    const [first, ...rest] = patterns().filter(({ family }) => family !== 'real-gateways');
    const alone = first === undefined ? [] : [{ ...first, family: 'alone' }, ...rest];
    const { nodes, family } = leaveOneOut(alone);
    expect(nodes).toBe(score.nodes);
    expect(family.first).toBeLessThanOrEqual(score.family.first);
  });
});

it('what is shipped of the matrix is what the matrix says', () => {
  const shipped = readFileSync('reports/diagnosis/patterns.json', 'utf8');
  expect(shipped).toBe(patternsText(readMatrix()));
});
