import { sectionOf } from '../../evidence/to-add.ts';
import type { Need } from '../../evidence/need.ts';
import { NEEDED } from '../../evidence/need.ts';
import { Untested } from './outcomes.ts';

/** A list that is not empty. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** What a check throws that found nothing of what it needs. It says where to name it. */
export function unmet(need: Need): Untested {
  const section = sectionOf(need);
  const where = section === undefined ? '' : `; add it under ${section}`;
  return new Untested(`this check needs ${NEEDED[need]}${where}`, [need]);
}

/** What was found of what a check needs. @throws Untested when that is nothing. */
export function atLeastOne<T>(found: readonly T[], need: Need): NonEmpty<T> {
  const [first, ...rest] = found;
  if (first === undefined) throw unmet(need);
  return [first, ...rest];
}
