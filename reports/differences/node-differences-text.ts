import type {
  DifferenceGroup,
  DifferingCase,
  NodeDifferences,
} from '../../src/evidence/node-differences.ts';
import { differingQuestions, isCompared } from '../../src/evidence/node-differences.ts';
import { headed } from '../summary/markdown.ts';
import { capped, codeSpan, fenced, oneLine } from '../text/text.ts';
import { plural } from '../../src/text/sentence.ts';

/** The most kinds of differences, and cases of each, in a report; `differences.json` has more. */
const SHOWN = { groups: 12, cases: 3 } as const;

/** The most characters of an answer in a report; the file has the whole answer. */
const TEXT_CAP = 400;

/** Returns how two nodes compare, in a sentence: never that they are alike when not everything was compared. */
export function differencesSentence(differences: NodeDifferences): string {
  const { groups, questions, second, incomplete, passing } = differences;
  const { compared, known, asked } = questions;
  const found =
    groups.length === 0
      ? `no difference from ${second.url}`
      : `${plural(groups.length, 'kind')} of difference from ${second.url}, in ${plural(differingQuestions(differences), 'request')}`;
  const passed =
    passing === 0 ? '' : `; ${plural(passing, 'request')} differed once, but not when repeated`;
  const extent = `${compared} of ${asked} compared${known > asked ? ` (chosen of ${known})` : ''}`;
  if (isCompared(differences)) return `${found}, ${extent}${passed}`;
  const why = incomplete ?? 'nothing could be compared';
  const none = compared === 0 ? 'not compared with' : 'no difference found so far from';
  return `${groups.length === 0 ? `${none} ${second.url}` : found}, ${extent}: ${why}`;
}

/** Returns the sentence in a few words. */
export function differencesShort(differences: NodeDifferences): string {
  const { groups } = differences;
  const end = isCompared(differences) ? '' : ', not all was compared';
  if (groups.length === 0) {
    return isCompared(differences) ? 'no difference' : 'not all was compared';
  }
  const asked = plural(differingQuestions(differences), 'request');
  return `${plural(groups.length, 'kind')} of difference, in ${asked}${end}`;
}

/** Returns what was not compared, a line for each reason. */
export function notComparedLines({
  questions: { notCompared },
}: NodeDifferences): readonly string[] {
  return Object.entries(notCompared).map(
    ([reason, count]) => `${plural(count, 'request')} not compared: ${reason}`,
  );
}

/** `GET /v1/…: status 404, second node 400 (3 of 120)`. */
export function groupTitle({
  endpoint,
  field,
  values,
  differing,
  compared,
}: DifferenceGroup): string {
  const said = values === undefined ? '' : ` ${values.first}, second node ${values.second}`;
  return `${endpoint}: ${field}${said} (${differing} of ${compared})`;
}

/** Returns the section of a report; empty without a second node. */
export function differencesMarkdown(differences: NodeDifferences | undefined): readonly string[] {
  if (differences === undefined) return [];
  const { groups, second } = differences;
  const more = groups.length - SHOWN.groups;
  return headed(`Compared with ${codeSpan(second.url)}`, [
    `${codeSpan(differencesSentence(differences))}. It changes no verdict.`,
    ...listOf(notComparedLines(differences)),
    ...groups
      .slice(0, SHOWN.groups)
      .flatMap((group) => [
        `**${codeSpan(groupTitle(group))}**`,
        ...group.cases.slice(0, SHOWN.cases).map(caseMarkdown),
      ]),
    ...(more > 0 ? [`And ${plural(more, 'more kind')}, in differences.json.`] : []),
  ]);
}

function listOf(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [lines.map((line) => `- ${codeSpan(line)}`).join('\n')];
}

function caseMarkdown(found: DifferingCase): string {
  const { first, second, difference, curl } = found;
  const lines = [
    `- request: ${codeSpan(capped(askedText(found), TEXT_CAP))}${seenText(found)}`,
    `- target: ${codeSpan(capped(first, TEXT_CAP))}`,
    `- second node: ${codeSpan(capped(second, TEXT_CAP))}`,
    ...(difference === undefined ? [] : [`- differs: ${codeSpan(capped(difference, TEXT_CAP))}`]),
  ];
  return `${lines.join('\n')}\n\n${fenced(curl.join('\n'), 'sh')}`;
}

function askedText({ request: { method, path, body } }: DifferingCase): string {
  return oneLine(`${method} ${path}${body === undefined ? '' : ` ${body}`}`);
}

/** Returns how many times a case differed, if not every time. */
function seenText({ seen: { differed, of } }: DifferingCase): string {
  return differed === of ? '' : ` (intermittent: differed ${differed} of ${of} times)`;
}

/** Returns the closing lines on a terminal, with foreign text on one line each. */
export function differencesLines(differences: NodeDifferences): readonly string[] {
  const { groups } = differences;
  const more = groups.length - SHOWN.groups;
  return [
    `  ${oneLine(differencesSentence(differences))}`,
    ...notComparedLines(differences).map((line) => `  ${oneLine(line)}`),
    ...groups.slice(0, SHOWN.groups).flatMap((group) => {
      const [smallest] = group.cases;
      return [
        `  ${oneLine(groupTitle(group))}`,
        ...(smallest === undefined ? [] : caseLines(smallest)),
      ];
    }),
    ...(more > 0 ? [`  and ${plural(more, 'more kind')}, in differences.json`] : []),
  ];
}

function caseLines(found: DifferingCase): readonly string[] {
  const line = (name: string, text: string): string =>
    `    ${name.padEnd(9)} ${capped(oneLine(text), TEXT_CAP)}`;
  return [
    line('request', `${askedText(found)}${seenText(found)}`),
    line('target', found.first),
    line('second', found.second),
    ...(found.difference === undefined ? [] : [line('differs', found.difference)]),
    ...found.curl.map((command) => `    reproduce ${oneLine(command)}`),
  ];
}
