import type { Detail, Difference } from './difference.ts';
import { differs } from './difference.ts';
import { findNearest } from './nearest-name.ts';
import { joinedList } from './sentence.ts';

/** How many members a message names before it only counts the others. */
const MAX_NAMED = 12;

/**
 * Returns the difference of an object that lacks a member: it names the members that are there, and
 * the one with a similar name.
 */
export function missingMember(expected: string, name: string, object: object): Difference {
  const names = Object.keys(object);
  const there =
    names.length === 0 ? 'the object is empty' : `its members are ${joinedList(names, MAX_NAMED)}`;
  const found = differs(expected, `no member ${name}; ${there}`, similarName(name, names));
  return { ...found, kind: `missing member ${name}` };
}

/** Returns `a similar name is there: transactionHash`; `undefined` when no name is near. */
export function similarName(name: string, names: readonly string[]): Detail | undefined {
  const nearest = findNearest(name, names);
  return nearest === undefined ? undefined : { text: `a similar name is there: ${nearest}` };
}
