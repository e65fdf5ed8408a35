import type picocolors from 'picocolors';

import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import { failedChecks } from '../findings.ts';
import { capped, oneLine } from '../text.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict-document.ts';
import { messageOf } from '../verdict/requirement.ts';
import { openMusts } from '../verdict/open.ts';
import { joinedList } from '../verdict/sentence.ts';

/** Colours, and the columns a line of foreign text may take. */
export interface Style {
  readonly colours: ReturnType<typeof picocolors.createColors>;
  readonly width: number;
}

const CURL_CAP = 2000;
const CHECKS_SHOWN = 3;

/** Foreign text on one line of that width, `used` columns of which are taken. */
function fit(text: string, { width }: Style, used: number): string {
  const line = oneLine(text);
  const room = Math.max(width - used, 20);
  return line.length <= room ? line : `${line.slice(0, room - 1).replace(/\p{Cs}$/u, '')}…`;
}

/** `MUST  58 passed, 2 failed (1 waived), 1 untested`. */
export function countLine({ counts }: VerdictDocument): string {
  const { must, waived } = counts;
  const parts = [
    `${must.passed} passed`,
    ...(must.failed > 0 ? [`${must.failed} failed${waived > 0 ? ` (${waived} waived)` : ''}`] : []),
    ...(must.errored > 0 ? [`${must.errored} errored`] : []),
    ...(must.cantTell > 0 ? [`${must.cantTell} cannot be told`] : []),
    ...(must.untested > 0 ? [`${must.untested} untested`] : []),
    ...(must.inapplicable > 0 ? [`${must.inapplicable} inapplicable`] : []),
  ];
  return `  MUST      ${parts.join(', ')}`;
}

/** A failed MUST: its sentence, then what each failed check expected and got. */
export function failureLines(
  requirement: RequirementVerdict,
  evidence: Evidence,
  style: Style,
): readonly string[] {
  const { colours } = style;
  const checks = failedChecks(requirement, evidence);
  const rest = checks.length - CHECKS_SHOWN;
  const mark = requirement.waived ? colours.yellow('~') : colours.red('✗');
  return [
    '',
    `${mark} ${colours.bold(requirement.id)} ${requirement.statement}${requirement.waived ? ' (waived)' : ''}`,
    ...checks.slice(0, CHECKS_SHOWN).flatMap((check) => checkLines(check, style)),
    ...(rest > 0 ? [`    and ${rest} more of its checks`] : []),
  ];
}

function checkLines(check: CheckEvidence, style: Style): readonly string[] {
  const { finding } = check;
  const { dim } = style.colours;
  const line = (name: string, text: string): string => `    ${dim(name.padEnd(9))} ${text}`;
  const head = line('check', fit(`${check.check}: ${check.title}`, style, 14));
  if (finding === undefined) return [head, line('because', fit(messageOf(check), style, 14))];
  return [
    head,
    line('expected', fit(finding.expected, style, 14)),
    line('actual', fit(finding.actual, style, 14)),
    ...(finding.curl === undefined ? [] : [line('again', capped(oneLine(finding.curl), CURL_CAP))]),
    ...(finding.replay === undefined
      ? []
      : [line('replay', capped(oneLine(finding.replay.command), CURL_CAP))]),
  ];
}

/** The MUSTs nothing could be said of. */
export function openLines(document: VerdictDocument, style: Style): readonly string[] {
  const lines = openMusts(document).map(({ ids, outcome, reason }) => {
    const head = `  ${outcome.padEnd(9)} ${joinedList(ids)}: `;
    return head + fit(reason, style, head.length);
  });
  return lines.length === 0 ? [] : ['', style.colours.bold('Not judged'), ...lines];
}

/** The checks in which the suite itself is at fault, and its own words. */
export function erroredLines({ checks }: Evidence, style: Style): readonly string[] {
  const errored = checks.filter((check) => check.outcome === 'errored');
  const lines = errored.slice(0, CHECKS_SHOWN).map((check) => {
    const head = `  ${oneLine(check.check)}: `;
    return head + fit(messageOf(check), style, head.length);
  });
  return lines.length === 0 ? [] : ['', style.colours.bold('The suite is at fault'), ...lines];
}

/** What is worth knowing of waivers: all but those that did what they are for and hold on. */
export function waiverLines({ waivers }: VerdictDocument, style: Style): readonly string[] {
  const notes = waivers.filter(
    ({ state, endsInDays }) => state !== 'applied' || endsInDays !== undefined,
  );
  const lines = notes.map(({ note }) => `  ${style.colours.yellow('!')} ${oneLine(note)}`);
  return lines.length === 0 ? [] : ['', ...lines];
}
