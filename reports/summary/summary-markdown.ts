import { capped, codeCell } from '../text/text.ts';

const ROWS_SHOWN = 80;

/**
 * Returns a Markdown table; empty when it has no row. Cells are Markdown already.
 *
 * @param most rows that are shown.
 */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  most = ROWS_SHOWN,
): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const shown = rows.slice(0, most).map(line);
  const rest = rows.length - shown.length;
  const lines = [line(head), line(head.map(() => '---')), ...shown].join('\n');
  return rest > 0 ? [lines, `And ${rest} more, in the report.`] : [lines];
}

/** The heading of a table of observations. */
export const OBSERVED_HEAD = ['section', 'left open by the document', 'this node'];

/** Returns a heading with its parts; empty when it has none. */
export function headed(heading: string, parts: readonly string[]): readonly string[] {
  return parts.length === 0 ? [] : [`### ${heading}`, ...parts];
}

const CELL_CAP = 300;

/** Returns foreign text in a cell, cut to a length that fits a comment. */
export function cell(text: string): string {
  return codeCell(capped(text, CELL_CAP));
}

const WIDE_CELL_CAP = 1000;

/** Returns the same with a larger limit, for text that an auditor wants to see whole. */
export function wideCell(text: string): string {
  return codeCell(capped(text, WIDE_CELL_CAP));
}

/** Returns text of this suite in a cell: the catalogue's sentences, with their own code spans. */
export function ownCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/**
 * Returns as many parts as fit, and a line that says what was left out and where it is.
 *
 * @param bytes the most that they take in UTF-8, joined by empty lines.
 * @param where the file that has everything.
 */
export function fitting(parts: readonly string[], bytes: number, where: string): readonly string[] {
  let size = 0;
  const fit = parts.findIndex((part) => {
    size += Buffer.byteLength(part) + 2;
    return size > bytes;
  });
  if (fit === -1) return parts;
  const kept = parts.slice(0, fit);
  const begun = headingsOf(kept).at(-1);
  const rest = begun === undefined || isHeading(parts[fit]) ? [] : [`the rest of ${begun}`];
  const left = [...rest, ...headingsOf(parts.slice(fit))];
  const said = left.length === 0 ? 'the rest' : left.join(', ');
  return [...kept, `Left out, to stay below ${bytes} bytes: ${said}. See \`${where}\`.`];
}

const HEADING = /^### /;

const isHeading = (part = ''): boolean => HEADING.test(part);

const headingsOf = (parts: readonly string[]): readonly string[] =>
  parts.filter(isHeading).map((part) => part.replace(HEADING, ''));
