import type { Observation } from '../../src/evidence/evidence.ts';
import { isOpen } from '../../src/evidence/outcome.ts';
import { symptomOf } from '../verdict/symptom.ts';
import { verdictText } from '../verdict/verdict-text.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';

/** One requirement in two runs; absent when a run's suite did not have it. */
export interface RequirementChange {
  readonly before: RequirementVerdict | undefined;
  readonly after: RequirementVerdict;
}

/** One observation in two runs; absent when a run did not make it. */
export interface ObservationChange {
  readonly subject: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The changes of a target from one run to the next. */
export interface Comparison {
  /** The verdicts as they are printed, with their waivers. */
  readonly before: string;
  readonly after: string;
  /** MUSTs that fail now and did not fail before, or are no longer waived. */
  readonly regressions: readonly RequirementChange[];
  /** SHOULDs that fail now and did not fail before. */
  readonly newAdvisories: readonly RequirementChange[];
  /** Requirements that fail now and did not fail before, but are covered by a waiver. */
  readonly newlyWaived: readonly RequirementChange[];
  readonly mended: readonly RequirementChange[];
  /** Requirements that failed in both runs with different symptoms. */
  readonly changedSymptoms: readonly RequirementChange[];
  /** Requirements that were judged before, but not now. */
  readonly newlyOpen: readonly RequirementChange[];
  readonly observations: readonly ObservationChange[];
}

/** Compares two verdicts, requirement by requirement. */
export function compareVerdicts(before: VerdictDocument, after: VerdictDocument): Comparison {
  const known = new Map(before.requirements.map((requirement) => [requirement.id, requirement]));
  const changes = after.requirements.map((requirement) => ({
    before: known.get(requirement.id),
    after: requirement,
  }));
  const newlyFailing = changes.filter(
    (change) => hasFailed(change.after) && !hasFailed(change.before),
  );
  return {
    before: verdictText(before),
    after: verdictText(after),
    regressions: newlyFailing.filter((change) => change.after.level === 'MUST'),
    newAdvisories: newlyFailing.filter((change) => change.after.level === 'SHOULD'),
    newlyWaived: changes.filter(
      (change) => isWaived(change.after) && change.before?.outcome !== 'failed',
    ),
    mended: changes.filter((change) => hasFailed(change.before) && isMet(change.after)),
    changedSymptoms: changes.filter(
      (change) =>
        hasFailed(change.before) &&
        hasFailed(change.after) &&
        symptomsOf(change.before) !== symptomsOf(change.after),
    ),
    newlyOpen: changes.filter((change) => isJudged(change.before) && isOpen(change.after.outcome)),
    observations: observationChanges(before.observations, after.observations),
  };
}

function hasFailed(requirement: RequirementVerdict | undefined): requirement is RequirementVerdict {
  return requirement?.outcome === 'failed' && !requirement.waived;
}

function isWaived({ outcome, waived }: RequirementVerdict): boolean {
  return outcome === 'failed' && waived;
}

function isMet({ outcome }: RequirementVerdict): boolean {
  return outcome === 'passed';
}

function isJudged(requirement: RequirementVerdict | undefined): boolean {
  return requirement?.outcome === 'passed' || requirement?.outcome === 'failed';
}

/** Returns the failed checks of a requirement with their symptoms. */
function symptomsOf({ checks }: RequirementVerdict): string {
  return checks
    .filter((check) => check.outcome === 'failed')
    .map((check) => `${check.id}: ${symptomOf(check.message ?? '')}`)
    .toSorted()
    .join('\n');
}

function observationChanges(
  before: readonly Observation[],
  after: readonly Observation[],
): readonly ObservationChange[] {
  const [then, now] = [seenBySubject(before), seenBySubject(after)];
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((subject) => ({ subject, before: then.get(subject), after: now.get(subject) }))
    .filter((change) => change.before !== change.after);
}

/** Everything observed of each subject, in one line. */
function seenBySubject(observations: readonly Observation[]): ReadonlyMap<string, string> {
  const seen = new Map<string, string[]>();
  for (const observation of observations) {
    seen.set(observation.subject, [...(seen.get(observation.subject) ?? []), observation.seen]);
  }
  return new Map([...seen].map(([subject, all]) => [subject, all.toSorted().join('; ')]));
}
