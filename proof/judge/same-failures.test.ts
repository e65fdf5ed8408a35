import { describe, expect, it } from 'vitest';
import { richEvidence } from '../../reports/testing/rich-evidence.ts';
import { sampleChecks, sampleEvidence } from '../../reports/testing/sample-evidence.ts';
import { verdictOf } from '../../reports/verdict/verdict.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { assertReportsAgree } from './same-failures.ts';

const allFailed = sampleEvidence({
  checks: sampleChecks(Object.fromEntries(CATALOGUE.map(({ id }) => [id, 'failed' as const]))),
});

describe('the reports of a run', () => {
  it.each([
    ['all passed', sampleEvidence()],
    ['one of everything', richEvidence()],
    ['all failed', allFailed],
  ])('show the same failures: %s', (_, evidence) => {
    expect(() => assertReportsAgree(verdictOf(evidence), evidence)).not.toThrow();
  });

  it('are compared with the verdict by requirement and by check', () => {
    const evidence = richEvidence();
    const document = verdictOf(evidence);
    const fewer = document.requirements.map((requirement) =>
      requirement.id === 'SEL-FULL' ? { ...requirement, outcome: 'passed' as const } : requirement,
    );
    expect(() => assertReportsAgree({ ...document, requirements: fewer }, evidence)).toThrow(
      'junit.xml shows other failures than verdict.json',
    );
    const checks = evidence.checks.filter(({ check }) => check !== 'SEL-START/law');
    expect(() => assertReportsAgree(document, { ...evidence, checks })).toThrow('other failures');
  });
});
