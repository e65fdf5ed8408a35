import { readFileSync, writeFileSync } from 'node:fs';
import { matrixMarkdown } from './matrix-markdown.ts';
import type { Detection, Matrix } from './matrix.ts';
import { totalsText } from './totals.ts';
import { curveOf, curvePicture } from './curve.ts';
import type { Failures } from '../../reports/diagnosis/patterns.ts';
import { formatPatterns } from '../../reports/diagnosis/patterns.ts';
import { isObject, omitUndefined } from '../../src/text/json.ts';
import { writePages } from '../pages/written-page.ts';

/** The file of the patterns for the diagnosis. */
const PATTERNS = 'reports/diagnosis/patterns.json';

/** The picture in the README. */
const CURVE = 'docs/images/curve.svg';

/** Returns the patterns in a matrix, as they ship with the suite. */
export function patternsText({ faults }: Pick<Matrix, 'faults'>): string {
  return formatPatterns(
    faults.map(({ name, family, breaks, says, detections, moving }) => ({
      fault: name,
      family,
      breaks,
      says,
      failures: failuresIn(detections),
      ...omitUndefined({ moving: moving && failuresIn(moving) }),
    })),
  );
}

function failuresIn(detections: readonly Detection[]): Failures {
  return Object.fromEntries(detections.map(({ check, traits = [] }) => [check, traits] as const));
}

/** The folder of the committed matrix. */
export const REPORTS_FOLDER = 'reports';

/**
 * Reads the committed matrix.
 *
 * @throws Error when the file is not a matrix.
 */
export function readMatrix(): Matrix {
  const file = `${REPORTS_FOLDER}/matrix.json`;
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (isMatrix(value)) return value;
  throw new Error(`${file} is not a matrix: write the file with npm run matrix`);
}

/** Accepts what {@link writeMatrix} wrote; the rows are not examined. */
function isMatrix(value: unknown): value is Matrix {
  if (!isObject(value)) return false;
  return [value['faults'], value['variations'], value['seeds']].every(Array.isArray);
}

/** Returns a matrix as JSON with a row in each line, so that a change of a row is one line. */
export function matrixJson(matrix: Matrix): string {
  const members = Object.entries(matrix).map(([name, value]: [string, unknown]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((row) => JSON.stringify(row)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{${members.join(',\n')}}\n`;
}

/** Writes a matrix in every form, and its totals into the README if it is the committed one. */
export function writeMatrix(matrix: Matrix, folder: string): void {
  writeFileSync(`${folder}/matrix.json`, matrixJson(matrix));
  writeFileSync(`${folder}/matrix.md`, matrixMarkdown(matrix));
  if (folder !== REPORTS_FOLDER) return;
  writeFileSync(PATTERNS, patternsText(matrix));
  writeFileSync(CURVE, `${curvePicture(curveOf(matrix.faults))}\n`);
  writePages('matrix', totalsText(matrix));
}
