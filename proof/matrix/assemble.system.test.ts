import { describe, expect, it } from 'vitest';
import type { FaultRow, VariationRow } from './matrix.ts';
import { CHECKS } from '../../cli/checks.ts';
import { mergedMatrix, wholeMatrix, withMoving, withSeeds } from './assemble.ts';
import { readMatrix } from './matrix-files.ts';

const matrix = readMatrix();
const [fault] = matrix.faults;
const [variation] = matrix.variations;
if (fault === undefined || variation === undefined) throw new Error('the matrix is empty');

const detected = (row: FaultRow, ...requirements: readonly string[]): FaultRow => ({
  ...row,
  alsoBreaks: [],
  detections: requirements.map((requirement) => ({ check: `${requirement}.x`, requirement })),
});
const failing: VariationRow = {
  ...variation,
  detections: [{ check: 'ERR-STATUS.every', requirement: 'ERR-STATUS' }],
};
const nothing = { faults: [], variations: [], seeds: [] };

describe('a matrix of all judged nodes', () => {
  it('lists the failures of every run of a fault', () => {
    const rows = [detected(fault, fault.breaks), detected(fault, fault.breaks, 'ERR-STATUS')];
    const [row] = wholeMatrix(rows, nothing).faults;
    expect(row?.detections).toHaveLength(1);
    expect(row?.alsoBreaks).toEqual(['ERR-STATUS']);
  });

  it('a matrix of all judged nodes shows the worst run of a node', () => {
    const { variations, faults } = wholeMatrix(
      [variation, failing, detected(fault, fault.breaks), detected(fault, 'ERR-STATUS')],
      nothing,
    );
    const times = variation.times + failing.times;
    expect(variations).toEqual([{ ...failing, times }]);
    expect(faults.map(({ detections }) => detections)).toEqual([
      [{ check: 'ERR-STATUS.x', requirement: 'ERR-STATUS' }],
    ]);
  });

  it('counts the runs of a variant beside others, and shows its run alone', () => {
    const together = { ...failing, name: `${variation.name} + another`, times: 3 };
    const { variations } = wholeMatrix([variation, together], nothing);
    expect(variations).toEqual([{ ...variation, times: variation.times + 3 }]);
  });
});

describe('the counts of seeds', () => {
  const count = { name: fault.name, breaks: fault.breaks, byChance: false, of: 5 };
  const whole = { ...count, otherVerdict: [], notDetected: [] };
  const missed = { ...whole, notDetected: [3] };
  const gone = { ...whole, name: 'no-such-fault' };

  it('the counts are kept when nodes are judged again, except for removed nodes', () => {
    expect(wholeMatrix([], { ...nothing, seeds: [gone, missed] }).seeds).toEqual([missed]);
    expect(mergedMatrix({ ...matrix, seeds: [gone, missed] }, []).seeds).toEqual([missed]);
  });

  it('new counts of a node replace its older counts', () => {
    expect(withSeeds({ ...matrix, seeds: [missed] }, [whole]).seeds).toEqual([whole]);
  });
});

describe('failures on a moving chain', () => {
  const still = detected(fault, fault.breaks);
  const before = { ...matrix, faults: [still] };
  const moved = detected(fault, fault.breaks, 'ERR-STATUS');

  it('failures are kept when other checks fail, also when the fault is judged again', () => {
    const after = withMoving(before, [moved]);
    expect(after.faults).toEqual([{ ...still, moving: moved.detections }]);
    expect(mergedMatrix(after, [still]).faults[0]?.moving).toEqual(moved.detections);
  });

  it('failures are left out when the same checks fail, or the fault is missed', () => {
    expect(withMoving(withMoving(before, [moved]), [still]).faults).toEqual([still]);
    expect(withMoving(before, [detected(fault, 'ERR-STATUS')]).faults).toEqual([still]);
  });
});

describe('a matrix that is updated in part', () => {
  it('a matrix replaces the old row of a node, and keeps all other rows', () => {
    const merged = mergedMatrix(matrix, [detected(fault, fault.breaks, 'ERR-STATUS')]);
    const [row, ...others] = merged.faults;
    expect(row?.alsoBreaks).toEqual(expect.arrayContaining(['ERR-STATUS', ...fault.alsoBreaks]));
    expect(others).toEqual(matrix.faults.slice(1));
    expect(merged.variations).toEqual(matrix.variations);
  });

  it('a matrix counts the new runs of a conforming variant, and keeps the other counts', () => {
    const judged = { ...variation, times: 1 };
    const [row, ...others] = mergedMatrix(matrix, [judged, judged, judged]).variations;
    expect(row).toEqual({ ...variation, times: 3 });
    expect(others).toEqual(matrix.variations.slice(1));
  });

  it('a matrix that is updated in part has the current checks', () => {
    expect(mergedMatrix({ ...matrix, checks: [] }, []).checks).toEqual(
      CHECKS.map(({ id, requirement }) => ({ id, requirement })),
    );
  });

  it('a matrix that is updated in part has no row of a removed node', () => {
    const gone = { ...fault, name: 'no-such-fault' };
    const moved = { ...fault, breaks: 'ERR-STATUS' };
    const merged = mergedMatrix({ ...matrix, faults: [gone, moved, ...matrix.faults] }, []);
    expect(merged).toEqual({ ...matrix, checks: merged.checks });
  });
});
