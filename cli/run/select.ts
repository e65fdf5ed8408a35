import { ConfigError } from '../../config/config-error.ts';
import { suggestion } from '../../config/validate.ts';
import type { Check } from '../../fixtures/check.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';

/**
 * The checks that `--only` names, by requirement or check id; all of them without it.
 *
 * @throws ConfigError when an id matches nothing.
 */
export function selectChecks(
  checks: readonly Check[],
  only: readonly string[] | undefined,
): readonly Check[] {
  if (only === undefined) return checks;
  for (const id of only) refuseUnknown(checks, id);
  return checks.filter((one) => only.includes(one.id) || only.includes(one.requirement));
}

function refuseUnknown(checks: readonly Check[], id: string): void {
  if (checks.some((one) => one.id === id || one.requirement === id)) return;
  const untestable = CATALOGUE.find((one) => one.id === id)?.untestable;
  if (untestable !== undefined)
    throw new ConfigError(`--only: nothing can test ${id}: ${untestable}`);
  const legal = id.includes('.')
    ? checks.map((one) => one.id)
    : [...new Set(checks.map((one) => one.requirement))];
  throw new ConfigError(`--only: ${JSON.stringify(id)} matches no check${suggestion(id, legal)}`);
}
