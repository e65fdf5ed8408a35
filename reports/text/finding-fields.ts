import type { Finding } from '../../src/evidence/finding.ts';
import { extentPhrase } from '../causes/view.ts';
import { markedPair } from './marked.ts';
import { capped, codeSpan } from './text.ts';

/** The most characters of a transcript: Allure's page contains each twice, and `exchanges.ndjson` has it whole. */
export const TRANSCRIPT_CAP = 8000;

type FieldName = 'expected' | 'actual' | 'differs' | 'evidence' | 'seen' | 'reproduce' | 'replay';

/** A fact of a finding, by its name in every report. */
export interface Field {
  readonly name: FieldName;
  readonly text: string;
}

/** A finding, or what `verdict.json` has of it. */
type Found = Omit<Finding, 'exchange' | 'against'>;

/** Returns the facts of a finding about the response, in the order of the reports. */
export function fieldsOf(finding: Found): readonly Field[] {
  return present([
    ['expected', finding.expected],
    ['actual', finding.actual],
    ['differs', finding.difference],
    ['evidence', finding.right],
    ['seen', extentPhrase(finding)],
  ]);
}

/** Returns the commands that repeat it. */
export function commandsOf({ curl, replay }: Found): readonly Field[] {
  return present([
    ['reproduce', curl],
    ['replay', replay?.command],
  ]);
}

/**
 * {@link fieldsOf} with their texts as Markdown: as code, except those of the suite itself.
 *
 * @param cap the most characters shown of each.
 */
export function markedFieldsOf(finding: Found, cap: number): readonly Field[] {
  const [expected, actual] = markedPair(finding.expected, finding.actual, cap);
  return fieldsOf(finding).map(({ name, text }) => {
    if (name === 'expected') return { name, text: expected };
    if (name === 'actual') return { name, text: actual };
    return { name, text: name === 'seen' ? text : codeSpan(capped(text, cap)) };
  });
}

function present(
  fields: readonly (readonly [name: FieldName, text: string | undefined])[],
): readonly Field[] {
  return fields.flatMap(([name, text]) => (text === undefined ? [] : [{ name, text }]));
}
