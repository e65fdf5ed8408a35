import type { FaultRow, Matrix, VariationRow } from './matrix.ts';

/** Returns the requirements that a node fails, in the order of their detection. */
export function failedIn({ detections }: Pick<FaultRow, 'detections'>): readonly string[] {
  return [...new Set(detections.map(({ requirement }) => requirement))];
}

/** Returns the problems of a fault's row. */
export function faultProblems(row: FaultRow): readonly string[] {
  const { name, breaks, alsoBreaks } = row;
  const found = failedIn(row);
  const unlisted = found.filter((id) => id !== breaks && !alsoBreaks.includes(id));
  return [
    ...(found.includes(breaks)
      ? []
      : [`${name} is missed: ${breaks} does not fail${ofWhat(found)}`]),
    ...unlisted.map(
      (id) =>
        `${name} also fails ${id}, which the matrix does not list: if that is right, record it with \`npm run matrix -- --only ${name} --accept\``,
    ),
  ];
}

function ofWhat(found: readonly string[]): string {
  return found.length === 0 ? ', nor does any other' : `, only ${found.join(', ')}`;
}

/** Returns the problems of a conforming variant's row. */
export function variationProblems(row: VariationRow): readonly string[] {
  const who = `${row.name} (${row.profile})`;
  const wrong = failedIn(row).filter((id) => !row.mayBeAdvised.includes(id));
  const open = Object.keys(row.open).filter((id) => !row.mayStayOpen.includes(id));
  return [
    ...wrong.map((id) => `${who} fails ${id}: a false positive`),
    ...open.map((id) => `${who} has ${id} open: ${row.open[id] ?? ''}`),
    ...(row.verdict === row.expected || row.verdict === 'conforms'
      ? []
      : [`${who} gets the verdict "${row.verdict}", expected "${row.expected}"`]),
  ];
}

/** Returns for each check the faults that fail the check's requirement and break it. */
export function detectedBy(matrix: Matrix): ReadonlyMap<string, readonly string[]> {
  const faults = new Map<string, string[]>(matrix.checks.map(({ id }) => [id, []]));
  for (const { name, breaks, detections } of matrix.faults) {
    for (const { check, requirement } of detections) {
      if (requirement === breaks) faults.get(check)?.push(name);
    }
  }
  return faults;
}

/** Returns for each check the faults that no other check of the broken requirement detects. */
export function onlyDetectedBy(matrix: Matrix): ReadonlyMap<string, readonly string[]> {
  const faults = new Map<string, string[]>();
  for (const { name, breaks, detections } of matrix.faults) {
    const [only, ...others] = detections.filter((detection) => detection.requirement === breaks);
    if (only === undefined || others.length > 0) continue;
    faults.set(only.check, [...(faults.get(only.check) ?? []), name]);
  }
  return faults;
}

/** Returns all problems in the matrix; without problems the suite can be trusted. */
export function matrixProblems(matrix: Matrix): readonly string[] {
  const idle = [...detectedBy(matrix)].filter(([, faults]) => faults.length === 0);
  return [
    ...matrix.faults.flatMap(faultProblems),
    ...matrix.variations.flatMap(variationProblems),
    ...idle.map(([check]) => `${check} detects no fault of its requirement`),
  ];
}
