import { describe, expect, it } from 'vitest';
import type { FaultRow } from './matrix.ts';
import { countSeeds, seedProblems, seedsCell, seedsText } from './seed-counts.ts';

const detected: FaultRow = {
  name: 'newest-first',
  family: 'order',
  says: 'Lists the newest summary first.',
  breaks: 'SEL-ORDER',
  alsoBreaks: [],
  verdict: 'does not conform',
  detections: [{ check: 'SEL-ORDER.every', requirement: 'SEL-ORDER' }],
};
const missed: FaultRow = { ...detected, verdict: 'conforms', detections: [] };
const byOther: FaultRow = {
  ...detected,
  detections: [{ check: 'SEL-END.law', requirement: 'SEL-END' }],
};
const problemsOf = (rows: readonly FaultRow[], byChance: boolean): readonly string[] =>
  countSeeds(rows, byChance).flatMap(seedProblems);
const times = (count: number, row: FaultRow): readonly FaultRow[] =>
  Array.from({ length: count }, () => row);

describe('a count of seeds', () => {
  it('a count of seeds has those with another verdict and those that miss', () => {
    const [count] = countSeeds([detected, missed, byOther], false);
    expect(count).toMatchObject({ of: 3, otherVerdict: [2], notDetected: [2, 3] });
  });

  it('a count of seeds expects no verdict for a SHOULD', () => {
    const advised: FaultRow = { ...missed, breaks: 'HDR-ON-ERRORS' };
    const [count] = countSeeds([advised], false);
    expect(count).toMatchObject({ otherVerdict: [], notDetected: [1] });
  });

  it('a count of seeds is empty when nothing was judged', () => {
    expect(countSeeds([], false)).toEqual([]);
    expect(seedsText([])).toBe('');
    expect(seedsCell(undefined)).toBe('');
  });
});

describe('a fault', () => {
  it('a fault is detected by every seed when the fault always shows', () => {
    expect(problemsOf(times(20, detected), false)).toEqual([]);
    expect(problemsOf([...times(19, detected), byOther], false)).toEqual([
      'newest-first fails SEL-ORDER with 19 of 20 seeds, not with 20',
    ]);
  });

  it('a fault may be missed by one seed in twenty when the fault shows by chance', () => {
    expect(problemsOf([...times(19, detected), missed], true)).toEqual([]);
    expect(problemsOf([...times(18, detected), missed, missed], true)).toHaveLength(2);
    expect(problemsOf([...times(4, detected), missed], true)).toHaveLength(2);
  });

  it('a fault is bold in the table when a seed misses the fault', () => {
    const [whole] = countSeeds(times(5, detected), false);
    const [part] = countSeeds([...times(4, detected), missed], false);
    expect(seedsCell(whole)).toBe('5 of 5');
    expect(seedsCell(part)).toBe('**4 of 5**');
  });
});

describe('the summary of counts', () => {
  it('the summary has the smallest number of seeds, and the faults all detect', () => {
    const text = seedsText([
      ...countSeeds(times(20, detected), false),
      ...countSeeds([...times(4, detected), missed], false),
      ...countSeeds(times(5, detected), true),
    ]);
    expect(text).toContain('With 5 or more seeds');
    expect(text).toContain('1 of 2 faults that always show');
    expect(text).toContain('1 of 1 faults that show by chance');
  });
});
