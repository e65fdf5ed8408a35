import { readFileSync, writeFileSync } from 'node:fs';
import { matrixHtml } from '../matrix/html.ts';
import { matrixMarkdown } from '../matrix/markdown.ts';
import type { Matrix } from '../matrix/matrix.ts';
import { totalsText } from '../matrix/totals.ts';
import { writeReadme } from './readme.ts';

/** The file of the patterns for the diagnosis. */
const PATTERNS = 'reports/diagnosis/patterns.json';

/** The patterns in a matrix, which ship with the suite, one per line. JSON. */
export function patternsText({ faults }: Pick<Matrix, 'faults'>): string {
  const lines = faults.map(({ name, family, breaks, says, convictions }) => {
    const traits = convictions.map((conviction) => [conviction.check, conviction.traits ?? []]);
    return JSON.stringify({
      fault: name,
      family,
      breaks,
      says,
      convictions: Object.fromEntries(traits),
    });
  });
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** The folder of the committed matrix. */
export const REPORTS_FOLDER = 'reports';

/** The committed matrix. @throws Error when there is none. */
export function readMatrix(): Matrix {
  // Written by `npm run matrix` out of rows of this very shape.
  return JSON.parse(readFileSync(`${REPORTS_FOLDER}/matrix.json`, 'utf8'));
}

/** Writes a matrix in every form, and its totals into the README if it is the committed one. */
export function writeMatrix(matrix: Matrix, folder: string): void {
  writeFileSync(`${folder}/matrix.json`, `${JSON.stringify(matrix, null, 1)}\n`);
  writeFileSync(`${folder}/matrix.md`, matrixMarkdown(matrix));
  writeFileSync(`${folder}/matrix.html`, matrixHtml(matrix));
  if (folder === REPORTS_FOLDER) writeFileSync(PATTERNS, patternsText(matrix));
  if (folder === REPORTS_FOLDER) writeReadme('matrix', totalsText(matrix));
}
