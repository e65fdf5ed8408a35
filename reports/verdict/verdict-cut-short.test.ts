import { describe, expect, it } from 'vitest';
import { sampleChecks, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from './verdict.ts';
import { of } from '../testing/sample-verdict.ts';

describe('a requirement', () => {
  it.each(['lost', 'aborted', 'suiteError'] as const)('is not met by a run that is %s', (kind) => {
    const run = sampleRun({ end: { kind, reason: 'it hung up' } });
    const checks = sampleChecks({ 'SEL-END': 'failed', 'SEL-ORDER': 'untested' });
    expect(of('SEL-START', { run, checks })).toMatchObject({
      outcome: 'cantTell',
      reason: 'What was seen of it agrees, but the run was cut short: it hung up.',
      checks: [{ outcome: 'passed' }],
    });
    expect(of('SEL-END', { run, checks }).outcome).toBe('failed');
    expect(of('SEL-ORDER', { run, checks }).outcome).toBe('untested');
    expect(verdictOf(sampleEvidence({ run, checks })).counts.must.passed).toBe(0);
  });

  it('stays failed, whether the target was reached or not', () => {
    const run = sampleRun({ end: { kind: 'unreachable', reason: 'ECONNREFUSED' } });
    const checks = sampleChecks({ 'SEL-END': 'failed' });
    expect(of('SEL-END', { run, checks })).toMatchObject({
      outcome: 'failed',
      reason: 'SEL-END came out failed.',
    });
  });
});
