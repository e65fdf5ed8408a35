import { capped, codeSpan, oneLine } from './text.ts';

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
