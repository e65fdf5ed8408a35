import { sentencesOf } from '../../src/spec/catalogue.ts';
import type { FailedRequirement } from '../causes/causes-view.ts';
import { bindingFailures } from '../causes/causes-view.ts';
import { findingText } from '../text/finding-fields.ts';
import { capped, codeSpan } from '../text/text.ts';
import type { CheckVerdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { headed } from './summary-markdown.ts';

const CAUSES_SHOWN = 15;
const FIELD_CAP = 500;
const CAPS = { field: FIELD_CAP, command: 2000 };

/** Returns the failures that change the verdict by cause, each with its sentence, the answer, and how to repeat it. */
export function failures(document: VerdictDocument): readonly string[] {
  const causes = bindingFailures(document);
  const shown = causes.slice(0, CAUSES_SHOWN).flatMap(causeText);
  return headed('Failed', [...shown, ...restText(causes.slice(CAUSES_SHOWN))]);
}

/** Returns the failures that are not shown, by name. */
function restText(causes: readonly FailedRequirement[]): readonly string[] {
  if (causes.length === 0) return [];
  const names = causes.flatMap(({ requirement, check, others }) => [
    `${check.id}${requirement.waived ? ' (waived)' : ''}`,
    ...(others === '' ? [] : [others]),
  ]);
  return [`And ${causes.length} more, in the report: ${codeSpan(names.join(', '))}.`];
}

function causeText({ requirement, check, others }: FailedRequirement): readonly string[] {
  const { id, level, section: place, statement, waived } = requirement;
  return [
    `#### ${id} (${level}, section ${place})${waived ? ', waived' : ''}`,
    statement,
    ...sentencesOf(id).map(({ section, text }) => `> section ${section}: "${text}"`),
    ...checkText(check),
    ...(others === '' ? [] : [`Also failed: ${codeSpan(others)}.`]),
  ];
}

function checkText({ id, title = '', failure, message = '' }: CheckVerdict): readonly string[] {
  const head = `${codeSpan(id)}: ${codeSpan(capped(title, FIELD_CAP))}`;
  if (failure === undefined) return [head, codeSpan(capped(message, FIELD_CAP))];
  return [head, ...findingText(failure, CAPS)];
}
