import { capped, codeCell } from '../text/text.ts';

const ROWS_SHOWN = 80;

/** A Markdown table of at most eighty rows; empty when it has none. Cells are Markdown already. */
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

/** A heading with its parts; empty when it has none. */
export function headed(heading: string, parts: readonly string[]): readonly string[] {
  return parts.length === 0 ? [] : [`### ${heading}`, ...parts];
}

const CELL_CAP = 300;

/** Foreign text in a cell, cut to a length that fits a comment. */
export function cell(text: string): string {
  return codeCell(capped(text, CELL_CAP));
}

const WIDE_CELL_CAP = 1000;

/** The same with a larger limit, for text that an auditor wants to see whole. */
export function wideCell(text: string): string {
  return codeCell(capped(text, WIDE_CELL_CAP));
}

/** Text of this suite in a cell: the catalogue's sentences, with their own code spans. */
export function ownCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** As many parts as fit into the number of characters, and a note on the others. */
export function fitting(parts: readonly string[], characters: number): readonly string[] {
  const sizes = parts.map((part) => part.length + 2);
  const fit = sizes.findIndex((_, n) => sizes.slice(0, n + 1).reduce((a, b) => a + b) > characters);
  return fit === -1 ? parts : [...parts.slice(0, fit), 'The rest is in the report.'];
}
