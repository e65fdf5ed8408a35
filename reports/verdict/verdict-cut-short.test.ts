import { describe, expect, it } from 'vitest';
import { sampleChecks, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from './verdict.ts';
import { of } from '../testing/sample-documents.ts';

describe('a requirement', () => {
  it.each(['lost', 'aborted', 'suiteError'] as const)(
    'a requirement is not met by a run that is %s',
    (kind) => {
      const run = sampleRun({ end: { kind, reason: 'it hung up' } });
      const checks = sampleChecks({ 'SEL-END': 'failed', 'SEL-ORDER': 'untested' });
      expect(of('SEL-START', { run, checks })).toMatchObject({
        outcome: 'cantTell',
        reason: 'No response contradicts the requirement, but the run was cut short: it hung up.',
        checks: [{ outcome: 'passed' }],
      });
      expect(of('SEL-END', { run, checks }).outcome).toBe('failed');
      expect(of('SEL-ORDER', { run, checks }).outcome).toBe('untested');
      expect(verdictOf(sampleEvidence({ run, checks })).counts.must.passed).toBe(0);
    },
  );

  it.each([
    ['unreachable', 'The target was not reached: why.'],
    ['stranger', 'No valid request got a documented response: why.'],
  ] as const)(
    'a requirement is untested by a run whose target is %s, whatever its checks say',
    (kind, reason) => {
      const run = sampleRun({ end: { kind, reason: 'why' } });
      const checks = sampleChecks({ 'SEL-END': 'failed', 'SEL-ORDER': 'cantTell' });
      for (const id of ['SEL-START', 'SEL-END']) {
        expect(of(id, { run, checks })).toMatchObject({ outcome: 'untested', reason });
      }
      expect(of('SEL-ORDER', { run, checks }).outcome).toBe('cantTell');
      const { counts, causes, advisories } = verdictOf(sampleEvidence({ run, checks }));
      expect([counts.must.passed, counts.must.failed, causes, advisories]).toEqual([0, 0, [], []]);
    },
  );
});
