import { describe, expect, it } from 'vitest';
import { requirementOf } from '../../src/spec/check-id.ts';
import type { Finding } from '../../src/evidence/finding.ts';
import { sampleCheck, sampleEvidence } from '../testing/sample-evidence.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { Waiver } from '../../src/evidence/waiver.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { waiverContextOf } from '../verdict/waivers.ts';
import { causesOf } from './causes.ts';

type Given = readonly [check: string, finding: Partial<Finding>];

const FAULTS_PER_CHECK = new Map([
  ['SEL-START.a', 30],
  ['SEL-END.a', 3],
  ['SEL-END.b', 20],
  ['RAW-VALUE.a', 1],
]);

/** The causes of these checks' failures; each has its own expected and actual text unless they are given. */
const causes = (...given: readonly Given[]) => causesBeside([], ...given);

/** The same in a run with waivers. */
function causesBeside(waivers: readonly Waiver[], ...given: readonly Given[]) {
  const checks = given.map(([check, finding], at) => {
    const own = { expected: `expected of ${check}`, actual: 'other', exchange: 100 + at };
    return sampleCheck(requirementOf(check), 'failed', { check, finding: { ...own, ...finding } });
  });
  const evidence = sampleEvidence({ checks, waivers });
  const context = waiverContextOf(evidence, CATALOGUE);
  const { requirements } = verdictOf(evidence);
  return causesOf(requirements, checks, context, () => FAULTS_PER_CHECK);
}

describe('failures', () => {
  it('failures with nothing in common are separate causes, in document order', () => {
    expect(causes(['RAW-VALUE.a', {}], ['SEL-START.a', {}])).toEqual([
      { requirements: ['SEL-START'], checks: ['SEL-START.a'] },
      { requirements: ['RAW-VALUE'], checks: ['RAW-VALUE.a'] },
    ]);
  });

  it('failures shown by one exchange are one cause, the most specific first', () => {
    expect(causes(['SEL-START.a', { exchange: 7 }], ['RAW-VALUE.a', { exchange: 7 }])).toEqual([
      { requirements: ['RAW-VALUE', 'SEL-START'], checks: ['RAW-VALUE.a', 'SEL-START.a'] },
    ]);
  });

  it('failures that no waiver covers come before those that one covers', () => {
    const waiver = { check: 'SEL-END.a', reason: 'known', until: '2026-12-31' };
    expect(causesBeside([waiver], ['SEL-END.a', {}], ['SEL-END.b', {}])).toEqual([
      { requirements: ['SEL-END'], checks: ['SEL-END.b', 'SEL-END.a'] },
    ]);
    expect(causes(['SEL-END.a', {}], ['SEL-END.b', {}])[0]?.checks).toEqual([
      'SEL-END.a',
      'SEL-END.b',
    ]);
  });

  it('failures with one symptom, apart from versions, are one cause within a family', () => {
    const at = (version: number): Partial<Finding> => ({
      expected: `version ${version} first`,
      actual: `version ${version + 1}`,
    });
    expect(
      causes(['SEL-START.a', at(120)], ['SEL-END.a', at(340)], ['RAW-VALUE.a', at(560)]),
    ).toEqual([
      { requirements: ['SEL-END', 'SEL-START'], checks: ['SEL-END.a', 'SEL-START.a'] },
      { requirements: ['RAW-VALUE'], checks: ['RAW-VALUE.a'] },
    ]);
  });

  it('failures of one requirement are one cause, and join the causes of each of them', () => {
    const all = causes(
      ['SEL-START.a', { exchange: 7 }],
      ['SEL-END.a', {}],
      ['SEL-END.b', { exchange: 7 }],
    );
    expect(all).toEqual([
      {
        requirements: ['SEL-END', 'SEL-START'],
        checks: ['SEL-END.a', 'SEL-END.b', 'SEL-START.a'],
      },
    ]);
  });

  it('failures of a MUST come before those of a SHOULD, however specific', () => {
    const [cause] = causes(['HDR-ON-ERRORS.a', { exchange: 7 }], ['SEL-START.a', { exchange: 7 }]);
    expect(cause?.requirements).toEqual(['SEL-START', 'HDR-ON-ERRORS']);
  });

  it('a run without failures has no causes, and reads no exchange', () => {
    const never = (): never => {
      throw new Error('looked up');
    };
    const context = waiverContextOf(sampleEvidence(), CATALOGUE);
    expect(causesOf(verdictOf(sampleEvidence()).requirements, [], context, never)).toEqual([]);
  });
});
