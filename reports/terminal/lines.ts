import type picocolors from 'picocolors';

import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import { cutText } from '../../src/text/cut-text.ts';
import type { CauseView } from '../causes/view.ts';
import { othersText } from '../causes/view.ts';
import { diagnosisLines } from '../diagnosis/lines.ts';
import { commandsOf, fieldsOf } from '../text/finding-fields.ts';
import { oneLine } from '../text/text.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';
import { checkMessage } from '../verdict/requirement.ts';
import { unjudgedMusts } from '../verdict/unjudged.ts';
import { yamlToPaste } from '../verdict/hints.ts';
import { joinedList, plural } from '../../src/text/sentence.ts';

/** Colours, and the width of a line of foreign text. */
export interface Style {
  readonly colours: ReturnType<typeof picocolors.createColors>;
  readonly width: number;
}

const CHECKS_SHOWN = 3;
const LEFT_OUT_SHOWN = 8;

/** Foreign text on one line of the given width, of which `used` columns are taken. */
function fit(text: string, { width }: Style, used: number): string {
  return cutText(oneLine(text), Math.max(width - used, 20), '…');
}

/** `MUST  58 passed, 2 failed (1 waived), 1 untested`. */
export function countLine({ counts }: VerdictDocument): string {
  const { must, waived } = counts;
  const parts = [
    `${must.passed} passed`,
    ...(must.failed > 0 ? [`${must.failed} failed${waived > 0 ? ` (${waived} waived)` : ''}`] : []),
    ...(must.errored > 0 ? [`${must.errored} errored`] : []),
    ...(must.cantTell > 0 ? [`${must.cantTell} could not be judged`] : []),
    ...(must.untested > 0 ? [`${must.untested} untested`] : []),
    ...(must.inapplicable > 0 ? [`${must.inapplicable} inapplicable`] : []),
  ];
  return `  MUST      ${parts.join(', ')}`;
}

/** A cause of failed MUSTs: the sentence of the first, expected and actual, and the others that failed with it. */
export function causeLines(cause: CauseView, style: Style): readonly string[] {
  const { requirement } = cause;
  const { colours } = style;
  const mark = requirement.waived ? colours.yellow('~') : colours.red('✗');
  const others = othersText(cause);
  return [
    '',
    `${mark} ${colours.bold(requirement.id)} ${requirement.statement}${requirement.waived ? ' (waived)' : ''}`,
    ...checkLines(cause.check, style),
    ...(others === '' ? [] : [fieldLine('with it', fit(others, style, 14), style)]),
  ];
}

function fieldLine(name: string, text: string, { colours: { dim } }: Style): string {
  return `    ${dim(name.padEnd(9))} ${text}`;
}

function checkLines(check: CheckEvidence, style: Style): readonly string[] {
  const { finding } = check;
  const line = (name: string, text: string): string => fieldLine(name, fit(text, style, 14), style);
  const head = line('check', `${check.check}: ${check.title}`);
  if (finding === undefined) return [head, line('because', checkMessage(check))];
  // A command is never cut, as it is to be pasted.
  return [
    head,
    ...fieldsOf(finding).map(({ name, text }) => line(name, text)),
    ...commandsOf(finding).map(({ name, text }) => fieldLine(name, oneLine(text), style)),
  ];
}

/** The broken nodes that the failures look like. */
export function likelyLines(document: VerdictDocument, style: Style): readonly string[] {
  const lines = diagnosisLines(document).map((line) => `  ${line}`);
  return lines.length === 0 ? [] : ['', style.colours.bold('Diagnosis'), ...lines];
}

/** The checks that an option of the run left out, by name as far as there is room. */
export function leftOutLines({ effort }: VerdictDocument, style: Style): readonly string[] {
  const lines = (effort?.leftOut ?? []).map(({ option, checks }) => {
    const head = `  ${option}, ${plural(checks.length, 'check')}: `;
    const names = joinedList(checks, LEFT_OUT_SHOWN);
    return head + names + (checks.length > LEFT_OUT_SHOWN ? ' (verdict.json names them)' : '');
  });
  return lines.length === 0 ? [] : ['', style.colours.bold('Left out'), ...lines];
}

/** The MUSTs that could not be judged. */
export function openLines(document: VerdictDocument, style: Style): readonly string[] {
  const lines = unjudgedMusts(document).map(({ ids, outcome, reason }) => {
    const head = `  ${outcome.padEnd(12)} ${joinedList(ids)}: `;
    return head + fit(reason, style, head.length);
  });
  return lines.length === 0 ? [] : ['', style.colours.bold('Not judged'), ...lines];
}

/** What would let more be judged, the hint that opens most first, and what to paste for it. */
export function hintLines({ hints }: VerdictDocument, { colours }: Style): readonly string[] {
  if (hints.length === 0) return [];
  const ranked = hints.map(({ musts, what }) => {
    return `  ${plural(musts.length, 'MUST').padEnd(9)} ${what}: ${joinedList(musts)}`;
  });
  const yaml = yamlToPaste(hints);
  const pasted = yaml.split('\n').map((line) => `    ${line}`);
  return [
    '',
    colours.bold('To judge more, it takes'),
    ...ranked,
    ...(yaml === '' ? [] : ['  added to the configuration, with … filled in', ...pasted]),
  ];
}

/** The notices, which a user should read first. */
export function noticeLines({ notices }: VerdictDocument, { colours }: Style): readonly string[] {
  const lines = notices.map((notice) => `${colours.yellow('!')} ${oneLine(notice)}`);
  return lines.length === 0 ? [] : ['', ...lines];
}

/** The checks in which the suite itself is at fault, with its messages. */
export function erroredLines({ checks }: Evidence, style: Style): readonly string[] {
  const errored = checks.filter((check) => check.outcome === 'errored');
  const lines = errored.slice(0, CHECKS_SHOWN).map((check) => {
    const head = `  ${oneLine(check.check)}: `;
    return head + fit(checkMessage(check), style, head.length);
  });
  return lines.length === 0 ? [] : ['', style.colours.bold('The suite is at fault'), ...lines];
}

/** Waivers that need attention: all except those that were applied and do not end soon. */
export function waiverLines({ waivers }: VerdictDocument, style: Style): readonly string[] {
  const notes = waivers.filter(
    ({ state, endsInDays }) => state !== 'applied' || endsInDays !== undefined,
  );
  const lines = notes.map(({ note }) => `  ${style.colours.yellow('!')} ${oneLine(note)}`);
  return lines.length === 0 ? [] : ['', ...lines];
}
