import type { FaultRow, Matrix, VariationRow } from './matrix.ts';
import { detectedBy, failedIn, matrixProblems, onlyDetectedBy } from './problems.ts';
import { reasonsFor } from './reasons.ts';
import { findSeedCount, seedsCell } from './seeds.ts';
import { totalsText } from './totals.ts';

/** The matrix for a reader: which check detects which node, and what each check contributes. Markdown. */
export function matrixMarkdown(matrix: Matrix): string {
  const problems = matrixProblems(matrix);
  return [
    '# Fault matrix',
    `Written by \`npm run matrix\`: the whole suite against every faulty node and every conforming one, ${matrix.cases} cases a law.`,
    totalsText(matrix),
    '## Problems',
    problems.length === 0 ? 'None.' : problems.map((problem) => `- ${problem}`).join('\n'),
    '## Broken nodes',
    ...families(matrix).flatMap(([family, rows]) => [
      `### ${family}`,
      table(
        ['node', 'what it does', 'breaks', 'detected by', ...seedsHead(matrix), 'also detected of'],
        rows.map((row) => faultCells(row, matrix)),
      ),
    ]),
    '## What else faulty nodes are detected of',
    table(['requirement', 'how its checks come upon them'], reasonCells(matrix)),
    '## Conforming nodes',
    table(
      ['node', 'what is odd about it', 'profile', 'verdict', 'left open'],
      matrix.variations.map(variationCells),
    ),
    '## Checks',
    table(['check', 'faulty nodes it detects', 'only it detects'], checkCells(matrix)),
  ]
    .join('\n\n')
    .concat('\n');
}

/** The rows of each family, in the order of the families. */
export function families({ faults }: Matrix): readonly (readonly [string, readonly FaultRow[]])[] {
  const names = [...new Set(faults.map(({ family }) => family))];
  return names.map((name) => [name, faults.filter(({ family }) => family === name)]);
}

/** The heading of the column of seeds, if any were counted. */
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
    others.map((id) => (id in row.alsoBreaks ? id : `${id} (**not listed**)`)).join(', '),
  ];
}

function reasonCells({ faults }: Matrix): readonly (readonly string[])[] {
  return Object.entries(reasonsFor(faults.flatMap(({ alsoBreaks }) => Object.keys(alsoBreaks))));
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
