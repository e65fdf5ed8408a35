import { policyOf } from '../../config/policy.ts';
import type { WrittenPolicy } from '../../config/read/written.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { sampleChecks, sampleEvidence } from './sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import type { PolicyInput } from '../bundle/policy.ts';
import { policyProblems } from '../bundle/policy.ts';
import { readRunConfiguration } from '../bundle/run-configuration.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** A waiver without an owner. */
export const WAIVER = { requirement: 'SEL-END', reason: 'known', until: '2026-12-01' };

/** Returns a bundle of a run with these outcomes and changes. */
export function evaluated(
  outcomes: Readonly<Record<string, Outcome>> = {},
  evidence: Partial<Evidence> = {},
  { runs, shard, ...asked }: Readonly<Record<string, unknown>> = {},
): PolicyInput {
  const all = sampleEvidence({ checks: sampleChecks(outcomes), ...evidence });
  const document = verdictOf(all);
  return {
    document,
    configuration: readRunConfiguration({
      ...asked,
      configuration: { waivers: all.waivers, shard, ...omitUndefined({ runs }) },
    }),
    manifest: { expiresAt: '2027-02-20T10:00:00.000Z' },
    finished: true,
    now: '2026-11-22T12:00:00.000Z',
  };
}

/** Returns the reasons for which a policy refuses a bundle. */
export function problemsOf(policy: WrittenPolicy, of: PolicyInput): readonly string[] {
  return policyProblems(policyOf(policy), of);
}
