import { STANDARD_CASES } from '../../evidence/effort.ts';
import { MAX_SEED } from '../../evidence/seeds.ts';
import type { RunOptions } from '../run-options.ts';
import type { Budget } from './property-statement.ts';

/** How many times the default number of cases a thorough run tries in its first round. */
const THOROUGH = 10;

/** How a property is tried. */
export interface PropertyTry {
  /** Chooses the cases. */
  readonly seed: number;
  /** Which round of a thorough run it is, from 0. */
  readonly round: number;
  /**
   * fast-check's path of the one case to replay; absent: as many as the budget allows are tried.
   */
  readonly path?: string | undefined;
  /** The most cases that are tried, when the run allows fewer than there are. */
  readonly most?: number | undefined;
  /**
   * Names of the cases that have held: these are not tried again when the chain moved under others.
   */
  readonly held: Set<string>;
}

/**
 * Returns the seed of the properties in a round: each round has its own.
 *
 * @param seed that of the run.
 */
export function seedIn(seed: number, round: number): number {
  const sum = seed + round;
  return sum > MAX_SEED ? sum - MAX_SEED - 1 : sum;
}

/**
 * Returns the number of cases the user gave, or the default. A smoke run tries the number chosen for it, the
 * first round of a thorough run ten times the default.
 */
export function budgetOf(
  { runs, effort }: Pick<RunOptions, 'runs' | 'effort'>,
  { round, most }: PropertyTry,
): Budget {
  if (runs !== undefined) return { cases: runs, why: `${runs} cases, set by the user` };
  if (most !== undefined) {
    const cases = Math.min(STANDARD_CASES, most);
    return { cases, why: `${cases} cases, set by --effort smoke` };
  }
  if (effort.level === 'thorough' && round === 0) {
    const cases = STANDARD_CASES * THOROUGH;
    return { cases, why: `${cases} cases, ten times the default` };
  }
  return { cases: STANDARD_CASES, why: `${STANDARD_CASES} cases, the default` };
}
