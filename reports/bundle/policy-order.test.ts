import { expect, it } from 'vitest';
import { policyOf } from '../../config/read-policy.ts';
import { checksWith, sampleCheck, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { policyProblems } from './policy.ts';
import { readRunConfiguration } from './run-configuration.ts';

it('a policy names failures first, then waived ones, then the rest by reason', () => {
  const open = { message: 'none is known' };
  const evidence = sampleEvidence({
    checks: checksWith(
      sampleCheck('SVC-HISTORY', 'untested', open),
      sampleCheck('SUM-HASH', 'untested', open),
      sampleCheck('SEL-START', 'failed'),
      sampleCheck('SEL-END', 'failed'),
    ),
    waivers: [{ requirement: 'SEL-START', reason: 'known', until: '2026-12-01' }],
  });
  const { effort } = sampleRun();
  const problems = policyProblems(policyOf({}), {
    document: verdictOf(evidence),
    configuration: readRunConfiguration({ configuration: { effort } }),
    manifest: { expiresAt: '2027-02-20T10:00:00.000Z' },
    now: '2026-11-22T12:00:00.000Z',
  });
  expect(problems).toEqual([
    'SEL-END did not pass (failed): SEL-END came out failed',
    'SEL-START failed, and the policy does not accept its waiver: the policy lists no waiver for the requirement',
    'SVC-HISTORY, SUM-HASH did not pass (untested): none is known',
  ]);
});
