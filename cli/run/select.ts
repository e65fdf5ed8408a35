import { ConfigError } from '../../config/config-error.ts';
import { suggestion } from '../../config/suggestion.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { CheckName } from './run-request.ts';

/**
 * The checks that `--only` names, by requirement or check id; all of them without it.
 *
 * @throws ConfigError when an id matches nothing.
 */
export function selectChecks(
  checks: readonly CheckName[],
  only: readonly string[] | undefined,
): readonly CheckName[] {
  if (only === undefined) return checks;
  for (const id of only) refuseUnknown(checks, id);
  return checks.filter((one) => only.includes(one.id) || only.includes(one.requirement));
}

/** fast-check's path, and behind a semicolon what a run of commands needs besides. */
const PATH = /^\d+(:\d+)*(;[^;]+)?$/;

/**
 * Holds back a `--path` that would not replay one case of one law.
 *
 * @throws ConfigError
 */
export function refusePath(
  path: string | undefined,
  seed: number | undefined,
  checks: readonly CheckName[],
): void {
  if (path === undefined) return;
  if (!PATH.test(path)) {
    throw new ConfigError(
      `--path: ${JSON.stringify(path)} is no path as the failure of a law says it`,
    );
  }
  if (seed === undefined) throw new ConfigError('--path: replaying a case needs its --seed');
  const [law, ...more] = checks;
  if (law?.kind === 'law' && more.length === 0) return;
  throw new ConfigError('--path: replaying a case needs --only with the id of one law');
}

function refuseUnknown(checks: readonly CheckName[], id: string): void {
  if (checks.some((one) => one.id === id || one.requirement === id)) return;
  const untestable = CATALOGUE.find((one) => one.id === id)?.untestable;
  if (untestable !== undefined)
    throw new ConfigError(`--only: nothing can test ${id}: ${untestable}`);
  const requirements = [...new Set(checks.map((one) => one.requirement))];
  const own = checks.filter((one) => one.requirement === id.split('.')[0]);
  const legal = own.length > 0 ? own.map((one) => one.id) : requirements;
  throw new ConfigError(`--only: ${JSON.stringify(id)} matches no check${suggestion(id, legal)}`);
}
