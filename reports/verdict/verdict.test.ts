import { describe, expect, it } from 'vitest';
import { sampleChecks, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from './verdict.ts';
import { of } from '../testing/sample-documents.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { CountedRequirement } from '../../src/spec/released/released.ts';
import { countedBy } from '../../src/spec/released/released.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { junit } from '../junit/junit.ts';

const [MUST, SHOULD] = [idsOf('MUST'), idsOf('SHOULD')];

function idsOf(level: string): readonly string[] {
  return CATALOGUE.filter((requirement) => requirement.level === level).map(({ id }) => id);
}

/** This catalogue as it counts by a version that lacked SEL-END and had SEL-START as a SHOULD. */
const older: readonly CountedRequirement[] = CATALOGUE.map((requirement) =>
  countedBy(requirement, '0.0', {
    MUST: MUST.filter((id) => id !== 'SEL-END' && id !== 'SEL-START'),
    SHOULD: [...SHOULD, 'SEL-START'],
    MAY: idsOf('MAY'),
  }),
);

function evidenceOf(outcomes: Readonly<Record<string, Outcome>>, required: readonly string[] = []) {
  const run = sampleRun({ requirementsVersion: '0.0', required, complete: true });
  return sampleEvidence({ run, checks: sampleChecks(outcomes) });
}

const judged = (outcomes: Readonly<Record<string, Outcome>>, required?: readonly string[]) =>
  verdictOf(evidenceOf(outcomes, required), older);

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
    ['unreachable', 'No node answered: why.'],
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

describe('a verdict by the requirements of an older version', () => {
  it('a verdict by the requirements of an older version says which version it is of', () => {
    const { requirementsVersion, reason } = judged({});
    expect(requirementsVersion).toBe('0.0');
    expect(reason).toBe(
      `Every applicable MUST passed: ${MUST.length - 2} MUSTs (judged by requirements 0.0).`,
    );
  });

  it('says the version of the suite where none is named', () => {
    const document = verdictOf(sampleEvidence());
    expect(document.requirementsVersion).toBe(document.suite.version);
    expect(document.reason).not.toContain('by the requirements');
  });

  it.each(['failed', 'untested', 'cantTell'] as const)(
    'a verdict by older requirements does not change when a newer requirement is %s',
    (outcome) => {
      expect(judged({ 'SEL-END': outcome })).toMatchObject({ verdict: 'conforms', exitCode: 0 });
    },
  );

  it('a verdict has the failure of a newer requirement as an advisory that says so', () => {
    const { advisories, requirements } = judged({ 'SEL-END': 'failed' });
    expect(advisories).toEqual([
      { requirement: 'SEL-END', message: 'newer than 0.0: SEL-END came out failed.' },
    ]);
    expect(requirements.find(({ id }) => id === 'SEL-END')).toMatchObject({
      level: 'SHOULD',
      newerThan: '0.0',
      outcome: 'failed',
      waived: false,
    });
  });

  it('a verdict does not change by a newer requirement even where it is required', () => {
    expect(judged({ 'SEL-END': 'failed' }, ['SEL-END']).verdict).toBe('conforms');
  });

  it('a verdict counts a requirement that became stricter at its old level', () => {
    expect(judged({ 'SEL-START': 'failed' })).toMatchObject({ verdict: 'conforms' });
    expect(judged({ 'SEL-START': 'failed' }, ['SEL-START'])).toMatchObject({
      verdict: 'does not conform',
    });
  });

  it('a verdict by an older version fails by every requirement of that version', () => {
    expect(judged({ 'SEL-ORDER': 'failed' }).verdict).toBe('does not conform');
  });

  it('a verdict by older requirements has a JUnit report that is red for nothing newer', () => {
    const evidence = evidenceOf({ 'SEL-END': 'failed' });
    const xml = junit(verdictOf(evidence, older), evidence);
    expect(xml).not.toContain('<failure');
    expect(xml).toContain('<skipped message="advisory: SEL-END came out failed"');
  });
});
