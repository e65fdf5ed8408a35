import { isObject } from './json.ts';

/**
 * Returns a JSON value as text that depends on its content alone: without white space, the members
 * of every object sorted by their names. `jq -cS` writes the same.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isObject(member) ? sorted(member) : member,
  );
}

function sorted(members: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
