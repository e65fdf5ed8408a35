import { capped, codeCell } from '../text.ts';

const ROWS_SHOWN = 80;

/** A Markdown table of at most eighty rows; nothing, when it has none. Cells are Markdown already. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const shown = rows.slice(0, ROWS_SHOWN).map(line);
  const rest = rows.length - shown.length;
  const lines = [line(head), line(head.map(() => '---')), ...shown].join('\n');
  return rest > 0 ? [lines, `And ${rest} more, in the report.`] : [lines];
}

/** A heading with its parts; nothing, when it has none. */
export function headed(heading: string, parts: readonly string[]): readonly string[] {
  return parts.length === 0 ? [] : [`### ${heading}`, ...parts];
}

const CELL_CAP = 300;

/** Foreign text in a cell, of a length a comment can bear. */
export function cell(text: string): string {
  return codeCell(capped(text, CELL_CAP));
}

const WIDE_CELL_CAP = 1000;

/** The same, for what an auditor wants whole. */
export function wideCell(text: string): string {
  return codeCell(capped(text, WIDE_CELL_CAP));
}

/** Text of ours in a cell: the catalogue's sentences, with their own code spans. */
export function ownCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** The parts that fit into so many characters, and a word on the rest. */
export function fitting(parts: readonly string[], characters: number): readonly string[] {
  const sizes = parts.map((part) => part.length + 2);
  const fit = sizes.findIndex((_, n) => sizes.slice(0, n + 1).reduce((a, b) => a + b) > characters);
  return fit === -1 ? parts : [...parts.slice(0, fit), 'The rest is in the report.'];
}
