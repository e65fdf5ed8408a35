import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { WAIVER, evaluated, problemsOf } from '../testing/policy-samples.ts';
import { outcomeText } from '../text/run-text.ts';

describe('a policy that says nothing', () => {
  it('a policy that says nothing accepts a run in which every MUST is passed', () => {
    expect(problemsOf({}, evaluated())).toEqual([]);
  });

  it('a policy that says nothing does not ask for a SHOULD', () => {
    expect(problemsOf({}, evaluated({ 'HDR-ON-ERRORS': 'failed' }))).toEqual([]);
  });

  it.each(['failed', 'cantTell', 'untested', 'errored'] as const)(
    'a policy that says nothing refuses every MUST of the catalogue that is %s',
    (outcome) => {
      const musts = CATALOGUE.filter(({ level }) => level === 'MUST');
      expect(musts.length).toBeGreaterThan(50);
      for (const { id } of musts) {
        const problems = problemsOf({}, evaluated({ [id]: outcome }));
        expect(problems).toContain(
          `${id} did not pass (${outcomeText(outcome)}): ${id} came out ${outcome}`,
        );
      }
    },
  );

  it('takes the MUSTs from the catalogue, not from the bundle', () => {
    const of = evaluated();
    const requirements = of.document.requirements
      .filter(({ id }) => id !== 'SEL-END')
      .map((each) => (each.id === 'SEL-START' ? { ...each, level: 'MAY' as const } : each))
      .map((each) => (each.id === 'SEL-START' ? { ...each, outcome: 'untested' as const } : each));
    const document = { ...of.document, requirements };
    expect(problemsOf({}, { ...of, document })).toEqual([
      'SEL-START did not pass (untested)',
      'SEL-END was not judged',
    ]);
  });

  it('a policy that says nothing refuses what is inapplicable and what is waived', () => {
    expect(problemsOf({}, evaluated({ 'SUM-BCS': 'inapplicable' }))).toEqual([
      'SUM-BCS is inapplicable, and the policy does not list it under inapplicable: SUM-BCS came out inapplicable',
    ]);
    expect(problemsOf({}, evaluated({ 'SEL-END': 'failed' }, { waivers: [WAIVER] }))).toEqual([
      'SEL-END failed, and the policy does not accept its waiver: the policy lists no waiver for the requirement',
    ]);
  });
});
