import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import { failedChecks } from '../findings.ts';
import { capped, codeSpan, fenced } from '../text.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict-document.ts';
import { messageOf } from '../verdict/requirement.ts';
import { headed } from './markdown.ts';

const REQUIREMENTS_SHOWN = 15;
const CHECKS_SHOWN = 2;
const FIELD_CAP = 500;

/** The failed MUSTs, each with its sentence, what came instead, and how to ask again. */
export function failures(document: VerdictDocument, evidence: Evidence): readonly string[] {
  const failed = document.requirements.filter(
    (requirement) => requirement.outcome === 'failed' && requirement.level === 'MUST',
  );
  const shown = failed
    .slice(0, REQUIREMENTS_SHOWN)
    .flatMap((requirement) => failure(requirement, evidence));
  const rest = failed.length - REQUIREMENTS_SHOWN;
  return headed('Failed', [...shown, ...(rest > 0 ? [`And ${rest} more, in the report.`] : [])]);
}

function failure(requirement: RequirementVerdict, evidence: Evidence): readonly string[] {
  const checks = failedChecks(requirement, evidence);
  const rest = checks.length - CHECKS_SHOWN;
  return [
    `#### ${requirement.id} (${requirement.level}, section ${requirement.section})${requirement.waived ? ', waived' : ''}`,
    `> ${requirement.statement}`,
    ...checks.slice(0, CHECKS_SHOWN).flatMap(checkText),
    ...(rest > 0 ? [`And ${rest} more of its checks.`] : []),
  ];
}

function checkText(check: CheckEvidence): readonly string[] {
  const { finding } = check;
  const title = `${codeSpan(check.check)}: ${codeSpan(capped(check.title, FIELD_CAP))}`;
  if (finding === undefined) return [title, codeSpan(capped(messageOf(check), FIELD_CAP))];
  const { expected, actual, curl, replay } = finding;
  return [
    title,
    `- expected: ${codeSpan(capped(expected, FIELD_CAP))}\n- actual: ${codeSpan(capped(actual, FIELD_CAP))}`,
    ...(curl === undefined ? [] : [fenced(capped(curl, FIELD_CAP), 'sh')]),
    ...(replay === undefined
      ? []
      : [
          `Smallest case: ${codeSpan(capped(replay.counterexample, FIELD_CAP))}`,
          fenced(capped(replay.command, FIELD_CAP), 'sh'),
        ]),
  ];
}
