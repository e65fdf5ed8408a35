import { describe, expect, it } from 'vitest';

import type { Waiver } from '../../src/evidence/evidence.ts';
import { sampleChecks, sampleEvidence } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict.ts';
import { holds, isWaived, waiverFor, waiverNotes } from './waivers.ts';

const DAY = '2026-11-21T10:00:00.000Z';
const until = (day: string, requirement = 'SEL-START'): Waiver => ({
  requirement,
  reason: 'known',
  until: day,
});

describe('a waiver', () => {
  it('holds through its day, by the clock of Greenwich', () => {
    const waiver = until('2026-11-21');
    expect(holds(waiver, '2026-11-20T10:00:00.000Z')).toBe(true);
    expect(holds(waiver, '2026-11-21T23:59:59.999Z')).toBe(true);
    expect(holds(waiver, '2026-11-22T00:00:00.000Z')).toBe(false);
    expect(holds(waiver, '2026-11-21T23:30:00.000-01:00')).toBe(false);
  });

  it('covers its own requirement, while it holds', () => {
    const late = until('2026-12-31');
    const all = [until('2026-11-20'), until('2026-12-31', 'SEL-END'), late];
    expect(waiverFor('SEL-START', all, DAY)).toBe(late);
    expect(waiverFor('SEL-ORDER', all, DAY)).toBeUndefined();
    expect(waiverFor('SEL-START', all.slice(0, 2), DAY)).toBeUndefined();
  });

  it('waives a MUST of the document and nothing else', () => {
    const all = ['SEL-START', 'SEL-FULL', 'NOPE'].map((id) => until('2026-12-31', id));
    expect(all.map((waiver) => isWaived(waiver.requirement, all, DAY))).toEqual([
      true,
      false,
      false,
    ]);
    expect(isWaived('SEL-END', all, DAY)).toBe(false);
  });
});

describe('what became of a waiver', () => {
  it('is said of each, and whether it applied', () => {
    const evidence = sampleEvidence({
      checks: sampleChecks({ 'SEL-START': 'failed', 'SEL-FULL': 'failed' }),
      waivers: [
        until('2026-12-31'),
        until('2026-11-20'),
        until('2026-12-31', 'SEL-FULL'),
        until('2026-12-31', 'SEL-END'),
      ],
    });
    const notes = waiverNotes(evidence, verdictOf(evidence).requirements);
    expect(notes.map(({ waiver, applied, note }) => [waiver.requirement, applied, note])).toEqual([
      ['SEL-START', true, 'The failure of SEL-START is waived until 2026-12-31.'],
      ['SEL-START', false, 'The waiver for SEL-START expired on 2026-11-20.'],
      [
        'SEL-FULL',
        false,
        'The waiver for SEL-FULL changes nothing: a SHOULD never changes the verdict.',
      ],
      ['SEL-END', false, 'The waiver for SEL-END is no longer needed.'],
    ]);
  });
});
