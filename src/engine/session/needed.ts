import { sectionOf } from '../../evidence/to-add.ts';
import type { Need } from '../../evidence/need.ts';
import { NEEDED } from '../../evidence/need.ts';
import { ACCESS_STATUSES } from '../../expect/answerer.ts';
import type { Unjudged } from './unjudged-check.ts';
import { untested } from './unjudged-check.ts';

/** A list that is not empty. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** Why lists in BCS are not decoded. */
export const NO_LAYOUT =
  'the document shows no BCS layout, and the profile gives none; profile: aptos gives that of its family';

/** Returns the error of a check that lacks what it needs. The message says where to add it. */
export function unmet(need: Need): Unjudged {
  return untested(`this check needs ${NEEDED[need]}; add this under ${sectionOf(need)}`, [need]);
}

/** Returns whether items may be there, but nobody without a credential reads one. */
export function areDenied(statuses: readonly number[]): boolean {
  return statuses.length > 0 && statuses.every((status) => ACCESS_STATUSES.has(status));
}

/**
 * Returns the error of a check that needs an item where none of the known ones could be read.
 *
 * @param statuses of the responses to reads of known items; empty: none is known.
 */
export function noItem(statuses: readonly number[]): Unjudged {
  if (statuses.length === 0) return unmet('item');
  const got = [...new Set(statuses)].join(', ');
  const advice = areDenied(statuses)
    ? 'its path may need a credential under headers'
    : 'check handle and key, or add another under tables';
  return untested(
    `this check needs ${NEEDED.item}; reading each known one was answered ${got}: ${advice}`,
    areDenied(statuses) ? [] : ['item'],
  );
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
