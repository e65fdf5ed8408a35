import { describe, expect, it } from 'vitest';
import { confirmedBy, problemsBeside, recorded, withListed } from './listed.ts';
import type { FaultRow } from './matrix.ts';
import { faultProblems } from './problems.ts';

const detections = (...requirements: readonly string[]): FaultRow['detections'] =>
  requirements.map((requirement) => ({ check: `${requirement}.every`, requirement }));

const judged: FaultRow = {
  name: 'newest-first',
  family: 'order',
  says: 'Lists the newest summary first.',
  breaks: 'SEL-ORDER',
  alsoBreaks: {},
  verdict: 'does not conform',
  detections: detections('SEL-ORDER', 'SEL-COMPLETE'),
};
const listing = withListed(judged, ['SEL-COMPLETE', 'SEL-RANGE']);

describe('a recorded row', () => {
  it('lists what was listed before and what was found now, never what the fault breaks', () => {
    const before = { faults: [withListed(judged, ['SEL-RANGE'])] };
    expect(Object.keys(recorded(judged, before).alsoBreaks)).toEqual(['SEL-RANGE', 'SEL-COMPLETE']);
  });

  it('lists nothing that belonged to a fault that broke something else', () => {
    const before = { faults: [{ ...listing, breaks: 'SEL-NEWEST' }] };
    expect(Object.keys(recorded(judged, before).alsoBreaks)).toEqual(['SEL-COMPLETE']);
  });

  it('gives the reason of each requirement, and shows that one has none', () => {
    expect(listing.alsoBreaks['SEL-COMPLETE']).toMatch(/page by page/);
    const bare = withListed(judged, ['SEL-COMPLETE', 'SVC-PENDING']);
    expect(faultProblems(bare)).toEqual([
      'newest-first also breaks SVC-PENDING, of which proof/matrix/reasons.ts says nothing',
    ]);
  });
});

describe('a fault that is judged again', () => {
  it('may be detected of what is listed', () => {
    expect(problemsBeside({ faults: [listing] }, judged)).toEqual([]);
  });

  it('must not be detected of anything else', () => {
    const row = { ...judged, detections: detections('SEL-ORDER', 'SEL-END') };
    expect(problemsBeside({ faults: [listing] }, row)).toEqual([
      'newest-first is detected of SEL-END, which the matrix does not list: if that is right, `npm run matrix -- --only newest-first --accept` records it',
    ]);
  });

  it('keeps what a second judgement found as well, and what it breaks whatever that found', () => {
    const row = { ...judged, detections: detections('SEL-ORDER', 'SEL-END', 'SEL-RANGE') };
    const again = { detections: detections('SEL-END', 'SEL-COMPLETE') };
    expect(confirmedBy(row, again).detections).toEqual(detections('SEL-ORDER', 'SEL-END'));
  });

  it('must be detected of what it breaks', () => {
    const row = { ...judged, detections: detections('SEL-COMPLETE') };
    expect(problemsBeside({ faults: [listing] }, row)).toEqual([
      'newest-first is not detected of SEL-ORDER, but of SEL-COMPLETE',
    ]);
  });

  it('is detected of what it breaks, or of what else, before it has a row', () => {
    const row = { ...judged, detections: [] };
    expect(problemsBeside({ faults: [] }, row)[0]).toBe(
      'newest-first is not detected of SEL-ORDER, and of nothing else',
    );
  });

  it('must have a row', () => {
    const [problem, ...others] = problemsBeside({ faults: [] }, judged);
    expect(problem).toContain('npm run matrix -- --only newest-first --accept');
    expect(others).toEqual([]);
  });
});
