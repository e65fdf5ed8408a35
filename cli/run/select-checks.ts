import { ConfigError } from '../../config/mistakes/config-error.ts';
import { suggestion } from '../../config/mistakes/suggestion.ts';
import { requirementOf } from '../../src/spec/check-id.ts';
import type { ShardPlace } from '../../src/evidence/run-facts.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { CheckSummary } from './worker/run-request.ts';

/**
 * Returns the checks that `--only` names, by requirement or check id; all of them without it.
 *
 * @throws ConfigError when an id matches nothing.
 */
export function selectChecks(
  checks: readonly CheckSummary[],
  only: readonly string[] | undefined,
): readonly CheckSummary[] {
  if (only === undefined) return checks;
  for (const id of only) assertKnownId(checks, id);
  return checks.filter((check) => only.includes(check.id) || only.includes(check.requirement));
}

/**
 * Returns the checks of one of n shards: checks that send requests are distributed by id; every shard has all
 * rules, as each judges the requests of its own shard.
 */
export function checksOfShard(
  checks: readonly CheckSummary[],
  { index, count }: ShardPlace,
): readonly CheckSummary[] {
  const asking = checks.filter(({ kind }) => kind !== 'rule').map(({ id }) => id);
  const dealt = new Set(asking.toSorted().filter((_, at) => at % count === index - 1));
  return checks.filter(({ id, kind }) => kind === 'rule' || dealt.has(id));
}

/** fast-check's path, and after a semicolon what a run of commands needs in addition. */
const PATH = /^\d+(:\d+)*(;[^;]+)?$/;

/**
 * Rejects a `--path` that does not replay one case of one property.
 *
 * @throws ConfigError
 */
export function assertReplayPath(
  path: string | undefined,
  seed: number | undefined,
  checks: readonly CheckSummary[],
): void {
  if (path === undefined) return;
  if (!PATH.test(path)) {
    throw new ConfigError(
      `--path: ${JSON.stringify(path)} is not a path: copy it from the failure of a property, e.g. 12:0:3`,
    );
  }
  if (seed === undefined) throw new ConfigError('--path: add the --seed of the failure');
  const [property, ...more] = checks;
  if (property?.kind === 'property' && more.length === 0) return;
  throw new ConfigError('--path: add --only with the id of one property');
}

function assertKnownId(checks: readonly CheckSummary[], id: string): void {
  if (checks.some((check) => check.id === id || check.requirement === id)) return;
  const untestable = CATALOGUE.find((requirement) => requirement.id === id)?.untestable;
  if (untestable !== undefined)
    throw new ConfigError(`--only: no check can test ${id}: ${untestable}`);
  const requirements = [...new Set(checks.map((check) => check.requirement))];
  const own = checks.filter((check) => check.requirement === requirementOf(id));
  const legal = own.length > 0 ? own.map((check) => check.id) : requirements;
  throw new ConfigError(
    `--only: ${JSON.stringify(id)} matches no check${suggestion(id, legal, 'list')}`,
  );
}
