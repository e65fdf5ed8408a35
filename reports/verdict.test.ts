import { describe, expect, it } from 'vitest';

import type { Evidence, RunEnd, Waiver } from '../src/evidence/evidence.ts';
import type { Outcome } from '../src/evidence/outcome.ts';
import { CATALOGUE } from '../src/spec/catalogue.ts';
import { DOCUMENT } from '../src/spec/document.ts';
import { sampleCheck, sampleChecks, sampleEvidence, sampleRun } from './testing/sample-evidence.ts';
import { verdictOf } from './verdict.ts';

const waiver: Waiver = { requirement: 'SEL-START', reason: 'known', until: '2026-11-21' };

function word(changes: Partial<Evidence>): string {
  const { verdict, exitCode } = verdictOf(sampleEvidence(changes));
  return `${verdict}, ${exitCode}`;
}

function ended(
  kind: Exclude<RunEnd['kind'], 'completed'>,
  changes: Partial<Evidence> = {},
): string {
  return word({ run: sampleRun({ end: { kind, reason: 'because' } }), ...changes });
}

function of(id: string, changes: Partial<Evidence>) {
  const found = verdictOf(sampleEvidence(changes)).requirements.find(
    (requirement) => requirement.id === id,
  );
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

describe('the word', () => {
  it.each<[string, Partial<Evidence>, string]>([
    ['everything passed', {}, 'conforms, 0'],
    ['a SHOULD failed', { checks: sampleChecks({ 'SEL-FULL': 'failed' }) }, 'conforms, 0'],
    ['a SHOULD was untested', { checks: sampleChecks({ 'SEL-FULL': 'untested' }) }, 'conforms, 0'],
    [
      'a MUST was inapplicable',
      { checks: sampleChecks({ 'SUM-BCS': 'inapplicable' }) },
      'conforms, 0',
    ],
    [
      'a MUST was untested',
      { checks: sampleChecks({ 'SEL-START': 'untested' }) },
      'conforms in part, 0',
    ],
    [
      'a MUST cannot be told',
      { checks: sampleChecks({ 'SEL-START': 'cantTell' }) },
      'conforms in part, 0',
    ],
    ['a MUST never ran', { checks: sampleChecks().slice(1) }, 'conforms in part, 0'],
    ['a MUST failed', { checks: sampleChecks({ 'SEL-START': 'failed' }) }, 'does not conform, 1'],
    [
      'a check errored',
      { checks: sampleChecks({ 'SEL-START': 'failed', 'SEL-FULL': 'errored' }) },
      'no verdict, 3',
    ],
    ['no check ran', { checks: [] }, 'no verdict, 3'],
    [
      'no MUST passed',
      { checks: [sampleCheck('SEL-FULL'), sampleCheck('SEL-END', 'untested')] },
      'no verdict, 3',
    ],
    [
      'a check judges nothing known',
      { checks: [...sampleChecks(), sampleCheck('NOPE')] },
      'no verdict, 3',
    ],
  ])('is right when %s', (_, changes, expected) => {
    expect(word(changes)).toBe(expected);
  });

  it('needs a run that came to its end', () => {
    const failed = { checks: sampleChecks({ 'SEL-START': 'failed' }) };
    expect(ended('unreachable')).toBe('no verdict, 3');
    expect(ended('aborted', failed)).toBe('no verdict, 3');
    expect(ended('suiteError', failed)).toBe('no verdict, 3');
    expect(ended('lost')).toBe('no verdict, 3');
    expect(ended('lost', failed)).toBe('does not conform, 1');
  });

  it('is never whole for a selection', () => {
    const run = sampleRun({ only: ['SEL-START'] });
    expect(word({ run, checks: [sampleCheck('SEL-START')] })).toBe('conforms in part, 0');
    expect(word({ run })).toBe('conforms in part, 0');
    expect(word({ run, checks: [sampleCheck('SEL-START', 'failed')] })).toBe('does not conform, 1');
  });

  it('is withheld with --complete while a MUST is open', () => {
    const run = sampleRun({ complete: true });
    expect(word({ run })).toBe('conforms, 0');
    expect(word({ run, checks: sampleChecks({ 'SEL-END': 'cantTell' }) })).toBe('no verdict, 3');
    expect(word({ run: { ...run, only: ['SEL-END'] } })).toBe('no verdict, 3');
    expect(word({ run, checks: sampleChecks({ 'SEL-END': 'failed' }) })).toBe(
      'does not conform, 1',
    );
  });
});

describe('a requirement', () => {
  it.each<[Outcome[], Outcome]>([
    [['passed', 'failed', 'errored'], 'failed'],
    [['passed', 'errored', 'cantTell'], 'errored'],
    [['passed', 'cantTell', 'untested'], 'cantTell'],
    [['passed', 'untested', 'inapplicable'], 'passed'],
    [['untested', 'inapplicable'], 'untested'],
    [['inapplicable', 'inapplicable'], 'inapplicable'],
    [[], 'untested'],
  ])('with checks %j came out %s', (outcomes, expected) => {
    const checks = outcomes.map((outcome, n) =>
      sampleCheck('SEL-START', outcome, { check: `c${n}` }),
    );
    expect(of('SEL-START', { checks }).outcome).toBe(expected);
  });

  it('that passed says what of it stayed open', () => {
    const checks = [sampleCheck('SEL-END'), sampleCheck('SEL-END', 'untested', { check: 'b' })];
    expect(of('SEL-END', { checks }).reason).toBe(
      'Not all of it was tried: b: SEL-END came out untested.',
    );
    expect(of('SEL-END', {}).reason).toBeUndefined();
  });

  it('that no check tried says why', () => {
    expect(of('SEL-END', { checks: [] }).reason).toBe('No check ran for it.');
    const only = sampleRun({ only: ['SEL-START'] });
    expect(of('SEL-END', { run: only, checks: [] }).reason).toBe('Not selected by --only.');
    expect(of('SEL-START', { run: only, checks: [] }).reason).toBe('No check ran for it.');
    const aborted = sampleRun({ end: { kind: 'aborted', reason: 'Ctrl-C' } });
    expect(of('SEL-END', { run: aborted, checks: [] }).reason).toBe('No check ran: Ctrl-C.');
    expect(of('SVC-PENDING', {})).toMatchObject({
      level: 'MAY',
      outcome: 'untested',
      waived: false,
    });
    expect(of('SVC-PENDING', {}).reason).toMatch(/^The endpoint is outside/u);
  });

  it('is never met by a target that was not reached', () => {
    const run = sampleRun({ end: { kind: 'unreachable', reason: 'ECONNREFUSED' } });
    const outcomes = verdictOf(sampleEvidence({ run })).requirements.map(
      (requirement) => requirement.outcome,
    );
    expect(new Set(outcomes)).toEqual(new Set(['untested']));
    expect(of('SEL-END', { run }).reason).toBe('The target was not reached: ECONNREFUSED.');
  });

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

  it('that failed stays failed, reached or not', () => {
    const run = sampleRun({ end: { kind: 'unreachable', reason: 'ECONNREFUSED' } });
    const checks = sampleChecks({ 'SEL-END': 'failed' });
    expect(of('SEL-END', { run, checks })).toMatchObject({
      outcome: 'failed',
      reason: 'SEL-END came out failed.',
    });
  });

  it('appears once each, in the order of the document', () => {
    const ids = verdictOf(sampleEvidence()).requirements.map((requirement) => requirement.id);
    expect(ids).toEqual(CATALOGUE.map((requirement) => requirement.id));
  });
});

describe('a waiver', () => {
  const checks = sampleChecks({ 'SEL-START': 'failed' });

  it('holds through its last day and leaves the failure in sight', () => {
    expect(word({ checks, waivers: [waiver] })).toBe('conforms, 0');
    expect(of('SEL-START', { checks, waivers: [waiver] })).toMatchObject({
      outcome: 'failed',
      waived: true,
    });
    const late = sampleRun({ startedAt: '2026-11-21T23:30:00.000-01:00' });
    expect(word({ run: late, checks, waivers: [waiver] })).toBe('does not conform, 1');
  });

  it('does not touch a SHOULD', () => {
    const document = verdictOf(
      sampleEvidence({
        checks: sampleChecks({ 'SEL-FULL': 'failed' }),
        waivers: [{ ...waiver, requirement: 'SEL-FULL' }],
      }),
    );
    expect(document.advisories.map((advisory) => advisory.requirement)).toEqual(['SEL-FULL']);
    expect(document.counts.waived).toBe(0);
  });
});

describe('the document of a verdict', () => {
  it('says who judged whom, by which document, and how much was asked', () => {
    const { end: _, complete: __, traffic: ___, ...facts } = sampleRun();
    expect(verdictOf(sampleEvidence())).toMatchObject(facts);
    expect(verdictOf(sampleEvidence()).document).toEqual(DOCUMENT);
  });

  it('has an advisory for every failed SHOULD and for nothing else', () => {
    const checks = sampleChecks({
      'SEL-FULL': 'failed',
      'SUM-ACCEPT': 'untested',
      'SEL-START': 'failed',
    });
    expect(verdictOf(sampleEvidence({ checks })).advisories).toEqual([
      { requirement: 'SEL-FULL', message: 'SEL-FULL came out failed.' },
    ]);
  });
});

describe('observations and counts', () => {
  it('names every fact once, in the order of the document', () => {
    const seen = (section: string, subject: string, value: string) =>
      sampleCheck('SEL-END', 'passed', {
        observations: [{ section, subject, seen: value }],
      });
    const checks = [
      seen('8', 'b', '1'),
      seen('7', 'z', '2'),
      seen('8', 'b', '1'),
      seen('8', 'b', '0'),
    ];
    const found = verdictOf(sampleEvidence({ checks })).observations;
    expect(
      found.map((observation) => observation.section + observation.subject + observation.seen),
    ).toEqual(['7z2', '8b0', '8b1']);
  });

  it('counts requirements, MUSTs and checks', () => {
    const { counts } = verdictOf(
      sampleEvidence({ checks: sampleChecks({ 'SEL-FULL': 'failed' }) }),
    );
    const total = Object.values(counts.requirements).reduce((sum, value) => sum + value, 0);
    expect(total).toBe(CATALOGUE.length);
    expect(counts.requirements.failed).toBe(1);
    expect(counts.must.failed).toBe(0);
    expect(counts.checks.failed).toBe(1);
    expect(counts.checks.passed).toBe(sampleChecks().length - 1);
    const musts = CATALOGUE.filter((requirement) => requirement.level === 'MUST');
    expect(counts.must.passed).toBe(musts.length);
    expect(counts.waived).toBe(0);
  });

  it('counts what is waived, which has failed all the same', () => {
    const checks = sampleChecks({ 'SEL-START': 'failed', 'SEL-END': 'failed' });
    const { counts } = verdictOf(sampleEvidence({ checks, waivers: [waiver] }));
    expect([counts.waived, counts.must.failed]).toEqual([1, 2]);
  });
});
