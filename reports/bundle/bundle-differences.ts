import { compareJson } from '../../src/text/compare-json.ts';
import { cutText } from '../../src/text/cut-text.ts';

/**
 * Returns the places where a JSON value differs from the expected one: the path of each, and both values.
 *
 * @param path of the value.
 */
export function differences(expected: unknown, actual: unknown, path: string): readonly string[] {
  return Array.from(
    compareJson(expected, actual, membersOf),
    (found) =>
      `${[path, ...found.path].join('')} is ${brief(found.actual)}, not ${brief(found.expected)}`,
  );
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const members = Object.entries(value);
  const step = (name: string): string => (Array.isArray(value) ? `[${name}]` : `.${name}`);
  return new Map(members.map(([name, member]) => [step(name), member]));
}

function brief(value: unknown): string {
  return cutText(value === undefined ? 'missing' : JSON.stringify(value), 120);
}
