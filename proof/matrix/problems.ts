import type { FaultRow, Matrix, VariationRow } from './matrix.ts';

/** The requirements a node is detected of, in the order they were found broken. */
export function failedIn({ detections }: Pick<FaultRow, 'detections'>): readonly string[] {
  return [...new Set(detections.map(({ requirement }) => requirement))];
}

/** What is wrong with the judgement of a fault. */
export function faultProblems(row: FaultRow): readonly string[] {
  const { name, breaks, alsoBreaks } = row;
  const found = failedIn(row);
  const unlisted = found.filter((id) => id !== breaks && !(id in alsoBreaks));
  const bare = Object.keys(alsoBreaks).filter((id) => alsoBreaks[id] === '');
  return [
    ...(found.includes(breaks) ? [] : [`${name} is not detected of ${breaks}${ofWhat(found)}`]),
    ...unlisted.map(
      (id) =>
        `${name} is detected of ${id}, which the matrix does not list: if that is right, \`npm run matrix -- --only ${name} --accept\` records it`,
    ),
    ...bare.map((id) => `${name} also breaks ${id}, of which proof/matrix/reasons.ts says nothing`),
  ];
}

function ofWhat(found: readonly string[]): string {
  return found.length === 0 ? ', and of nothing else' : `, but of ${found.join(', ')}`;
}

/** What is wrong with the judgement of a conforming node. */
export function variationProblems(row: VariationRow): readonly string[] {
  const who = `${row.name} (${row.profile})`;
  const accused = failedIn(row).filter((id) => !row.mayBeAdvised.includes(id));
  const open = Object.keys(row.open).filter((id) => !row.mayStayOpen.includes(id));
  return [
    ...accused.map((id) => `${who} is accused of ${id}`),
    ...open.map((id) => `${who} leaves ${id} open: ${row.open[id] ?? ''}`),
    ...(row.verdict === row.expected || row.verdict === 'conforms'
      ? []
      : [`${who} gets "${row.verdict}", not "${row.expected}"`]),
  ];
}

/** The faults each check detects of the requirement they break. */
export function detectedBy(matrix: Matrix): ReadonlyMap<string, readonly string[]> {
  const faults = new Map<string, string[]>(matrix.checks.map(({ id }) => [id, []]));
  for (const { name, breaks, detections } of matrix.faults) {
    for (const { check, requirement } of detections) {
      if (requirement === breaks) faults.get(check)?.push(name);
    }
  }
  return faults;
}

/** The faults that only one check detects of what they break, by that check. */
export function onlyDetectedBy(matrix: Matrix): ReadonlyMap<string, readonly string[]> {
  const faults = new Map<string, string[]>();
  for (const { name, breaks, detections } of matrix.faults) {
    const [only, ...others] = detections.filter((detection) => detection.requirement === breaks);
    if (only === undefined || others.length > 0) continue;
    faults.set(only.check, [...(faults.get(only.check) ?? []), name]);
  }
  return faults;
}

/** Everything in the matrix that is wrong with the suite; empty when the suite can be trusted. */
export function matrixProblems(matrix: Matrix): readonly string[] {
  const idle = [...detectedBy(matrix)].filter(([, faults]) => faults.length === 0);
  return [
    ...matrix.faults.flatMap(faultProblems),
    ...matrix.variations.flatMap(variationProblems),
    ...idle.map(([check]) => `${check} has never detected a fault of what it breaks`),
  ];
}
