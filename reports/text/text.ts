import { stripVTControlCharacters } from 'node:util';

/**
 * Returns text that is safe to show: no ANSI sequence, no control character except tab and newline, nothing that
 * changes the reading direction, no half of a surrogate pair.
 */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\r\n?/gu, '\n')
    .replace(/(?![\t\n])\p{Cc}|\p{Bidi_Control}/gu, '')
    .replace(/\p{Cs}/gu, '\u{FFFD}');
}

/** Returns safe text on one line, so that no text of a target can pass for a line of this suite. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/gu, ' ').trim();
}

/** Returns the first `max` UTF-16 units without half a pair, then how many are left out, in a form that `CUT_MARK` matches. */
export function capped(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max).replace(/\p{Cs}$/u, '');
  return `${kept}… (${text.length - kept.length} more characters)`;
}

/** Returns a run of backticks longer than any in the text, and at least `least` long. */
function backticks(text: string, least: number): string {
  const runs = text.match(/`+/gu) ?? [];
  return '`'.repeat(Math.max(least, ...runs.map((run) => run.length + 1)));
}

/** Markdown: foreign text in a code span, where no link, mention, image or HTML can form. */
export function codeSpan(text: string): string {
  const line = oneLine(text);
  const fence = backticks(line, 1);
  const pad = line === '' || line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Markdown: a code span for a cell of a table. */
export function codeCell(text: string): string {
  return codeSpan(text).replaceAll('|', '\\|');
}

/** Markdown: foreign text as a fenced block, with its line breaks. */
export function fenced(text: string, language = ''): string {
  const plain = plainText(text).replace(/\n$/u, '');
  const fence = backticks(plain, 3);
  return `${fence}${language}\n${plain}\n${fence}`;
}

/** Returns text with only the characters that XML 1.0 allows; the builder escapes it. */
export function xmlText(text: string): string {
  return plainText(text).replace(/[\u{FFFE}\u{FFFF}]/gu, '');
}
