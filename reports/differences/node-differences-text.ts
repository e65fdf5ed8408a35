import type {
  DifferenceGroup,
  DifferingCase,
  NodeDifferences,
} from '../../src/evidence/node-differences.ts';
import { differingQuestions, isCompared } from '../../src/evidence/node-differences.ts';
import { headed } from '../summary/summary-markdown.ts';
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
  const chosen = known > asked ? `${asked} chosen from the ${known} of this run` : '';
  const differing = differingQuestions(differences);
  const passed =
    passing === 0 ? '' : `; ${plural(passing, 'request')} differed once, but not when repeated`;
  const extent = `${compared} of ${asked} compared${chosen === '' ? '' : ` (${chosen})`}`;
  const found =
    groups.length === 0
      ? `no difference from ${second.url}, ${extent}`
      : `${differing} of the ${plural(compared, 'compared request')} ${differing === 1 ? 'differs' : 'differ'} from ${second.url}, in ${plural(groups.length, 'way')}${chosen === '' ? '' : ` (${chosen})`}`;
  if (isCompared(differences)) return `${found}${passed}`;
  const why = incomplete ?? 'nothing could be compared';
  const none =
    compared === 0 ? `not compared with ${second.url}` : `no difference from ${second.url} so far`;
  return `${groups.length === 0 ? `${none}, ${extent}` : found}; the comparison ended early: ${why}`;
}

/** Returns the sentence in a few words. */
export function differencesShort(differences: NodeDifferences): string {
  const { groups } = differences;
  const end = isCompared(differences) ? '' : ', not all was compared';
  if (groups.length === 0) {
    return isCompared(differences) ? 'no difference' : 'not all was compared';
  }
  const differing = differingQuestions(differences);
  const asked = plural(differing, 'request');
  return `${asked} ${differing === 1 ? 'differs' : 'differ'}, in ${plural(groups.length, 'way')}${end}`;
}

/** Returns what was not compared, a line for each reason. */
function notComparedLines({ questions: { notCompared } }: NodeDifferences): readonly string[] {
  return Object.entries(notCompared).map(
    ([reason, count]) => `${plural(count, 'request')} not compared: ${reason}`,
  );
}

/** What follows an endpoint for requests outside what the document promises, and how a reader understands it. */
const KINDS = [
  [/, malformed$/, ' (a malformed request)'],
  [/, open$/, ' (a request whose answer the document leaves open)'],
  [/, beyond$/, ' (a request beyond the document)'],
] as const;

/** `GET /v1/…: status 404, second node 400 (3 of 120)`. */
export function groupTitle(group: DifferenceGroup): string {
  const { endpoint, field, values, differing, compared } = group;
  const said = values === undefined ? '' : ` ${values.first}, second node ${values.second}`;
  const asked = KINDS.reduce((text, [mark, words]) => text.replace(mark, words), endpoint);
  return `${asked}: ${field}${said} (${differing} of ${compared})`;
}

/** A fact of a request that two nodes answer differently: its text, cut to one line, and what follows the text. */
type Fact = readonly [name: string, text: string, more: string];

function factsOf({ request, first, second, difference, seen }: DifferingCase): readonly Fact[] {
  const { method, path, body } = request;
  const asked = `${method} ${path}${body === undefined ? '' : ` ${body}`}`;
  const { differed, of } = seen;
  const times = differed === of ? '' : ` (intermittent: differed ${differed} of ${of} times)`;
  const fact = (name: string, text: string, more = ''): Fact => {
    return [name, capped(oneLine(text), TEXT_CAP), more];
  };
  return [
    fact('request', asked, times),
    fact('target', first),
    fact('second node', second),
    ...(difference === undefined ? [] : [fact('differs', difference)]),
  ];
}

/** Returns the section of a report; empty without a second node. */
export function differencesMarkdown(differences: NodeDifferences | undefined): readonly string[] {
  if (differences === undefined) return [];
  const { groups, second } = differences;
  const more = groups.length - SHOWN.groups;
  return headed(`Compared with ${codeSpan(second.url)}`, [
    `${codeSpan(differencesSentence(differences))}. It changes no verdict.`,
    ...listOf(notComparedLines(differences).map((line) => codeSpan(line))),
    ...groups
      .slice(0, SHOWN.groups)
      .flatMap((group) => [
        `**${codeSpan(groupTitle(group))}**`,
        ...group.cases.slice(0, SHOWN.cases).flatMap(caseMarkdown),
      ]),
    ...(more > 0 ? [`And ${plural(more, 'more kind')}, in differences.json.`] : []),
  ]);
}

function listOf(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')];
}

function caseMarkdown(found: DifferingCase): readonly string[] {
  const facts = factsOf(found).map(([name, text, more]) => `${name}: ${codeSpan(text)}${more}`);
  return [...listOf(facts), fenced(found.curl.join('\n'), 'sh')];
}

/** Returns the closing lines on a terminal, with foreign text on one line each. */
export function differencesLines(differences: NodeDifferences): readonly string[] {
  const { groups } = differences;
  const more = groups.length - SHOWN.groups;
  return [
    `  ${oneLine(differencesSentence(differences))}`,
    ...notComparedLines(differences).map((line) => `  ${oneLine(line)}`),
    ...groups
      .slice(0, SHOWN.groups)
      .flatMap((group) => [
        `  ${oneLine(groupTitle(group))}`,
        ...group.cases.slice(0, 1).flatMap(caseLines),
      ]),
    ...(more > 0 ? [`  and ${plural(more, 'more kind')}, in differences.json`] : []),
  ];
}

function caseLines(found: DifferingCase): readonly string[] {
  return [
    ...factsOf(found).map(([name, text, more]) => `    ${name.padEnd(11)} ${text}${more}`),
    ...found.curl.map(
      (command, at) => `    ${at === 0 ? 'target     ' : 'second node'} ${oneLine(command)}`,
    ),
  ];
}
