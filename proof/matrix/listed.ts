import type { FaultRow, Matrix } from './matrix.ts';
import { failedIn, faultProblems } from './problems.ts';
import { omitUndefined } from '../../src/text/json.ts';
import { findFault, FAULTS } from '../../fixtures/faults/all-faults.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';

/** Returns the row with more requirements that may also fail. */
export function withListed<Row extends Pick<FaultRow, 'breaks' | 'alsoBreaks'>>(
  row: Row,
  requirements: readonly string[],
): Row {
  const others = [...row.alsoBreaks, ...requirements].filter((id) => id !== row.breaks);
  const ids = CATALOGUE.map(({ id }) => id);
  return { ...row, alsoBreaks: ids.filter((id) => others.includes(id)) };
}

/** Returns the row for the matrix: the listed requirements of the fault, and the new failures. */
export function recorded(row: FaultRow, before: Pick<Matrix, 'faults'>): FaultRow {
  const listed = findFaultRow(before, row);
  const all = withListed(row, [...(listed?.alsoBreaks ?? []), ...failedIn(row)]);
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
    : faultProblems(withListed(row, mayAlsoFail(matrix, listed)));
}

/**
 * Returns the other requirements that a fault may fail: those of its own row. Lists, or items, that are wrong by chance
 * may fail what other faults of the same chance failed.
 */
function mayAlsoFail({ faults }: Pick<Matrix, 'faults'>, listed: FaultRow): readonly string[] {
  const chance = findFault(listed.name)?.byChance;
  if (chance === undefined || chance === true) return listed.alsoBreaks;
  const alike = FAULTS.filter(({ byChance }) => byChance === chance).map(({ name }) => name);
  return faults
    .filter(({ name }) => alike.includes(name))
    .flatMap((row) => [row.breaks, ...row.alsoBreaks, ...failedIn(row)]);
}

/** Returns the row without failures of other requirements that a second run does not confirm. */
export function confirmedBy(row: FaultRow, again: Pick<FaultRow, 'detections'>): FaultRow {
  const found = [row.breaks, ...failedIn(again)];
  const detections = row.detections.filter(({ requirement }) => found.includes(requirement));
  return { ...row, detections };
}

/** Returns the row of a fault, if the fault still breaks the same requirement. */
function findFaultRow(
  { faults }: Pick<Matrix, 'faults'>,
  { name, breaks }: Pick<FaultRow, 'name' | 'breaks'>,
): FaultRow | undefined {
  return faults.find((row) => row.name === name && row.breaks === breaks);
}

/** Returns the checks of the broken requirement that detect the fault in the matrix, and the one that met it first. */
export function detectingChecks(
  matrix: Pick<Matrix, 'faults'>,
  fault: Pick<FaultRow, 'name' | 'breaks'>,
): readonly string[] {
  const { detections = [], shownBy } = findFaultRow(matrix, fault) ?? {};
  const detecting = detections.flatMap(({ check, requirement }) =>
    requirement === fault.breaks ? [check] : [],
  );
  return shownBy === undefined ? detecting : [...new Set([...detecting, shownBy])];
}
