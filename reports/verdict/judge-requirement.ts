import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import type { CountedRequirement } from '../../src/spec/released/released.ts';
import type { CheckVerdict, RequirementVerdict } from './verdict-document.ts';
import { whyCutShort, whyThat } from './requirement-reason.ts';
import { symptomId } from './symptom.ts';
import type { WaiverContext } from './waivers.ts';
import { coveringWaiver } from './waivers.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** Which outcome of its checks a requirement has: one pass outweighs checks that had nothing to test. */
export const PRECEDENCE: readonly Outcome[] = [
  'failed',
  'errored',
  'cantTell',
  'passed',
  'untested',
  'inapplicable',
];

/** Compares by id; no two checks have the same. */
const byId = (check: CheckEvidence, other: CheckEvidence): number =>
  // Stryker disable next-line EqualityOperator: no two checks have one id
  check.check < other.check ? -1 : 1;

/** Returns the verdict of one requirement from its checks. In a run that was cut short no requirement passes. */
export function judgeRequirement(
  requirement: CountedRequirement,
  checks: readonly CheckEvidence[],
  run: RunFacts,
  context: WaiverContext,
): RequirementVerdict {
  const sorted = checks.toSorted(byId);
  const telling = sorted.filter((check) => !onlySupports(check));
  const found = PRECEDENCE.find((outcome) => telling.some((check) => check.outcome === outcome));
  const cutShort = whyCutShort(found, run);
  const outcome = cutShort === undefined ? found : 'cantTell';
  const reason = cutShort ?? whyThat(outcome, requirement, sorted, run);
  const { id, level, section, statement, newerThan } = requirement;
  const judgedBy = sorted.find((check) => check.outcome === outcome)?.judgedBy;
  return {
    id,
    level,
    ...omitUndefined({ newerThan }),
    section,
    statement,
    outcome: outcome ?? 'untested',
    waived: outcome === 'failed' && areCovered(sorted, context),
    ...omitUndefined({ reason, judgedBy }),
    checks: sorted.map(checkVerdict),
  };
}

/** Returns whether waivers cover every failed check. One uncovered failure means that nothing is waived. */
function areCovered(checks: readonly CheckEvidence[], context: WaiverContext): boolean {
  const failed = checks.filter((check) => check.outcome === 'failed');
  return failed.every((check) => coveringWaiver(check, context) !== undefined);
}

/** Returns true for a passed supporting check, which neither proves the requirement nor prevents it. */
function onlySupports(check: CheckEvidence): boolean {
  return check.supporting === true && check.outcome === 'passed';
}

function checkVerdict(check: CheckEvidence): CheckVerdict {
  return {
    id: check.check,
    outcome: check.outcome,
    ...omitUndefined({ message: check.message }),
    ...(check.outcome === 'failed'
      ? { title: check.title, symptom: symptomId(check.message ?? '') }
      : {}),
    exchanges: check.exchanges,
    ...failureOf(check),
  };
}

/** Returns the finding of a failed check, as it is written. */
function failureOf({ outcome, finding, exchanges }: CheckEvidence): Pick<CheckVerdict, 'failure'> {
  if (outcome !== 'failed' || finding === undefined) return {};
  const { exchange, against, transcript: _, ...rest } = finding;
  const shown = [exchange, against].filter((id) => id !== undefined);
  return { failure: { ...rest, exchanges: exchange === undefined ? exchanges : shown } };
}
