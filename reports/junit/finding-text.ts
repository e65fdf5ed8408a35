import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { findRequirement } from '../../src/spec/catalogue.ts';
import { commandsOf, fieldsOf, TRANSCRIPT_CAP } from '../text/finding-fields.ts';
import { capped, plainText } from '../text/text.ts';

/** Returns a finding as lines of plain text: the subject, expected, actual, how to repeat it, and the exchange. */
export function findingText({ check, requirement, finding, trace }: CheckEvidence): string {
  const found = findRequirement(requirement);
  const fields = finding === undefined ? [] : [...fieldsOf(finding), ...commandsOf(finding)];
  const lines = [
    ['requirement', found && `${found.id}, section ${found.section}: ${found.statement}`],
    ['check', check],
    ...fields.map(({ name, text }) => [name, text] as const),
    ['counterexample', finding?.replay?.counterexample],
    ['exchange', finding?.transcript && capped(plainText(finding.transcript), TRANSCRIPT_CAP)],
    ['trace', trace && capped(plainText(trace), TRANSCRIPT_CAP)],
  ] as const;
  const said = lines.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${plainText(value)}`],
  );
  return said.join('\n');
}
