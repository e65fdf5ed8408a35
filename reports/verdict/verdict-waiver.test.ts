import { describe, expect, it } from 'vitest';
import { sampleChecks, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from './verdict.ts';
import { of, waiver, word } from '../testing/sample-verdict.ts';

describe('a waiver', () => {
  const checks = sampleChecks({ 'SEL-START': 'failed' });

  it('a waiver holds through its last day and leaves the failure in sight', () => {
    expect(word({ checks, waivers: [waiver] })).toBe('conforms, 0');
    expect(of('SEL-START', { checks, waivers: [waiver] })).toMatchObject({
      outcome: 'failed',
      waived: true,
    });
    const late = sampleRun({ startedAt: '2026-11-21T23:30:00.000-01:00' });
    expect(word({ run: late, checks, waivers: [waiver] })).toBe('does not conform, 1');
  });

  it('a waiver does not apply to a SHOULD', () => {
    const document = verdictOf(
      sampleEvidence({
        checks: sampleChecks({ 'SEL-FULL': 'failed' }),
        waivers: [{ reason: 'known', until: '2026-12-31', requirement: 'SEL-FULL' }],
      }),
    );
    expect(document.advisories.map((advisory) => advisory.requirement)).toEqual(['SEL-FULL']);
    expect(document.counts.waived).toBe(0);
  });
});
