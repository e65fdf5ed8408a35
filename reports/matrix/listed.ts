import type { FaultRow, Matrix } from './matrix.ts';
import { convictedOf, faultProblems } from './problems.ts';
import { reasonsFor } from './reasons.ts';

/** The same row with more requirements listed as found broken besides. */
export function withListed<Row extends Pick<FaultRow, 'breaks' | 'alsoBreaks'>>(
  row: Row,
  requirements: readonly string[],
): Row {
  const others = [...Object.keys(row.alsoBreaks), ...requirements];
  return { ...row, alsoBreaks: reasonsFor(others.filter((id) => id !== row.breaks)) };
}

/** The row to be kept: what the matrix listed of the fault before, and what was found now. */
export function recorded(row: FaultRow, before: Pick<Matrix, 'faults'>): FaultRow {
  const listed = findFaultRow(before, row);
  return withListed(row, [...Object.keys(listed?.alsoBreaks ?? {}), ...convictedOf(row)]);
}

/** What is wrong with how a fault was judged, held against what the matrix lists of it. */
export function problemsBeside(matrix: Pick<Matrix, 'faults'>, row: FaultRow): readonly string[] {
  const listed = findFaultRow(matrix, row);
  return listed === undefined
    ? [
        ...faultProblems(recorded(row, matrix)),
        `${row.name} has no row that says it breaks ${row.breaks}: \`npm run matrix -- --only ${row.name} --accept\` writes it`,
      ]
    : faultProblems(withListed(row, Object.keys(listed.alsoBreaks)));
}

/** The same row without what is neither broken nor found by a second judgement as well. */
export function confirmedBy(row: FaultRow, again: Pick<FaultRow, 'convictions'>): FaultRow {
  const found = [row.breaks, ...convictedOf(again)];
  const convictions = row.convictions.filter(({ requirement }) => found.includes(requirement));
  return { ...row, convictions };
}

/** The row of that fault, if the fault still breaks the same. */
export function findFaultRow(
  { faults }: Pick<Matrix, 'faults'>,
  { name, breaks }: Pick<FaultRow, 'name' | 'breaks'>,
): FaultRow | undefined {
  return faults.find((row) => row.name === name && row.breaks === breaks);
}

/** The checks that convict that fault of what it breaks, as the matrix says. */
export function convictingChecks(
  matrix: Pick<Matrix, 'faults'>,
  fault: Pick<FaultRow, 'name' | 'breaks'>,
): readonly string[] {
  const { convictions = [] } = findFaultRow(matrix, fault) ?? {};
  return convictions.flatMap(({ check, requirement }) =>
    requirement === fault.breaks ? [check] : [],
  );
}
