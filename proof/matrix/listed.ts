import type { FaultRow, Matrix } from './matrix.ts';
import { failedIn, faultProblems } from './problems.ts';
import { omitUndefined } from '../../src/text/json.ts';
import { reasonsFor } from './reasons.ts';

/** The row with the detected requirements added to the list of those it may also break. */
export function withListed<Row extends Pick<FaultRow, 'breaks' | 'alsoBreaks'>>(
  row: Row,
  requirements: readonly string[],
): Row {
  const others = [...Object.keys(row.alsoBreaks), ...requirements];
  return { ...row, alsoBreaks: reasonsFor(others.filter((id) => id !== row.breaks)) };
}

/** The row to be kept: the list of the matrix for this fault, and what was found now. */
export function recorded(row: FaultRow, before: Pick<Matrix, 'faults'>): FaultRow {
  const listed = findFaultRow(before, row);
  const all = withListed(row, [...Object.keys(listed?.alsoBreaks ?? {}), ...failedIn(row)]);
  return { ...all, ...omitUndefined({ moving: listed?.moving }) };
}

/** What is wrong with the judgement of a fault, compared with what the matrix lists for it. */
export function problemsBeside(matrix: Pick<Matrix, 'faults'>, row: FaultRow): readonly string[] {
  const listed = findFaultRow(matrix, row);
  return listed === undefined
    ? [
        ...faultProblems(recorded(row, matrix)),
        `${row.name} has no row for ${row.breaks} in the matrix: write the row with \`npm run matrix -- --only ${row.name} --accept\``,
      ]
    : faultProblems(withListed(row, Object.keys(listed.alsoBreaks)));
}

/** The row without detections of requirements that the fault does not break and a second judgement does not find. */
export function confirmedBy(row: FaultRow, again: Pick<FaultRow, 'detections'>): FaultRow {
  const found = [row.breaks, ...failedIn(again)];
  const detections = row.detections.filter(({ requirement }) => found.includes(requirement));
  return { ...row, detections };
}

/** The row of that fault, if the fault still breaks the same requirement. */
export function findFaultRow(
  { faults }: Pick<Matrix, 'faults'>,
  { name, breaks }: Pick<FaultRow, 'name' | 'breaks'>,
): FaultRow | undefined {
  return faults.find((row) => row.name === name && row.breaks === breaks);
}

/** The checks that, according to the matrix, detect the fault of what it breaks. */
export function detectingChecks(
  matrix: Pick<Matrix, 'faults'>,
  fault: Pick<FaultRow, 'name' | 'breaks'>,
): readonly string[] {
  const { detections = [] } = findFaultRow(matrix, fault) ?? {};
  return detections.flatMap(({ check, requirement }) =>
    requirement === fault.breaks ? [check] : [],
  );
}
