import type picocolors from 'picocolors';

import type { Evidence } from '../../src/evidence/evidence.ts';
import { cutText } from '../../src/text/cut-text.ts';
import { joinedList, plural } from '../../src/text/sentence.ts';
import type { FailedRequirement } from '../causes/causes-view.ts';
import { diagnosisLines, explainCommand } from '../diagnosis/diagnosis-lines.ts';
import { commandsOf, fieldsOf } from '../text/finding-fields.ts';
import { outcomeText } from '../text/run-text.ts';
import { oneLine } from '../text/text.ts';
import { pasteInto, stepOf, yamlToPaste } from '../verdict/hints.ts';
import { checkMessage } from '../verdict/requirement-reason.ts';
import type { Unjudged } from '../verdict/unjudged.ts';
import { unjudgedMusts } from '../verdict/unjudged.ts';
import type { CheckVerdict, VerdictDocument } from '../verdict/verdict-document.ts';

/** Colours, and the width of a line of foreign text. */
export interface Style {
  readonly colours: ReturnType<typeof picocolors.createColors>;
  readonly width: number;
}

const CHECKS_SHOWN = 3;
const OPEN_SHOWN = 5;

/** The width of the longest label of a failure, and the columns before its text. */
const FIELD_WIDTH = 'also failed'.length;
const USED = FIELD_WIDTH + 5;
const LEFT_OUT_SHOWN = 8;

/** Returns foreign text on one line of the given width, of which `used` columns are taken. */
export function fit(text: string, { width }: Style, used: number): string {
  return cutText(oneLine(text), Math.max(width - used, 20), '…');
}

/** What a failure says on one line, at least this much of it: the terminal wraps the line. */
const LEAST_OF_A_FAILURE = 400;

function fitFailure(text: string, { colours, width }: Style): string {
  return fit(text, { colours, width: Math.max(width, LEAST_OF_A_FAILURE) }, USED);
}

/** Returns lines below a heading; none without lines. */
export function section(
  heading: string,
  lines: readonly string[],
  { colours }: Style,
): readonly string[] {
  return lines.length === 0 ? [] : ['', colours.bold(heading), ...lines];
}

/** Returns a failed requirement: its sentence, expected and actual, and the others that failed by its cause. */
export function causeLines(
  { requirement, check, others }: FailedRequirement,
  style: Style,
): readonly string[] {
  const { id, level, statement, waived } = requirement;
  const note = [
    ...(level === 'MUST' ? [] : [`a required ${level}`]),
    ...(waived ? ['waived'] : []),
  ];
  const { bold, yellow, red } = style.colours;
  return [
    '',
    `${waived ? yellow('~') : red('✗')} ${bold(id)} ${statement}${note.length === 0 ? '' : ` (${note.join(', ')})`}`,
    ...checkLines(check, style),
    ...(others === '' ? [] : [fieldLine('also failed', fitFailure(others, style), style)]),
  ];
}

function fieldLine(name: string, text: string, { colours: { dim } }: Style): string {
  return `    ${dim(name.padEnd(FIELD_WIDTH))} ${text}`;
}

function checkLines(check: CheckVerdict, style: Style): readonly string[] {
  const { id, title = '', failure, message = '' } = check;
  const line = (name: string, text: string): string =>
    fieldLine(name, fitFailure(text, style), style);
  const head = line('check', `${id}: ${title}`);
  if (failure === undefined) return [head, line('because', message)];
  // A command is never cut, because readers paste it.
  return [
    head,
    ...fieldsOf(failure).map(({ name, text }) => line(name, text)),
    ...commandsOf(failure).map(({ name, text }) => fieldLine(name, oneLine(text), style)),
  ];
}

/** Returns the faults that fail like the target, and the command that says what such a fault does. */
export function likelyLines(document: VerdictDocument, style: Style): readonly string[] {
  const command = explainCommand(document);
  if (command === undefined) return [];
  const lines = diagnosisLines(document).map((line) => `  ${line}`);
  return section('Diagnosis', [...lines, fieldLine('explain', command, style)], style);
}

/** Returns the checks that an option of the run left out, by name as far as there is room. */
export function leftOutLines({ effort }: VerdictDocument, style: Style): readonly string[] {
  const lines = (effort?.leftOut ?? []).map(({ option, checks }) => {
    const head = `  ${option}, ${plural(checks.length, 'check')}: `;
    const names = joinedList(checks, LEFT_OUT_SHOWN);
    return head + names + (checks.length > LEFT_OUT_SHOWN ? ' (verdict.json names them)' : '');
  });
  return section('Left out', lines, style);
}

/** Returns the MUSTs that are open, with the reasons; what does not apply stands with the counts. */
export function openLines(document: VerdictDocument, style: Style): readonly string[] {
  const groups = withOneReason(
    unjudgedMusts(document)
      .filter(({ outcome }) => outcome !== 'inapplicable')
      .map((group) => ({ ...group, reason: reasonOf(group, document) })),
  );
  const lines = groups.slice(0, OPEN_SHOWN).map(({ outcome, ids, reason }) => {
    const head = `  ${outcomeText(outcome)}  ${joinedList(ids)}: `;
    return head + fit(reason, style, head.length);
  });
  const rest = groups.slice(OPEN_SHOWN).flatMap(({ ids }) => ids);
  const more =
    rest.length === 0 ? [] : [`  and ${plural(rest.length, 'more MUST')}, in summary.md`];
  return section('Not judged', [...lines, ...more], style);
}

/** Merges groups of one outcome that the same words explain. */
function withOneReason(groups: readonly Unjudged[]): readonly Unjudged[] {
  const merged = new Map<string, Unjudged>();
  for (const group of groups) {
    const key = `${group.outcome} ${group.reason}`;
    const ids = [...(merged.get(key)?.ids ?? []), ...group.ids];
    merged.set(key, { ...group, ids });
  }
  return [...merged.values()];
}

/** Returns why MUSTs are open, in short when another failure hides them: the report shows that failure above. */
function reasonOf({ reason, judgedBy }: Unjudged, { requirements }: VerdictDocument): string {
  const failed = requirements.some(({ id, outcome }) => id === judgedBy && outcome === 'failed');
  return failed ? `hidden by the failure of ${judgedBy}` : reason;
}

/**
 * Returns what the run needs so that more can be judged, and the YAML to paste. After a failure one line says
 * so: the failure comes first, and often is the reason.
 */
export function hintLines(document: VerdictDocument, style: Style): readonly string[] {
  const { hints, verdict } = document;
  const [most] = hints;
  if (most === undefined) return [];
  if (verdict === 'does not conform') {
    return ['', `To judge more, ${stepOf(most)}: summary.md has the YAML.`];
  }
  const ranked = hints.map(({ musts, what }) => {
    return `  ${plural(musts.length, 'MUST').padEnd(9)} ${what}: ${joinedList(musts)}`;
  });
  const yaml = yamlToPaste(hints);
  const pasted = yaml.split('\n').map((line) => `    ${line}`);
  const lines = [...ranked, ...(yaml === '' ? [] : [`  ${pasteInto(document, yaml)}`, ...pasted])];
  return section('To judge more, the run needs', lines, style);
}

/** Returns the notices, which a user should read first. */
export function noticeLines({ notices }: VerdictDocument, { colours }: Style): readonly string[] {
  const lines = notices.map((notice) => `${colours.yellow('!')} ${oneLine(notice)}`);
  return lines.length === 0 ? [] : ['', ...lines];
}

/** Returns the checks that ended with an internal error of the suite, and the messages. */
export function erroredLines({ checks }: Evidence, style: Style): readonly string[] {
  const errored = checks.filter((check) => check.outcome === 'errored');
  const lines = errored.slice(0, CHECKS_SHOWN).map((check) => {
    const head = `  ${oneLine(check.check)}: `;
    return head + fit(checkMessage(check), style, head.length);
  });
  return section('Internal errors (bugs in the suite, not in the node)', lines, style);
}

/** Waivers that need attention: all except those that were applied and do not end soon. */
export function waiverLines({ waivers }: VerdictDocument, style: Style): readonly string[] {
  const notes = waivers.filter(
    ({ state, endsInDays }) => state !== 'applied' || endsInDays !== undefined,
  );
  const lines = notes.map(({ note }) => `  ${style.colours.yellow('!')} ${oneLine(note)}`);
  return lines.length === 0 ? [] : ['', ...lines];
}
