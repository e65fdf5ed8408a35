import { VERDICTS_OF_LAWFUL } from './matrix.ts';
import type { Matrix } from './matrix.ts';
import {
  broken,
  caughtAlone,
  caughtBy,
  faultProblems,
  matrixProblems,
  withoutConvictionsOf,
} from './problems.ts';

/** What a matrix comes to. */
export interface Totals {
  readonly faults: number;
  readonly families: number;
  /** Faults convicted of the requirement they break, and of nothing unexplained. */
  readonly convicted: number;
  /** Requirements that some fault breaks. */
  readonly requirementsBroken: number;
  readonly checks: number;
  /** Checks that convict some fault of what it breaks. */
  readonly catching: number;
  /** Checks that are the only one to catch some fault. */
  readonly indispensable: number;
  /** Checks of which the matrix tells when they accept everything. */
  readonly noticed: number;
  /** Lawful nodes, each by its profile. */
  readonly variations: number;
  readonly conform: number;
  readonly falseAlarms: number;
  readonly problems: number;
}

/** Counts a matrix. */
export function totalsOf(matrix: Matrix): Totals {
  const { faults, variations, checks } = matrix;
  const lawful = variations.filter(({ verdict }) => VERDICTS_OF_LAWFUL.includes(verdict));
  return {
    faults: faults.length,
    families: new Set(faults.map(({ family }) => family)).size,
    convicted: faults.filter((row) => faultProblems(row).length === 0).length,
    requirementsBroken: new Set(faults.map(({ breaks }) => breaks)).size,
    checks: checks.length,
    catching: [...caughtBy(matrix).values()].filter((names) => names.length > 0).length,
    indispensable: caughtAlone(matrix).size,
    noticed: checks.filter(({ id }) => isNoticed(matrix, id)).length,
    variations: variations.length,
    conform: lawful.length,
    falseAlarms: variations.filter((row) =>
      broken(row).some((id) => !row.mayBeAdvised.includes(id)),
    ).length,
    problems: matrixProblems(matrix).length,
  };
}

/** True when the matrix says that something is wrong once that check accepts everything. */
export function isNoticed(matrix: Matrix, check: string): boolean {
  return matrixProblems(withoutConvictionsOf(matrix, check)).length > matrixProblems(matrix).length;
}

/** The totals as sentences, for the README and the head of the report. Markdown. */
export function totalsText(matrix: Matrix): string {
  const totals = totalsOf(matrix);
  const times = matrix.repetitions === 1 ? 'once' : `${matrix.repetitions} times`;
  return [
    `- ${totals.faults} broken nodes in ${totals.families} families break ${totals.requirementsBroken} requirements;`,
    `  ${totals.convicted} are convicted of what they break, and of nothing that is not explained.`,
    `- ${totals.variations} lawful nodes were judged ${times}; ${totals.falseAlarms} false alarms.`,
    `- ${totals.checks} checks, of which ${totals.catching} convict some broken node of what it breaks, and ${totals.indispensable} are the only one`,
    `  to catch some fault. Were any one to accept everything, the matrix would say so: ${totals.noticed} of ${totals.checks}.`,
  ].join('\n');
}
