import { CATALOGUE } from '../catalogue.ts';
import type { Level, Requirement } from '../requirement.ts';
import type { ReleasedLevels } from './released-levels.ts';
import { REQUIREMENTS_0_1 } from './requirements-0-1.ts';

/** The requirements of each released version. A release adds one; none is ever changed. */
const RELEASED: Readonly<Record<string, ReleasedLevels>> = { '0.1': REQUIREMENTS_0_1 };

/** The versions whose requirements a run may be judged by. */
export const RELEASED_VERSIONS: readonly string[] = Object.keys(RELEASED);

/** A requirement as it counts in a run. */
export interface CountedRequirement extends Requirement {
  /**
   * The released version by which the run is judged, when that version did not have the
   * requirement.
   */
  readonly newerThan?: string;
}

/**
 * Returns the requirements of this suite as they count by those of a released version.
 *
 * @param version absent, or not a released one: the requirements of this suite, at their own
 *   levels.
 */
export function catalogueOf(version?: string): readonly CountedRequirement[] {
  const levels = version === undefined ? undefined : findReleased(version);
  return version === undefined || levels === undefined
    ? CATALOGUE
    : CATALOGUE.map((requirement) => countedBy(requirement, version, levels));
}

/** The ids that are a SHOULD, here or in a released version. */
export const SHOULDS: readonly string[] = [
  ...new Set([
    ...CATALOGUE.filter(({ level }) => level === 'SHOULD').map(({ id }) => id),
    ...Object.values(RELEASED).flatMap(({ SHOULD }) => SHOULD),
  ]),
];

function findReleased(version: string): ReleasedLevels | undefined {
  return Object.hasOwn(RELEASED, version) ? RELEASED[version] : undefined;
}

const STRICTNESS: Readonly<Record<Level, number>> = { MAY: 0, SHOULD: 1, MUST: 2 };

/**
 * Returns a requirement as it counts by a released version: a new one never more than a SHOULD, a
 * stricter one at its old level. One that became milder counts at its new level: the old one was
 * unjust.
 */
export function countedBy(
  requirement: Requirement,
  version: string,
  levels: ReleasedLevels,
): CountedRequirement {
  const { id, level } = requirement;
  const [before] = (['MUST', 'SHOULD', 'MAY'] as const).filter((each) => levels[each].includes(id));
  const most = before ?? 'SHOULD';
  const counted = STRICTNESS[level] > STRICTNESS[most] ? most : level;
  return {
    ...requirement,
    level: counted,
    ...(before === undefined ? { newerThan: version } : {}),
  };
}

/** The SHOULDs that a run requires, by id. */
export interface Required {
  readonly required?: readonly string[] | undefined;
}

/**
 * Returns true for a requirement whose failure changes the verdict: a MUST, or a SHOULD that the
 * run requires. A SHOULD that is newer than the requirements of the run never does.
 */
export function isBinding(
  { id, level, newerThan }: Pick<CountedRequirement, 'id' | 'level' | 'newerThan'>,
  { required = [] }: Required,
): boolean {
  if (level === 'MUST') return true;
  return level === 'SHOULD' && newerThan === undefined && required.includes(id);
}

/** Whether a failure of a requirement changes the verdict. */
export type Counts = (requirement: string) => boolean;

/**
 * Returns the requirements that change the verdict: the MUSTs, and the SHOULDs that the user
 * requires.
 */
export function countsIn(
  catalogue: readonly Pick<CountedRequirement, 'id' | 'level' | 'newerThan'>[],
  required: readonly string[] = [],
): Counts {
  const counted = catalogue.filter((requirement) => isBinding(requirement, { required }));
  const ids = new Set(counted.map(({ id }) => id));
  return (requirement) => ids.has(requirement);
}
