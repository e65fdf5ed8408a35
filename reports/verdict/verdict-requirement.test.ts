import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { sampleCheck, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from './verdict.ts';
import { of } from '../testing/sample-verdict.ts';

describe('a requirement', () => {
  it.each<[Outcome[], Outcome]>([
    [['passed', 'failed', 'errored'], 'failed'],
    [['passed', 'errored', 'cantTell'], 'errored'],
    [['passed', 'cantTell', 'untested'], 'cantTell'],
    [['passed', 'untested', 'inapplicable'], 'passed'],
    [['untested', 'inapplicable'], 'untested'],
    [['inapplicable', 'inapplicable'], 'inapplicable'],
    [[], 'untested'],
  ])('a requirement with checks %j came out %s', (outcomes, expected) => {
    const checks = outcomes.map((outcome, n) =>
      sampleCheck('SEL-START', outcome, { check: `c${n}` }),
    );
    expect(of('SEL-START', { checks }).outcome).toBe(expected);
  });

  it('a requirement names what stayed open although it passed', () => {
    const checks = [sampleCheck('SEL-END'), sampleCheck('SEL-END', 'untested', { check: 'b' })];
    expect(of('SEL-END', { checks }).reason).toBe('Tested in part. b: SEL-END came out untested.');
    expect(of('SEL-END', {}).reason).toBeUndefined();
  });

  it('a requirement says why no check tried it', () => {
    expect(of('SEL-END', { checks: [] }).reason).toBe('No check of the requirement ran.');
    const only = sampleRun({ only: ['SEL-START'] });
    expect(of('SEL-END', { run: only, checks: [] }).reason).toBe('Not selected by --only.');
    expect(of('SEL-START', { run: only, checks: [] }).reason).toBe(
      'No check of the requirement ran.',
    );
    const aborted = sampleRun({ end: { kind: 'aborted', reason: 'Ctrl-C' } });
    expect(of('SEL-END', { run: aborted, checks: [] }).reason).toBe('No check ran: Ctrl-C.');
    expect(of('SVC-PENDING', {})).toMatchObject({
      level: 'MAY',
      outcome: 'untested',
      waived: false,
    });
    expect(of('SVC-PENDING', {}).reason).toMatch(/^The endpoint is outside/u);
  });

  it('a requirement is never met by a target that was not reached', () => {
    const run = sampleRun({ end: { kind: 'unreachable', reason: 'ECONNREFUSED' } });
    const outcomes = verdictOf(sampleEvidence({ run })).requirements.map(
      (requirement) => requirement.outcome,
    );
    expect(new Set(outcomes)).toEqual(new Set(['untested']));
    expect(of('SEL-END', { run }).reason).toBe('The target was not reached: ECONNREFUSED.');
  });

  it('a requirement appears once each, in the order of the document', () => {
    const ids = verdictOf(sampleEvidence()).requirements.map((requirement) => requirement.id);
    expect(ids).toEqual(CATALOGUE.map((requirement) => requirement.id));
  });
});
