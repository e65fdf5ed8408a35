import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { FaultRow, Matrix, SeedCount } from './matrix.ts';
import { failedIn } from './problems.ts';

/** One seed in this many may miss a fault that shows by chance. */
const BY_CHANCE = 20;

/** Returns the counts of one fault's rows, the row of the first seed first. */
export function countSeeds(rows: readonly FaultRow[], byChance: boolean): readonly SeedCount[] {
  const [row] = rows;
  if (row === undefined) return [];
  const { name, breaks } = row;
  const seedsWhere = (holds: (row: FaultRow) => boolean): readonly number[] =>
    rows.flatMap((judged, at) => (holds(judged) ? [at + 1] : []));
  const changesVerdict = CATALOGUE.some(({ id, level }) => id === breaks && level === 'MUST');
  return [
    {
      name,
      breaks,
      byChance,
      of: rows.length,
      otherVerdict: seedsWhere(({ verdict }) => changesVerdict && verdict !== 'does not conform'),
      notDetected: seedsWhere((judged) => !failedIn(judged).includes(breaks)),
    },
  ];
}

/** Returns the problems of a count: a seed misses a constant fault, or too many seeds miss a fault by chance. */
export function seedProblems(count: SeedCount): readonly string[] {
  const { name, breaks, byChance, of, otherVerdict, notDetected } = count;
  const may = byChance ? Math.floor(of / BY_CHANCE) : 0;
  const problem = (missed: readonly number[], what: string): readonly string[] =>
    missed.length <= may
      ? []
      : [
          `${name} ${what} with ${of - missed.length} of ${of} seeds, not with ${missed.join(', ')}`,
        ];
  return [...problem(otherVerdict, 'does not conform'), ...problem(notDetected, `fails ${breaks}`)];
}

/** Returns the number of detecting seeds, for a cell. */
export function seedsCell(count: SeedCount | undefined): string {
  if (count === undefined) return '';
  const cell = `${count.of - count.notDetected.length} of ${count.of}`;
  return seedProblems(count).length === 0 ? cell : `**${cell}**`;
}

/** Returns a line for each fault: how many seeds detect the fault, and how many give the right verdict. */
export function seedsTable(counts: readonly SeedCount[]): string {
  return counts
    .map(({ name, breaks, of, otherVerdict, notDetected }) => {
      const own = `${of - notDetected.length} of ${of}`;
      return `${name}: fails ${breaks} with ${own} seeds, right verdict with ${of - otherVerdict.length}`;
    })
    .join('\n');
}

/** Returns the count of a fault, if judged with several seeds. */
export function findSeedCount(
  { seeds }: Pick<Matrix, 'seeds'>,
  { name, breaks }: Pick<FaultRow, 'name' | 'breaks'>,
): SeedCount | undefined {
  return seeds.find((count) => count.name === name && count.breaks === breaks);
}

/** Returns a summary of the counts as Markdown; `''` when nothing was counted. */
export function seedsText(counts: readonly SeedCount[]): string {
  if (counts.length === 0) return '';
  const by = (chance: boolean): readonly SeedCount[] =>
    counts.filter(({ byChance }) => byChance === chance);
  const wholly = (some: readonly SeedCount[]): string =>
    `${some.filter((count) => seedProblems(count).length === 0).length} of ${some.length}`;
  const fewest = Math.min(...counts.map(({ of }) => of));
  return [
    `- With ${fewest} or more seeds each, every seed detects ${wholly(by(false))} faults that always show;`,
    `  at least 19 in 20 seeds detect ${wholly(by(true))} faults that show by chance.`,
  ].join('\n');
}
