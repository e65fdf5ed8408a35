import { describe, expect, it } from 'vitest';
import { confirmedBy, problemsBeside, recorded, withListed } from './listed.ts';
import type { FaultRow } from './matrix.ts';

const detections = (...requirements: readonly string[]): FaultRow['detections'] =>
  requirements.map((requirement) => ({ check: `${requirement}.every`, requirement }));

const judged: FaultRow = {
  name: 'newest-first',
  family: 'order',
  says: 'Lists the newest summary first.',
  breaks: 'SEL-ORDER',
  alsoBreaks: [],
  verdict: 'does not conform',
  detections: detections('SEL-ORDER', 'SEL-COMPLETE'),
};
const listing = withListed(judged, ['SEL-COMPLETE', 'SEL-RANGE']);

describe('a recorded row', () => {
  it('lists old and new requirements, but never the requirement that the fault breaks', () => {
    const before = { faults: [withListed(judged, ['SEL-RANGE'])] };
    expect(recorded(judged, before).alsoBreaks).toEqual(['SEL-RANGE', 'SEL-COMPLETE']);
  });

  it('lists no requirement of a fault that broke another requirement', () => {
    const before = { faults: [{ ...listing, breaks: 'SEL-NEWEST' }] };
    expect(recorded(judged, before).alsoBreaks).toEqual(['SEL-COMPLETE']);
  });
});

describe('a fault that is judged again', () => {
  it('a fault that is judged again may fail a listed requirement', () => {
    expect(problemsBeside({ faults: [listing] }, judged)).toEqual([]);
  });

  it('a fault that is judged again must not fail a requirement that is not listed', () => {
    const row = { ...judged, detections: detections('SEL-ORDER', 'SEL-END') };
    expect(problemsBeside({ faults: [listing] }, row)).toEqual([
      'newest-first also fails SEL-END, which the matrix does not list: if that is right, record it with `npm run matrix -- --only newest-first --accept`',
    ]);
  });

  it('a fault may fail what another fault of its kind failed', () => {
    const lists = { ...judged, name: 'one-answer-in-fifty-backwards' };
    const others = { ...listing, name: 'one-list-in-fifty-lacks-one' };
    const row = { ...lists, detections: detections('SEL-ORDER', 'SEL-RANGE') };
    expect(problemsBeside({ faults: [lists, others] }, row)).toEqual([]);
    expect(problemsBeside({ faults: [lists, { ...others, name: 'newest-first' }] }, row)).toEqual([
      expect.stringContaining('also fails SEL-RANGE'),
    ]);
  });

  it('keeps confirmed failures, and always the failure of the broken requirement', () => {
    const row = { ...judged, detections: detections('SEL-ORDER', 'SEL-END', 'SEL-RANGE') };
    const again = { detections: detections('SEL-END', 'SEL-COMPLETE') };
    expect(confirmedBy(row, again).detections).toEqual(detections('SEL-ORDER', 'SEL-END'));
  });

  it('a fault that is judged again must fail the requirement that the fault breaks', () => {
    const row = { ...judged, detections: detections('SEL-COMPLETE') };
    expect(problemsBeside({ faults: [listing] }, row)).toEqual([
      'newest-first is missed: SEL-ORDER does not fail, only SEL-COMPLETE',
    ]);
  });

  it('a fault is judged by the broken requirement before the matrix has a row', () => {
    const row = { ...judged, detections: [] };
    expect(problemsBeside({ faults: [] }, row)[0]).toBe(
      'newest-first is missed: SEL-ORDER does not fail, nor does any other',
    );
  });

  it('a fault that is judged again must have a row in the matrix', () => {
    const [problem, ...others] = problemsBeside({ faults: [] }, judged);
    expect(problem).toContain('npm run matrix -- --only newest-first --accept');
    expect(others).toEqual([]);
  });
});
