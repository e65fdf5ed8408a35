import { isObject } from '../text/json.ts';

/** What a test reads of JSON or YAML that is not described by a type. */
type Members = Readonly<Record<string, unknown>>;

/**
 * The value, which is an object.
 *
 * @throws Error for any other one.
 */
export function objectOf(value: unknown): Members {
  if (isObject(value)) return value;
  throw new Error(`not an object: ${JSON.stringify(value)}`);
}

/**
 * The object in a JSON text.
 *
 * @throws Error when there is none.
 */
export function objectIn(text: string): Members {
  return objectOf(JSON.parse(text));
}

/** The value at a path in parsed JSON or YAML. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    return Object.entries(inner).find(([key]) => key === String(step))?.[1];
  }, value);
}
