import { MIN_CASES } from '../../evidence/effort.ts';
import type { Session } from '../session/session.ts';
import type { Budget } from './property-statement.ts';
import type { PropertyTry } from './property-try.ts';

/** How long a property may take on a slow target before it tries fewer cases. Milliseconds. */
const MAX_LAW_MS = 10_000;

/** How many times the usual number of cases a thorough run tries in its first round. */
const THOROUGH = 10;

/**
 * Returns the number of cases the user gave. Otherwise the usual number, or as many as the target's
 * pace allows in ten seconds, but never fewer than 25. A smoke run tries the number chosen for it,
 * a thorough run ten times the usual number.
 *
 * @param usual the usual number of cases of this property.
 */
export function budgetOf(
  { config, responseTimes }: Session,
  { round, most }: PropertyTry,
  usual: number,
): Budget {
  const { runs, concurrency, effort } = config;
  if (runs !== undefined) return { cases: runs, why: `${runs} cases, set by the user` };
  if (most !== undefined) {
    const cases = Math.min(usual, most);
    return { cases, why: `${cases} cases, set by --effort smoke` };
  }
  if (effort.level === 'thorough' && round === 0) {
    const cases = usual * THOROUGH;
    return { cases, why: `${cases} cases, ten times the default` };
  }
  const perRequest = responseTimes.medianMs;
  const fitting = Math.floor((MAX_LAW_MS * concurrency) / Math.max(1, perRequest));
  const cases = Math.min(usual, Math.max(MIN_CASES, fitting));
  const why =
    cases === usual
      ? `${cases} cases, the default`
      : `${cases} cases, because a request takes ${Math.round(perRequest)} ms`;
  return { cases, why };
}
