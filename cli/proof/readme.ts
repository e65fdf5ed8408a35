import type { Matrix } from '../../reports/matrix/matrix.ts';
import { totalsText } from '../../reports/matrix/totals.ts';

const BEGIN = '<!-- written by npm run matrix -->';
const END = '<!-- end of what npm run matrix wrote -->';

/** The README with the totals of that matrix in the place for them. @throws Error without one. */
export function withTotals(readme: string, matrix: Matrix): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error('README.md has no place for the totals');
  return `${readme.slice(0, begin + BEGIN.length)}\n${totalsText(matrix)}\n${readme.slice(end)}`;
}
