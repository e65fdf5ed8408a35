import { requirementOf } from '../../src/spec/check-id.ts';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { suggestion } from '../../config/mistakes/suggestion.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { isBinding } from '../../src/spec/released/released.ts';
import type {
  CheckVerdict,
  Failure,
  RequirementVerdict,
  VerdictDocument,
} from '../../reports/verdict/verdict-document.ts';
import { CHECKS } from '../checks.ts';

/** A check that failed in a run, and its failure. */
export interface FailedCheck {
  readonly check: Check;
  readonly failure: Failure | undefined;
}

/**
 * Returns the checks that failed in a run, or those of them that an id names: the id of a check or of a
 * requirement. Without an id, advisories are left out where something else failed.
 *
 * @throws ConfigError when there is none.
 */
export function failedChecks(
  document: VerdictDocument,
  id: string | undefined,
): readonly FailedCheck[] {
  const { requirements, verdict } = document;
  const failed = failedOf(requirements);
  if (failed.length === 0 && verdict === 'no verdict') {
    throw new ConfigError('that run has no verdict, so there is nothing to replay: run again');
  }
  if (failed.length === 0) {
    throw new ConfigError('nothing failed in that run: there is nothing to replay');
  }
  const binding = failedOf(requirements.filter((requirement) => isBinding(requirement, document)));
  const named = failed.filter((check) => check.id === id || requirementOf(check.id) === id);
  const wanted = id === undefined ? (binding.length > 0 ? binding : failed) : named;
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

function failedOf(requirements: readonly RequirementVerdict[]): readonly CheckVerdict[] {
  return requirements.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === 'failed'));
}
