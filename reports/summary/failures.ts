import { sentencesOf } from '../../src/spec/catalogue.ts';
import type { FailedRequirement } from '../causes/causes-view.ts';
import { bindingFailures } from '../causes/causes-view.ts';
import { markedFieldsOf } from '../text/finding-fields.ts';
import { capped, codeSpan, fenced } from '../text/text.ts';
import type { CheckVerdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { headed } from './summary-markdown.ts';

const CAUSES_SHOWN = 15;
const FIELD_CAP = 500;

/** The longest command that is shown. Longer ones are in `verdict.json`, because a cut command is useless. */
const COMMAND_CAP = 2000;

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
  const { curl, replay } = failure;
  const fields = markedFieldsOf(failure, FIELD_CAP).map(({ name, text }) => `- ${name}: ${text}`);
  return [
    head,
    fields.join('\n'),
    ...(curl === undefined ? [] : ['Reproduce:', commandText(curl)]),
    ...(replay === undefined
      ? []
      : [
          `Replay the smallest case, ${codeSpan(capped(replay.counterexample, FIELD_CAP))}:`,
          commandText(replay.command),
        ]),
  ];
}

function commandText(command: string): string {
  return command.length > COMMAND_CAP
    ? 'The command is too long to show: see verdict.json.'
    : fenced(command, 'sh');
}
