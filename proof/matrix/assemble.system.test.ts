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
  alsoBreaks: {},
  detections: requirements.map((requirement) => ({ check: `${requirement}.x`, requirement })),
});
const accused: VariationRow = {
  ...variation,
  detections: [{ check: 'ERR-STATUS.every', requirement: 'ERR-STATUS' }],
};
const nothing = { faults: [], variations: [], seeds: [] };

describe('a matrix of all that was judged', () => {
  it('lists what was found in any of the times a fault was judged', () => {
    const rows = [detected(fault, fault.breaks), detected(fault, fault.breaks, 'ERR-STATUS')];
    const [row] = wholeMatrix(rows, nothing).faults;
    expect(row?.detections).toHaveLength(1);
    expect(Object.keys(row?.alsoBreaks ?? {})).toEqual(['ERR-STATUS']);
  });

  it('shows a node at its worst', () => {
    const { variations, faults } = wholeMatrix(
      [variation, accused, detected(fault, fault.breaks), detected(fault, 'ERR-STATUS')],
      nothing,
    );
    const times = variation.times + accused.times;
    expect(variations).toEqual([{ ...accused, times }]);
    expect(faults.map(({ detections }) => detections)).toEqual([
      [{ check: 'ERR-STATUS.x', requirement: 'ERR-STATUS' }],
    ]);
  });
});

describe('the counts of seeds', () => {
  const count = { name: fault.name, breaks: fault.breaks, byChance: false, of: 5 };
  const whole = { ...count, otherVerdict: [], notDetected: [] };
  const missed = { ...whole, notDetected: [3] };
  const gone = { ...whole, name: 'no-such-fault' };

  it('are kept when nodes are judged again, but for nodes that are gone', () => {
    expect(wholeMatrix([], { ...nothing, seeds: [gone, missed] }).seeds).toEqual([missed]);
    expect(mergedMatrix({ ...matrix, seeds: [gone, missed] }, []).seeds).toEqual([missed]);
  });

  it('take the place of older ones of the same node', () => {
    expect(withSeeds({ ...matrix, seeds: [missed] }, [whole]).seeds).toEqual([whole]);
  });
});

describe('what was found on a moving chain', () => {
  const still = detected(fault, fault.breaks);
  const before = { ...matrix, faults: [still] };
  const moved = detected(fault, fault.breaks, 'ERR-STATUS');

  it('is kept where other checks fail there, also when the fault is judged again', () => {
    const after = withMoving(before, [moved]);
    expect(after.faults).toEqual([{ ...still, moving: moved.detections }]);
    expect(mergedMatrix(after, [still]).faults[0]?.moving).toEqual(moved.detections);
  });

  it('is left out where the same checks fail, or what the fault breaks does not', () => {
    expect(withMoving(withMoving(before, [moved]), [still]).faults).toEqual([still]);
    expect(withMoving(before, [detected(fault, 'ERR-STATUS')]).faults).toEqual([still]);
  });
});

describe('a matrix that is written in part', () => {
  it('has the new row in the place of the old one, and all others as they were', () => {
    const merged = mergedMatrix(matrix, [detected(fault, fault.breaks, 'ERR-STATUS')]);
    const [row, ...others] = merged.faults;
    expect(Object.keys(row?.alsoBreaks ?? {})).toEqual(
      expect.arrayContaining(['ERR-STATUS', ...Object.keys(fault.alsoBreaks)]),
    );
    expect(others).toEqual(matrix.faults.slice(1));
    expect(merged.variations).toEqual(matrix.variations);
  });

  it('counts how often each conforming node was judged this time, and keeps the other counts', () => {
    const judged = { ...variation, times: 1 };
    const [row, ...others] = mergedMatrix(matrix, [judged, judged, judged]).variations;
    expect(row).toEqual({ ...variation, times: 3 });
    expect(others).toEqual(matrix.variations.slice(1));
  });

  it('names the checks of today', () => {
    expect(mergedMatrix({ ...matrix, checks: [] }, []).checks).toEqual(
      CHECKS.map(({ id, requirement }) => ({ id, requirement })),
    );
  });

  it('has no row of a node that is gone', () => {
    const gone = { ...fault, name: 'no-such-fault' };
    const moved = { ...fault, breaks: 'ERR-STATUS' };
    const merged = mergedMatrix({ ...matrix, faults: [gone, moved, ...matrix.faults] }, []);
    expect(merged).toEqual({ ...matrix, checks: merged.checks });
  });
});
