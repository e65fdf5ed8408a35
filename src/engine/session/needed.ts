import { sectionOf } from '../../evidence/to-add.ts';
import type { Need } from '../../evidence/need.ts';
import { NEEDED } from '../../evidence/need.ts';
import { Untested } from './outcomes.ts';

/** A list that is not empty. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** Returns the error of a check that lacks what it needs. The message says where to add it. */
export function unmet(need: Need): Untested {
  const section = sectionOf(need);
  const where = section === undefined ? '' : `; add this under ${section}`;
  return new Untested(`this check needs ${NEEDED[need]}${where}`, [need]);
}

/**
 * Returns what was found, when it is at least one.
 *
 * @throws Untested when nothing was found.
 */
export function atLeastOne<T>(found: readonly T[], need: Need): NonEmpty<T> {
  const [first, ...rest] = found;
  if (first === undefined) throw unmet(need);
  return [first, ...rest];
}
