/** Returns the value of a JSON text; `undefined` when it is not JSON. Numbers are floats. */
export function parseJson(text: string): unknown {
  // Stryker disable BlockStatement: a catch that gives nothing gives undefined
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns true for a JSON object, or a mapping of YAML: not an array, not null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object without the members that are `undefined`. */
export function omitUndefined<Members extends object>(
  members: Members,
): { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> };
export function omitUndefined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
