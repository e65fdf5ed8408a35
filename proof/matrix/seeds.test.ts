import { describe, expect, it } from 'vitest';
import type { FaultRow } from './matrix.ts';
import { countSeeds, seedProblems, seedsCell, seedsText } from './seeds.ts';

const convicted: FaultRow = {
  name: 'newest-first',
  family: 'order',
  says: 'Lists the newest summary first.',
  breaks: 'SEL-ORDER',
  alsoBreaks: {},
  verdict: 'does not conform',
  convictions: [{ check: 'SEL-ORDER.every', requirement: 'SEL-ORDER' }],
};
const missed: FaultRow = { ...convicted, verdict: 'conforms', convictions: [] };
const byOther: FaultRow = {
  ...convicted,
  convictions: [{ check: 'SEL-END.law', requirement: 'SEL-END' }],
};
const problemsOf = (rows: readonly FaultRow[], byChance: boolean): readonly string[] =>
  countSeeds(rows, byChance).flatMap(seedProblems);
const times = (count: number, row: FaultRow): readonly FaultRow[] =>
  Array.from({ length: count }, () => row);

describe('a count of seeds', () => {
  it('names the seeds that miss the verdict, and those that miss the requirement', () => {
    const [count] = countSeeds([convicted, missed, byOther], false);
    expect(count).toMatchObject({ of: 3, otherVerdict: [2], notConvicted: [2, 3] });
  });

  it('expects no verdict for a SHOULD', () => {
    const advised: FaultRow = { ...missed, breaks: 'HDR-ON-ERRORS' };
    const [count] = countSeeds([advised], false);
    expect(count).toMatchObject({ otherVerdict: [], notConvicted: [1] });
  });

  it('is empty when nothing was judged', () => {
    expect(countSeeds([], false)).toEqual([]);
    expect(seedsText([])).toBe('');
    expect(seedsCell(undefined)).toBe('');
  });
});

describe('a fault', () => {
  it('is convicted by every seed when it is wrong every time', () => {
    expect(problemsOf(times(20, convicted), false)).toEqual([]);
    expect(problemsOf([...times(19, convicted), byOther], false)).toEqual([
      'newest-first is convicted of SEL-ORDER by 19 of 20 seeds, not by 20',
    ]);
  });

  it('may escape one seed in twenty when it is wrong by chance, and none of fewer', () => {
    expect(problemsOf([...times(19, convicted), missed], true)).toEqual([]);
    expect(problemsOf([...times(18, convicted), missed, missed], true)).toHaveLength(2);
    expect(problemsOf([...times(4, convicted), missed], true)).toHaveLength(2);
  });

  it('stands out when it escapes', () => {
    const [whole] = countSeeds(times(5, convicted), false);
    const [part] = countSeeds([...times(4, convicted), missed], false);
    expect(seedsCell(whole)).toBe('5 of 5');
    expect(seedsCell(part)).toBe('**4 of 5**');
  });
});

describe('the summary of counts', () => {
  it('names the least number of seeds, and how many nodes all of them convict', () => {
    const text = seedsText([
      ...countSeeds(times(20, convicted), false),
      ...countSeeds([...times(4, convicted), missed], false),
      ...countSeeds(times(5, convicted), true),
    ]);
    expect(text).toContain('by 5 seeds or more');
    expect(text).toContain('wrong every time, 1 of 2 are');
    expect(text).toContain('by chance, 1 of 1');
  });
});
