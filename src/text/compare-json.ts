/** A place at which two JSON values differ. */
export interface JsonDifference {
  /** The names of the members that lead to it. */
  readonly path: readonly string[];
  readonly expected: unknown;
  readonly actual: unknown;
}

/**
 * Compares two JSON values, member for member.
 *
 * @param membersOf the members of an object or a list, by the names used in `path`; `undefined` for
 *   anything else.
 */
export function* compareJson(
  expected: unknown,
  actual: unknown,
  membersOf: (value: unknown) => ReadonlyMap<string, unknown> | undefined,
  path: readonly string[] = [],
): Generator<JsonDifference> {
  const [wanted, came] = [membersOf(expected), membersOf(actual)];
  if (
    wanted === undefined ||
    came === undefined ||
    Array.isArray(expected) !== Array.isArray(actual)
  ) {
    const isSame = JSON.stringify(expected) === JSON.stringify(actual);
    if (!isSame) yield { path, expected, actual };
    return;
  }
  for (const name of new Set([...wanted.keys(), ...came.keys()])) {
    yield* compareJson(wanted.get(name), came.get(name), membersOf, [...path, name]);
  }
}
