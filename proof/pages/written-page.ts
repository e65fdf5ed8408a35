import { readFileSync, writeFileSync } from 'node:fs';
import type { EffortLevel } from '../../src/evidence/effort.ts';

/** A command that writes a section of a page. */
type Writer =
  | 'matrix'
  | 'disable-assertions'
  | 'accept -- real-node'
  | `matrix -- --effort ${EffortLevel}`;

/** Returns the pages, from the root of the repository, that have the command's section. */
export function pagesOf(command: Writer): readonly string[] {
  if (command === 'matrix') return ['README.md', 'docs/proof.md'];
  return [command === 'accept -- real-node' ? 'docs/real-nodes.md' : 'docs/proof.md'];
}

/**
 * Returns the page with the text in the command's section.
 *
 * @throws Error without such a section.
 */
export function withPlaced(page: string, command: Writer, text: string): string {
  const begin = `<!-- written by npm run ${command} -->`;
  const [from, to] = [
    page.indexOf(begin),
    page.indexOf(`<!-- end of what npm run ${command} wrote -->`),
  ];
  if (from === -1 || to < from) throw new Error(`the page has no section of npm run ${command}`);
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`;
}

/** Writes the text into the command's section of its pages, below the working folder. */
export function writePages(command: Writer, text: string): void {
  for (const page of pagesOf(command)) {
    writeFileSync(page, withPlaced(readFileSync(page, 'utf8'), command, text));
  }
}

/** Returns the result of `npm run disable-assertions`. Markdown. */
export function noticedText(noticed: number, checks: number): string {
  return `- The matrix shows a problem for ${noticed} of ${checks} checks when their assertions are disabled.`;
}
