import type { Evidence } from '../../src/evidence/evidence.ts';
import { sentencesOf } from '../../src/spec/catalogue.ts';
import type { CauseView } from '../causes/view.ts';
import { failedMusts, othersText } from '../causes/view.ts';
import { markedFieldsOf } from '../text/finding-fields.ts';
import { capped, codeSpan, fenced } from '../text/text.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';
import { checkMessage } from '../verdict/requirement.ts';
import { headed } from './markdown.ts';

const CAUSES_SHOWN = 15;
const FIELD_CAP = 500;

/** The longest command that is shown. Longer ones are in `verdict.json`, because a cut command is useless. */
const COMMAND_CAP = 2000;

/** Returns the failed MUSTs by cause, each with its sentence, the answer, and how to repeat it. */
export function failures(document: VerdictDocument, evidence: Evidence): readonly string[] {
  const causes = failedMusts(document, evidence);
  const shown = causes.slice(0, CAUSES_SHOWN).flatMap(causeText);
  return headed('Failed', [...shown, ...restText(causes.slice(CAUSES_SHOWN))]);
}

/** Returns the failures that are not shown, by name. */
function restText(causes: readonly CauseView[]): readonly string[] {
  if (causes.length === 0) return [];
  const names = causes.map((cause) => {
    const { requirement, check } = cause;
    const others = othersText(cause);
    const waived = requirement.waived ? ' (waived)' : '';
    return `${check.check}${waived}${others === '' ? '' : `, ${others}`}`;
  });
  return [`And ${causes.length} more, in the report: ${codeSpan(names.join(', '))}.`];
}

function causeText(cause: CauseView): readonly string[] {
  const { requirement } = cause;
  const others = othersText(cause);
  return [
    `#### ${requirement.id} (${requirement.level}, section ${requirement.section})${requirement.waived ? ', waived' : ''}`,
    requirement.statement,
    ...sentencesOf(requirement.id).map(({ section, text }) => `> section ${section}: "${text}"`),
    ...checkText(cause),
    ...(others === '' ? [] : [`Also failed: ${codeSpan(others)}.`]),
  ];
}

function checkText({ check }: CauseView): readonly string[] {
  const { finding } = check;
  const title = `${codeSpan(check.check)}: ${codeSpan(capped(check.title, FIELD_CAP))}`;
  if (finding === undefined) return [title, codeSpan(capped(checkMessage(check), FIELD_CAP))];
  const { curl, replay } = finding;
  const fields = markedFieldsOf(finding, FIELD_CAP).map(({ name, text }) => `- ${name}: ${text}`);
  return [
    title,
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
