import { describe, expect, it } from 'vitest';

import type { LeftOutBy } from '../../src/evidence/effort.ts';
import { NO_MALFORMED, SMOKE, STANDARD_EFFORT } from '../../src/evidence/effort.ts';
import { sampleCheck, sampleEvidence } from '../testing/sample-evidence.ts';
import { verdictOf } from './verdict.ts';
import { checksAsked, effortOf } from './effort-text.ts';

const leftOut = (check: string, by: LeftOutBy) =>
  sampleCheck('SEL-START', 'untested', { check, leftOut: by });

describe('the effort of a run', () => {
  it('the effort of a run is standard for a run without options', () => {
    const usual = { level: 'standard', malformed: true, leftOut: [] };
    expect(effortOf(STANDARD_EFFORT, [])).toStrictEqual(usual);
  });

  it('the effort of a run includes all options of the run', () => {
    const given = { level: 'thorough', forMs: 60_000, maxRequests: 900, malformed: false } as const;
    expect(effortOf(given, [])).toStrictEqual({ ...given, leftOut: [] });
  });

  it('names what each option left out, in the order of the alphabet', () => {
    const checks = [
      leftOut('b', SMOKE),
      leftOut('z', NO_MALFORMED),
      leftOut('a', SMOKE),
      sampleCheck('SEL-END'),
    ];
    expect(effortOf(STANDARD_EFFORT, checks).leftOut).toEqual([
      { option: '--effort smoke', checks: ['a', 'b'] },
      { option: '--no-malformed', checks: ['z'] },
    ]);
  });

  it('the effort of a run is every check of a run but those that were left out', () => {
    const checks = [leftOut('a', SMOKE), leftOut('b', SMOKE), leftOut('c', NO_MALFORMED)];
    const all = [...checks, sampleCheck('SEL-END'), sampleCheck('SEL-START')];
    const verdict = verdictOf(sampleEvidence({ checks: all }));
    expect(checksAsked(verdict)).toBe(2);
    expect(checksAsked({ requirements: verdict.requirements })).toBe(5);
  });
});
