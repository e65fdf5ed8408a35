import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { RunEnd } from '../../src/evidence/run-facts.ts';
import { verdictOf } from './verdict.ts';
import {
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../testing/sample-evidence.ts';
import { word } from '../testing/sample-verdict.ts';

function ended(
  kind: Exclude<RunEnd['kind'], 'completed'>,
  changes: Partial<Evidence> = {},
): string {
  return word({ run: sampleRun({ end: { kind, reason: 'because' } }), ...changes });
}

describe('the word', () => {
  it('the word needs a run that came to its end', () => {
    const failed = { checks: sampleChecks({ 'SEL-START': 'failed' }) };
    expect(ended('unreachable')).toBe('no verdict, 3');
    expect(ended('unreachable', failed)).toBe('no verdict, 3');
    expect(ended('stranger', failed)).toBe('no verdict, 3');
    expect(ended('aborted')).toBe('no verdict, 3');
    expect(ended('suiteError')).toBe('no verdict, 3');
    expect(ended('lost')).toBe('no verdict, 3');
  });

  it.each([
    ['aborted', 'The run was aborted: because.'],
    ['suiteError', 'Internal error of the suite: because.'],
    ['lost', 'The target was lost: because.'],
  ] as const)('the word is that of what failed before the run was cut short: %s', (kind, why) => {
    const run = sampleRun({ end: { kind, reason: 'because' } });
    const evidence = sampleEvidence({ run, checks: sampleChecks({ 'SEL-START': 'failed' }) });
    expect(verdictOf(evidence)).toMatchObject({
      verdict: 'does not conform',
      exitCode: 1,
      reason: `1 MUST failed: SEL-START. ${why}`,
    });
  });

  it('the word is never whole for a selection', () => {
    const run = sampleRun({ only: ['SEL-START'] });
    expect(word({ run, checks: [sampleCheck('SEL-START')] })).toBe('conforms in part, 0');
    expect(word({ run })).toBe('conforms in part, 0');
    expect(word({ run, checks: [sampleCheck('SEL-START', 'failed')] })).toBe('does not conform, 1');
  });

  it('the word is withheld with --complete while a MUST is open', () => {
    const run = sampleRun({ complete: true });
    expect(word({ run })).toBe('conforms, 0');
    expect(word({ run, checks: sampleChecks({ 'SEL-END': 'cantTell' }) })).toBe('no verdict, 3');
    expect(word({ run: { ...run, only: ['SEL-END'] } })).toBe('no verdict, 3');
    expect(word({ run, checks: sampleChecks({ 'SEL-END': 'failed' }) })).toBe(
      'does not conform, 1',
    );
  });
});
