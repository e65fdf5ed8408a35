import type { Finding } from '../../src/evidence/finding.ts';
import { extentPhrase } from '../causes/causes-view.ts';
import { capped, codeSpan, fenced, oneLine } from './text.ts';

/** The most characters of a transcript: Allure's page contains each twice, and `exchanges.ndjson` has it whole. */
export const TRANSCRIPT_CAP = 8000;

type FieldName =
  | 'expected'
  | 'actual'
  | 'differs'
  | 'evidence'
  | 'seen'
  | 'reproduce'
  | 'compare'
  | 'replay';

/** A fact of a finding, by its name in every report. */
interface Field {
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
export function commandsOf({ curl, compare, replay }: Found): readonly Field[] {
  return present([
    ['reproduce', curl],
    ['compare', compare],
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

/** How much of a finding is shown. */
interface Caps {
  /** The most characters of each field. */
  readonly field: number;
  /** The longest command. Longer ones are in `verdict.json`, because a cut command is useless. */
  readonly command: number;
}

/** Returns a finding as Markdown: its fields, and how to repeat it. */
export function findingText(finding: Found, { field, command }: Caps): readonly string[] {
  const { curl, compare, replay } = finding;
  const commandText = (text: string): string =>
    text.length > command
      ? 'The command is too long to show: see verdict.json.'
      : fenced(text, 'sh');
  return [
    markedFieldsOf(finding, field)
      .map(({ name, text }) => `- ${name}: ${text}`)
      .join('\n'),
    ...(curl === undefined ? [] : ['Reproduce:', commandText(curl)]),
    ...(compare === undefined ? [] : ['Compare with:', commandText(compare)]),
    ...(replay === undefined
      ? []
      : [
          `Seed ${replay.seed}, path ${codeSpan(capped(replay.path, field))}. The smallest case that fails:`,
          fenced(capped(replay.counterexample, field)),
          'Repeat only this case:',
          commandText(replay.command),
        ]),
  ];
}

function present(
  fields: readonly (readonly [name: FieldName, text: string | undefined])[],
): readonly Field[] {
  return fields.flatMap(([name, text]) => (text === undefined ? [] : [{ name, text }]));
}

/** A text split into the beginning it shares with another, its own middle, and the shared end. */
interface Split {
  readonly before: string;
  readonly own: string;
  readonly after: string;
}

/** Texts that share a smaller part than this are marked nowhere. */
const ALIKE = 0.3;

/**
 * Returns expected and actual as Markdown code, with the difference in bold.
 *
 * @param cap the most characters shown of each differing part, and of each shared one around it.
 */
export function markedPair(
  expected: string,
  actual: string,
  cap: number,
): readonly [expected: string, actual: string] {
  const [wanted, came] = [oneLine(expected), oneLine(actual)];
  const splits = splitPair(wanted, came);
  if (splits === undefined) return [codeSpan(capped(wanted, cap)), codeSpan(capped(came, cap))];
  const [first, second] = splits;
  return [markedText(first, cap), markedText(second, cap)];
}

/** Splits at whole words and numbers, so that none is marked in part; `undefined` when the two are not alike. */
function splitPair(expected: string, actual: string): readonly [Split, Split] | undefined {
  const [wanted, came] = [wordsOf(expected), wordsOf(actual)];
  const shorter = Math.min(wanted.length, came.length);
  let head = 0;
  while (head < shorter && wanted[head] === came[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && wanted.at(-1 - tail) === came.at(-1 - tail)) tail += 1;
  const splits = [wanted, came].map((words) => ({
    before: words.slice(0, head).join(''),
    own: words.slice(head, words.length - tail).join(''),
    after: words.slice(words.length - tail).join(''),
  }));
  const [first, second] = splits;
  if (first === undefined || second === undefined || first.own === second.own) return undefined;
  const shared = first.before.length + first.after.length;
  const longer = Math.max(expected.length, actual.length);
  return shared / longer < ALIKE ? undefined : [first, second];
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+|./gsu) ?? [];
}

function markedText({ before, own, after }: Split, cap: number): string {
  const parts = [
    before === '' ? '' : codeSpan(ending(before, cap)),
    own === '' ? '**(nothing)**' : `**${codeSpan(capped(own, cap))}**`,
    after === '' ? '' : codeSpan(beginning(after, cap)),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function ending(text: string, cap: number): string {
  return text.length <= cap ? text : `…${text.slice(-cap).replace(/^\p{Cs}/u, '')}`;
}

function beginning(text: string, cap: number): string {
  return text.length <= cap ? text : `${text.slice(0, cap).replace(/\p{Cs}$/u, '')}…`;
}
