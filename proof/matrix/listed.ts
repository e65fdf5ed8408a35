import type { FaultRow, Matrix } from './matrix.ts';
import { failedIn, faultProblems } from './problems.ts';
import { omitUndefined } from '../../src/text/json.ts';
import { reasonsFor } from './reasons.ts';

/** Returns the row with more requirements that may also fail. */
export function withListed<Row extends Pick<FaultRow, 'breaks' | 'alsoBreaks'>>(
  row: Row,
  requirements: readonly string[],
): Row {
  const others = [...Object.keys(row.alsoBreaks), ...requirements];
  return { ...row, alsoBreaks: reasonsFor(others.filter((id) => id !== row.breaks)) };
}

/** Returns the row for the matrix: the listed requirements of the fault, and the new failures. */
export function recorded(row: FaultRow, before: Pick<Matrix, 'faults'>): FaultRow {
  const listed = findFaultRow(before, row);
  const all = withListed(row, [...Object.keys(listed?.alsoBreaks ?? {}), ...failedIn(row)]);
  return { ...all, ...omitUndefined({ moving: listed?.moving }) };
}

/** Returns the problems of a fault's row, compared with the matrix. */
export function problemsBeside(matrix: Pick<Matrix, 'faults'>, row: FaultRow): readonly string[] {
  const listed = findFaultRow(matrix, row);
  return listed === undefined
    ? [
        ...faultProblems(recorded(row, matrix)),
        `${row.name} has no row for ${row.breaks} in the matrix: write the row with \`npm run matrix -- --only ${row.name} --accept\``,
      ]
    : faultProblems(withListed(row, Object.keys(listed.alsoBreaks)));
}

/** Returns the row without failures of other requirements that a second run does not confirm. */
export function confirmedBy(row: FaultRow, again: Pick<FaultRow, 'detections'>): FaultRow {
  const found = [row.breaks, ...failedIn(again)];
  const detections = row.detections.filter(({ requirement }) => found.includes(requirement));
  return { ...row, detections };
}

/** Returns the row of a fault, if the fault still breaks the same requirement. */
export function findFaultRow(
  { faults }: Pick<Matrix, 'faults'>,
  { name, breaks }: Pick<FaultRow, 'name' | 'breaks'>,
): FaultRow | undefined {
  return faults.find((row) => row.name === name && row.breaks === breaks);
}

/** Returns the checks of the broken requirement that detect the fault in the matrix. */
export function detectingChecks(
  matrix: Pick<Matrix, 'faults'>,
  fault: Pick<FaultRow, 'name' | 'breaks'>,
): readonly string[] {
  const { detections = [] } = findFaultRow(matrix, fault) ?? {};
  return detections.flatMap(({ check, requirement }) =>
    requirement === fault.breaks ? [check] : [],
  );
}
