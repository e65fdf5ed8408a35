import { findRequirement } from '../src/spec/catalogue.ts';
import type { CheckEvidence } from '../src/evidence/evidence.ts';
import { extentPhrase } from './causes/view.ts';
import { capped, plainText } from './text.ts';

const TRANSCRIPT_CAP = 8000;

/** A finding as lines of plain text: the subject, expected, actual, how to repeat it, and the exchange. */
export function findingText({ check, requirement, finding, trace }: CheckEvidence): string {
  const found = findRequirement(requirement);
  const lines = [
    ['requirement', found && `${found.id}, section ${found.section}: ${found.statement}`],
    ['check', check],
    ['expected', finding?.expected],
    ['actual', finding?.actual],
    ['differs', finding?.difference],
    ['right', finding?.right],
    ['how often', finding && extentPhrase(finding)],
    ['again', finding?.curl],
    ['replay', finding?.replay?.command],
    ['counterexample', finding?.replay?.counterexample],
    ['exchange', finding?.transcript],
    ['trace', trace],
  ] as const;
  const said = lines.flatMap(([name, value]) =>
    value === undefined
      ? []
      : [
          `${name}: ${name === 'exchange' || name === 'trace' ? capped(plainText(value), TRANSCRIPT_CAP) : plainText(value)}`,
        ],
  );
  return said.join('\n');
}
