import type { FaultRow, Matrix, VariationRow } from './matrix.ts';
import { detectedBy, failedIn, matrixProblems, onlyDetectedBy } from './problems.ts';
import { findSeedCount, seedsCell } from './seed-counts.ts';
import { totalsText } from './totals.ts';

/** Returns the matrix as Markdown: which check detects which fault, and what each check contributes. */
export function matrixMarkdown(matrix: Matrix): string {
  const problems = matrixProblems(matrix);
  return [
    '# Fault matrix',
    `Written by \`npm run matrix\`: the whole suite against every fault and every conforming variant, with ${matrix.cases} cases per property.`,
    totalsText(matrix),
    '## Problems',
    problems.length === 0 ? 'None.' : problems.map((problem) => `- ${problem}`).join('\n'),
    '## Faults',
    ...families(matrix).flatMap(([family, rows]) => [
      `### ${family}`,
      table(
        [
          'fault',
          'what the node does',
          'breaks',
          'detected by',
          ...seedsHead(matrix),
          'also fails',
        ],
        rows.map((row) => faultCells(row, matrix)),
      ),
    ]),
    '## Conforming variants',
    table(
      ['variant', 'what the node does', 'profile', 'verdict', 'open requirements'],
      matrix.variations.map(variationCells),
    ),
    '## Checks',
    table(['check', 'faults detected', 'detected by no other check'], checkCells(matrix)),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Returns the rows of each family, in the order of the families. */
function families({ faults }: Matrix): readonly (readonly [string, readonly FaultRow[]])[] {
  const names = [...new Set(faults.map(({ family }) => family))];
  return names.map((name) => [name, faults.filter(({ family }) => family === name)]);
}

/** Returns the heading of the column of seeds, if any were counted. */
function seedsHead({ seeds }: Matrix): readonly string[] {
  return seeds.length === 0 ? [] : ['seeds'];
}

function faultCells(row: FaultRow, matrix: Matrix): readonly string[] {
  const own = row.detections.filter(({ requirement }) => requirement === row.breaks);
  const others = failedIn(row).filter((id) => id !== row.breaks);
  return [
    row.name,
    row.says,
    row.breaks,
    own.map(({ check }) => check).join(', ') || '**nothing**',
    ...seedsHead(matrix).map(() => seedsCell(findSeedCount(matrix, row))),
    others.map((id) => (row.alsoBreaks.includes(id) ? id : `${id} (**not listed**)`)).join(', '),
  ];
}

function variationCells(row: VariationRow): readonly string[] {
  return [row.name, row.says, row.profile, row.verdict, Object.keys(row.open).join(', ')];
}

function checkCells(matrix: Matrix): readonly (readonly string[])[] {
  const only = onlyDetectedBy(matrix);
  return [...detectedBy(matrix)].map(([check, faults]) => [
    check,
    `${faults.length}`,
    (only.get(check) ?? []).join(', '),
  ]);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
