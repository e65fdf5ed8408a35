import { cutText } from '../../src/text/cut-text.ts';

/** What is looked at side by side: JSON. */
type Members = Readonly<Record<string, unknown>>;

/**
 * Where a JSON value differs from what it should be: the path of each place, and both sides.
 *
 * @param path of the value.
 */
export function differences(expected: unknown, actual: unknown, path: string): readonly string[] {
  if (isMembers(expected) && isMembers(actual) && areOfOneKind(expected, actual)) {
    return memberDifferences(expected, actual, path);
  }
  if (JSON.stringify(expected) === JSON.stringify(actual)) return [];
  return [`${path} is ${brief(actual)}, not ${brief(expected)}`];
}

function memberDifferences(expected: Members, actual: Members, path: string): readonly string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].flatMap((name) => {
    const step = Array.isArray(expected) ? `${path}[${name}]` : `${path}.${name}`;
    return differences(own(expected, name), own(actual, name), step);
  });
}

function own(members: Members, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

/** An empty list is no empty mapping. */
function areOfOneKind(value: unknown, other: unknown): boolean {
  return Array.isArray(value) === Array.isArray(other);
}

const BRIEF = 120;

function brief(value: unknown): string {
  return cutText(value === undefined ? 'missing' : JSON.stringify(value), BRIEF);
}
