import type { FaultRow, Matrix, VariationRow } from './matrix.ts';

/** The requirements found broken, in the order they were found. */
export function broken({ convictions }: Pick<FaultRow, 'convictions'>): readonly string[] {
  return [...new Set(convictions.map(({ requirement }) => requirement))];
}

/** What is wrong with how a fault was judged. */
export function faultProblems(row: FaultRow): readonly string[] {
  const found = broken(row);
  const unexplained = found.filter((id) => id !== row.breaks && !(id in row.collateral));
  return [
    ...(found.includes(row.breaks) ? [] : [`${row.name} is not convicted of ${row.breaks}`]),
    ...unexplained.map((id) => `${row.name} is convicted of ${id}, which nothing explains`),
  ];
}

/** What is wrong with how a lawful node was judged. */
export function variationProblems(row: VariationRow): readonly string[] {
  const who = `${row.name} (${row.profile})`;
  const accused = broken(row).filter((id) => !row.mayBeAdvised.includes(id));
  const open = Object.keys(row.open).filter((id) => !row.mayStayOpen.includes(id));
  return [
    ...accused.map((id) => `${who} is accused of ${id}`),
    ...open.map((id) => `${who} leaves ${id} open: ${row.open[id] ?? ''}`),
    ...(row.verdict === row.expected
      ? []
      : [`${who} gets "${row.verdict}", not "${row.expected}"`]),
  ];
}

/** The faults each check convicts of the requirement they break. */
export function caughtBy(matrix: Matrix): ReadonlyMap<string, readonly string[]> {
  const caught = new Map<string, string[]>(matrix.checks.map(({ id }) => [id, []]));
  for (const { name, breaks, convictions } of matrix.faults) {
    for (const { check, requirement } of convictions) {
      if (requirement === breaks) caught.get(check)?.push(name);
    }
  }
  return caught;
}

/** The faults that one check alone convicts of what they break, by that check. */
export function caughtAlone(matrix: Matrix): ReadonlyMap<string, readonly string[]> {
  const alone = new Map<string, string[]>();
  for (const { name, breaks, convictions } of matrix.faults) {
    const [only, ...others] = convictions.filter((conviction) => conviction.requirement === breaks);
    if (only === undefined || others.length > 0) continue;
    alone.set(only.check, [...(alone.get(only.check) ?? []), name]);
  }
  return alone;
}

/** All that the matrix shows to be wrong with the suite; empty when it is to be believed. */
export function matrixProblems(matrix: Matrix): readonly string[] {
  const idle = [...caughtBy(matrix)].filter(([, faults]) => faults.length === 0);
  return [
    ...matrix.faults.flatMap(faultProblems),
    ...matrix.variations.flatMap(variationProblems),
    ...idle.map(([check]) => `${check} has never convicted a fault of what it breaks`),
  ];
}

/** The same matrix, had that check accepted everything. */
export function withoutConvictionsOf(matrix: Matrix, check: string): Matrix {
  const faults = matrix.faults.map((row) => ({
    ...row,
    convictions: row.convictions.filter((conviction) => conviction.check !== check),
  }));
  return { ...matrix, faults };
}
