import type { Outcome } from '../../src/evidence/outcome.ts';
import type { RequirementVerdict, VerdictDocument } from './verdict-document.ts';

interface HasOutcome {
  readonly outcome: Outcome;
}

/** Returns the number with each outcome. */
export function tally(all: readonly HasOutcome[]): Readonly<Record<Outcome, number>> {
  const counts = { failed: 0, errored: 0, cantTell: 0, untested: 0, inapplicable: 0, passed: 0 };
  for (const { outcome } of all) counts[outcome] += 1;
  return counts;
}

/** Returns the counts of `verdict.json`. */
export function countAll(
  requirements: readonly RequirementVerdict[],
  checks: readonly HasOutcome[],
): VerdictDocument['counts'] {
  return {
    requirements: tally(requirements),
    must: tally(requirements.filter((requirement) => requirement.level === 'MUST')),
    checks: tally(checks),
    waived: requirements.filter((requirement) => requirement.waived).length,
  };
}
