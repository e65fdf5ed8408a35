import { sectionOf } from '../../evidence/to-add.ts';
import type { Need } from '../../evidence/need.ts';
import { NEEDED } from '../../evidence/need.ts';
import type { Unjudged } from './unjudged-check.ts';
import { untested } from './unjudged-check.ts';

/** A list that is not empty. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** Returns the error of a check that lacks what it needs. The message says where to add it. */
export function unmet(need: Need): Unjudged {
  const section = sectionOf(need);
  const where = section === undefined ? '' : `; add this under ${section}`;
  return untested(`this check needs ${NEEDED[need]}${where}`, [need]);
}

/**
 * Returns what was found, when it is at least one.
 *
 * @throws Unjudged (untested) when nothing was found.
 */
export function atLeastOne<T>(found: readonly T[], need: Need): NonEmpty<T> {
  const [first, ...rest] = found;
  if (first === undefined) throw unmet(need);
  return [first, ...rest];
}
