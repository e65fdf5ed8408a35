import { readFileSync, writeFileSync } from 'node:fs';

import type { EffortLevel } from '../src/evidence/effort.ts';

/** A command that writes a section of the README. */
export type Writer =
  | 'matrix'
  | 'disable-assertions'
  | 'accept -- real-node'
  | `matrix -- --effort ${EffortLevel}`;

/** The README with the text in the command's section. @throws Error when it has no such section. */
export function withPlaced(readme: string, command: Writer, text: string): string {
  const begin = `<!-- written by npm run ${command} -->`;
  const [from, to] = [
    readme.indexOf(begin),
    readme.indexOf(`<!-- end of what npm run ${command} wrote -->`),
  ];
  if (from === -1 || to < from) throw new Error(`README.md has no place for npm run ${command}`);
  return `${readme.slice(0, from + begin.length)}\n${text}\n${readme.slice(to)}`;
}

/** Writes the text into the command's section of the README in this folder. */
export function writeReadme(command: Writer, text: string): void {
  writeFileSync('README.md', withPlaced(readFileSync('README.md', 'utf8'), command, text));
}

/** The result of `npm run disable-assertions`. Markdown. */
export function noticedText(noticed: number, checks: number): string {
  return `- ${noticed} of ${checks} checks are noticed by the matrix when they accept everything.`;
}
