import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { richEvidence } from '../../reports/testing/rich-evidence.ts';
import { sampleChecks, sampleEvidence } from '../../reports/testing/sample-evidence.ts';
import { verdictOf } from '../../reports/verdict/verdict.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { firstScreen } from '../../reports/allure/first-screen/first-screen.ts';
import { assertReportsAgree, inFirstScreen, inVerdict } from './same-failures.ts';

const allFailed = sampleEvidence({
  checks: sampleChecks(Object.fromEntries(CATALOGUE.map(({ id }) => [id, 'failed' as const]))),
});

describe('the reports of a run', () => {
  it.each([
    ['all passed', sampleEvidence()],
    ['one of everything', richEvidence()],
    ['all failed', allFailed],
  ])('the reports of a run show the same failures: %s', (_, evidence) => {
    expect(() => assertReportsAgree(verdictOf(evidence), evidence)).not.toThrow();
  });

  it('the failures include those of the first screen of the page', () => {
    const screenOf = (evidence: Evidence) => {
      const document = verdictOf(evidence);
      const markup = firstScreen({
        document,
        facts: {},
        folder: 'out',
        run: evidence.run,
      }).toString();
      return { markup, own: inVerdict(document), document };
    };
    const { markup } = screenOf(richEvidence());
    expect(inFirstScreen(markup)).toEqual({
      requirements: ['SEL-FULL', 'SEL-START', 'SUM-HASH'],
      checks: ['SEL-START.law', 'SUM-HASH/sample'],
    });
    const fewer = markup.replace(/<li>\s*<p>\s*<b>SUM-HASH<.*?<\/li>/s, '');
    expect(inFirstScreen(fewer).requirements).toEqual(['SEL-FULL', 'SEL-START']);
    const all = screenOf(allFailed);
    expect(inFirstScreen(all.markup).requirements).toEqual(all.own.requirements);
    expect(inFirstScreen(screenOf(sampleEvidence()).markup).requirements).toEqual([]);
  });

  it('failures are compared by requirement and by check', () => {
    const evidence = richEvidence();
    const document = verdictOf(evidence);
    const fewer = document.requirements.map((requirement) =>
      requirement.id === 'SEL-FULL' ? { ...requirement, outcome: 'passed' as const } : requirement,
    );
    expect(() => assertReportsAgree({ ...document, requirements: fewer }, evidence)).toThrow(
      'junit.xml shows other failures than verdict.json',
    );
    const checks = evidence.checks.filter(({ check }) => check !== 'SEL-START.law');
    expect(() => assertReportsAgree(document, { ...evidence, checks })).toThrow('other failures');
  });
});
