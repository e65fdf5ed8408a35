import type { FaultRow, Matrix, VariationRow } from './matrix.ts';

/** The requirements a node is convicted of, in the order they were found broken. */
export function convictedOf({ convictions }: Pick<FaultRow, 'convictions'>): readonly string[] {
  return [...new Set(convictions.map(({ requirement }) => requirement))];
}

/** What is wrong with the judgement of a fault. */
export function faultProblems(row: FaultRow): readonly string[] {
  const { name, breaks, alsoBreaks } = row;
  const found = convictedOf(row);
  const unlisted = found.filter((id) => id !== breaks && !(id in alsoBreaks));
  const bare = Object.keys(alsoBreaks).filter((id) => alsoBreaks[id] === '');
  return [
    ...(found.includes(breaks) ? [] : [`${name} is not convicted of ${breaks}${ofWhat(found)}`]),
    ...unlisted.map(
      (id) =>
        `${name} is convicted of ${id}, which the matrix does not list: if that is right, \`npm run matrix -- --only ${name} --accept\` records it`,
    ),
    ...bare.map((id) => `${name} also breaks ${id}, of which proof/matrix/reasons.ts says nothing`),
  ];
}

function ofWhat(found: readonly string[]): string {
  return found.length === 0 ? ', and of nothing else' : `, but of ${found.join(', ')}`;
}

/** What is wrong with the judgement of a lawful node. */
export function variationProblems(row: VariationRow): readonly string[] {
  const who = `${row.name} (${row.profile})`;
  const accused = convictedOf(row).filter((id) => !row.mayBeAdvised.includes(id));
  const open = Object.keys(row.open).filter((id) => !row.mayStayOpen.includes(id));
  return [
    ...accused.map((id) => `${who} is accused of ${id}`),
    ...open.map((id) => `${who} leaves ${id} open: ${row.open[id] ?? ''}`),
    ...(row.verdict === row.expected || row.verdict === 'conforms'
      ? []
      : [`${who} gets "${row.verdict}", not "${row.expected}"`]),
  ];
}

/** The faults each check convicts of the requirement they break. */
export function convictedBy(matrix: Matrix): ReadonlyMap<string, readonly string[]> {
  const faults = new Map<string, string[]>(matrix.checks.map(({ id }) => [id, []]));
  for (const { name, breaks, convictions } of matrix.faults) {
    for (const { check, requirement } of convictions) {
      if (requirement === breaks) faults.get(check)?.push(name);
    }
  }
  return faults;
}

/** The faults that only one check convicts of what they break, by that check. */
export function onlyConvictedBy(matrix: Matrix): ReadonlyMap<string, readonly string[]> {
  const faults = new Map<string, string[]>();
  for (const { name, breaks, convictions } of matrix.faults) {
    const [only, ...others] = convictions.filter((conviction) => conviction.requirement === breaks);
    if (only === undefined || others.length > 0) continue;
    faults.set(only.check, [...(faults.get(only.check) ?? []), name]);
  }
  return faults;
}

/** Everything in the matrix that is wrong with the suite; empty when the suite can be trusted. */
export function matrixProblems(matrix: Matrix): readonly string[] {
  const idle = [...convictedBy(matrix)].filter(([, faults]) => faults.length === 0);
  return [
    ...matrix.faults.flatMap(faultProblems),
    ...matrix.variations.flatMap(variationProblems),
    ...idle.map(([check]) => `${check} has never convicted a fault of what it breaks`),
  ];
}
