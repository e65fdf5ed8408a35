import { findRequirement } from '../src/spec/catalogue.ts';
import type { CheckEvidence, Evidence } from '../src/evidence/evidence.ts';
import { capped, plainText } from './text.ts';
import type { RequirementVerdict } from './verdict-document.ts';

/** The failed checks of a requirement, in the order its verdict lists them. */
export function failedChecks(
  requirement: RequirementVerdict,
  evidence: Evidence,
): readonly CheckEvidence[] {
  return requirement.checks.flatMap(({ id, outcome }) => {
    const found = evidence.checks.find(
      (check) => check.check === id && check.requirement === requirement.id,
    );
    return outcome === 'failed' && found !== undefined ? [found] : [];
  });
}

const TRANSCRIPT_CAP = 8000;

/** A finding as lines of plain text: what was judged, expected, actual, how to ask again, what was exchanged. */
export function findingText({ check, requirement, finding, trace }: CheckEvidence): string {
  const found = findRequirement(requirement);
  const lines = [
    ['requirement', found && `${found.id}, section ${found.section}: ${found.statement}`],
    ['check', check],
    ['expected', finding?.expected],
    ['actual', finding?.actual],
    ['again', finding?.curl],
    ['replay', finding?.replay?.command],
    ['counterexample', finding?.replay?.counterexample],
    ['exchange', finding?.transcript],
    ['trace', trace],
  ] as const;
  const said = lines.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${capped(plainText(value), TRANSCRIPT_CAP)}`],
  );
  return said.join('\n');
}
