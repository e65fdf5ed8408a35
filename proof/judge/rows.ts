import type { ProfileName } from '../../config/profiles/profiles.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';
import type { FaultRow, VariationRow } from '../matrix/matrix.ts';
import { verdictOf } from '../../reports/verdict/verdict.ts';
import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import type { Finding } from '../../src/evidence/finding.ts';
import { traitsOf } from '../../reports/diagnosis/traits.ts';
import { STANDARD_EFFORT } from '../../src/evidence/effort.ts';
import { isOpen } from '../../src/evidence/outcome.ts';
import { NO_TRAFFIC } from '../../src/evidence/traffic.ts';
import { packageInfo } from '../../config/package-info.ts';
import { ledgerFacts } from '../../src/evidence/ledger-facts.ts';
import { assertReportsAgree } from './same-failures.ts';
import { READS_THE_SAME } from '../../src/engine/run/make-finding.ts';

/** The members of a row that judging a node adds. */
type Judged = 'times' | 'verdict' | 'detections' | 'open';

/** Returns the row of a fault, without results. */
export function describeFault(fault: Fault): Omit<FaultRow, Judged> {
  const { name, family, says, breaks } = fault;
  return { name, family, says, breaks, alsoBreaks: [] };
}

/** Returns the row of a conforming variant and a profile, without results. */
export function describeVariation(
  { name, says, allow, advises = {} }: Variation,
  profile: ProfileName,
): Omit<VariationRow, Judged> {
  return {
    name,
    profile,
    says,
    expected: allow?.verdict ?? 'conforms',
    mayStayOpen: allow?.open ?? [],
    mayBeAdvised: Object.keys(advises),
  };
}

/**
 * Returns the verdict on a node, and the failed checks.
 *
 * @throws Error when a check has an internal error or no difference, or when a report shows other failures.
 */
export function judgedOf(
  evidence: readonly CheckEvidence[],
): Pick<FaultRow, 'verdict' | 'detections'> {
  assertNoneErrored(evidence);
  const detections = evidence
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ check, requirement, finding }) => {
      assertDifference(check, finding);
      return {
        check,
        requirement,
        ...(finding === undefined ? {} : { traits: traitsOf(finding) }),
      };
    });
  const run = evidenceOf(evidence);
  const document = verdictOf(run);
  assertReportsAgree(document, run);
  return { verdict: document.verdict, detections };
}

/** @throws Error when a check has an internal error, which is a bug in the suite. */
function assertNoneErrored(evidence: readonly CheckEvidence[]): void {
  const errored = evidence.find(({ outcome }) => outcome === 'errored');
  if (errored !== undefined)
    throw new Error(`${errored.check} had an internal error: ${errored.message ?? ''}`);
}

/** @throws Error when a finding has no difference, which is a bug in the suite. */
function assertDifference(check: string, finding: Finding | undefined): void {
  if (finding === undefined) return;
  const { expected, actual } = finding;
  if (expected !== actual && !actual.includes(READS_THE_SAME)) return;
  throw new Error(`${check} fails with an actual value equal to the expected: ${expected}`);
}

/** Returns the MUSTs that could not be judged, each with its reason. */
export function reasonsOfOpenMusts(
  evidence: readonly CheckEvidence[],
): Readonly<Record<string, string>> {
  const open = verdictOf(evidenceOf(evidence)).requirements.filter(
    ({ level, outcome }) => level === 'MUST' && isOpen(outcome),
  );
  return Object.fromEntries(open.map(({ id, reason }) => [id, reason ?? '']));
}

function evidenceOf(checks: readonly CheckEvidence[]): Evidence {
  const run: Evidence['run'] = {
    suite: packageInfo(),
    profile: 'proof',
    target: {
      url: 'http://127.0.0.1',
      ...ledgerFacts(),
      firstSeen: null,
      lastSeen: null,
    },
    seed: 0,
    startedAt: new Date(0).toISOString(),
    durationMs: 0,
    requests: 0,
    invocation: {},
    effort: STANDARD_EFFORT,
    traffic: NO_TRAFFIC,
    end: { kind: 'completed' },
    notices: [],
    complete: false,
  };
  return { run, checks, waivers: [] };
}
