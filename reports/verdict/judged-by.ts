import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';

/**
 * Returns checks without the requirement that judges their finding, where it has passed: pruning or later responses
 * have explained the response. The check then gives that reason itself.
 */
export function judgedByFailing(checks: readonly CheckEvidence[]): readonly CheckEvidence[] {
  const having = (outcome: Outcome): ReadonlySet<string> =>
    new Set(
      checks.filter((check) => check.outcome === outcome).map(({ requirement }) => requirement),
    );
  const [failed, passed] = [having('failed'), having('passed')];
  return checks.map(({ judgedBy, ...check }) => {
    if (judgedBy === undefined) return check;
    if (failed.has(judgedBy) || !passed.has(judgedBy)) return { judgedBy, ...check };
    return {
      ...check,
      message: `a response differs from others, and pruning or later responses explain it: ${judgedBy} does not fail`,
    };
  });
}
