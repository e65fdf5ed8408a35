import { requirementOf } from '../../src/spec/check-id.ts';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { suggestion } from '../../config/mistakes/suggestion.ts';
import type { Check } from '../../src/engine/check/check.ts';
import type { Failure, VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { CHECKS } from '../checks.ts';

/** A check that failed in a run, and its failure. */
export interface FailedCheck {
  readonly check: Check;
  readonly failure: Failure | undefined;
}

/**
 * Returns the checks that failed in a run, or those of them that an id names: the id of a check or of a
 * requirement.
 *
 * @throws ConfigError when there is none.
 */
export function failedChecks(
  { requirements }: VerdictDocument,
  id: string | undefined,
): readonly FailedCheck[] {
  const failed = requirements.flatMap(({ checks }) =>
    checks.filter(({ outcome }) => outcome === 'failed'),
  );
  if (failed.length === 0) {
    throw new ConfigError('nothing failed in that run: there is nothing to replay');
  }
  const wanted = failed.filter(
    (check) => id === undefined || check.id === id || requirementOf(check.id) === id,
  );
  if (wanted.length === 0) {
    const ids = failed.map((check) => check.id);
    throw new ConfigError(
      `${JSON.stringify(id)} did not fail in that run${suggestion(id ?? '', ids, 'the report')}`,
    );
  }
  return wanted.map((found) => {
    const check = CHECKS.find((known) => known.id === found.id);
    if (check !== undefined) return { check, failure: found.failure };
    throw new ConfigError(
      `this version has no check ${found.id}: replay with the version that judged the run`,
    );
  });
}
