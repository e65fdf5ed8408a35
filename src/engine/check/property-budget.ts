import { STANDARD_CASES } from '../../evidence/effort.ts';
import type { RunOptions } from '../run-options.ts';
import type { Budget } from './property-statement.ts';
import type { PropertyTry } from './property-try.ts';

/** How many times the default number of cases a thorough run tries in its first round. */
const THOROUGH = 10;

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
