import type { Detail, DifferenceKind } from './difference.ts';

/** How many things a sentence names before it only counts the others. */
const MAX_NAMED = 10;

/** The words for the two sides of a difference. */
export interface Sides {
  /** How many things each side has; `unit` comes behind the first number. */
  readonly lengths: (expected: number, actual: number, unit: string) => string;
  /** The first place at which two sides differ. */
  readonly place: (expected: string, actual: string) => string;
  readonly byte: (at: number, expected: string, actual: string) => string;
  readonly missing: string;
  readonly extra: string;
}

/** A node, and what is expected of it. */
const JUDGED: Sides = {
  lengths: (expected, actual, unit) => `${expected}${unit} expected, ${actual} received`,
  place: (expected, actual) => `${actual} where ${expected} was expected`,
  byte: (at, expected, actual) => `byte ${at} is 0x${actual}, not 0x${expected}`,
  missing: 'missing',
  extra: 'extra',
};

/** The target of a run, and the second node that it is compared with. */
export const TWO_NODES: Sides = {
  lengths: (target, second, unit) => `target ${target}${unit}, second node ${second}`,
  place: (target, second) => `${target} at the target, ${second} at the second node`,
  byte: (at, target, second) =>
    `byte ${at} is 0x${target} at the target, 0x${second} at the second node`,
  missing: 'only at the target',
  extra: 'only at the second node',
};

/**
 * Returns the difference of two lists that should be equal: `25 expected, 26 received; extra:
 * 8021`.
 *
 * @returns `undefined` when they are equal.
 */
export function listDifference(
  expected: readonly string[],
  actual: readonly string[],
  sides = JUDGED,
): Detail | undefined {
  const missing = without(expected, actual);
  const extra = without(actual, expected);
  const parts = [named(sides.missing, missing), named(sides.extra, extra)].filter(
    (part) => part !== '',
  );
  if (parts.length === 0) {
    const at = expected.findIndex((text, index) => actual[index] !== text);
    if (at === -1) return undefined;
    parts.push(`out of order: ${sides.place(`${expected[at]}`, `${actual[at]}`)}`);
  }
  const text = `${sides.lengths(expected.length, actual.length, '')}; ${parts.join('; ')}`;
  return { text, kind: actual.length === 0 ? 'empty' : kindOfLists(missing, extra) };
}

function kindOfLists(missing: readonly string[], extra: readonly string[]): DifferenceKind {
  if (missing.length > 0) return extra.length > 0 ? 'other versions' : 'versions missing';
  return extra.length > 0 ? 'versions extra' : 'another order';
}

/**
 * Returns the missing ones of the things that must be listed: `missing: 7834 (1 of 8)`; `undefined`
 * when nothing is.
 */
export function missingFrom(
  wanted: readonly string[],
  listed: readonly string[],
): Detail | undefined {
  const missing = without(wanted, listed);
  if (missing.length === 0) return undefined;
  const text = `${named('missing', missing)} (${missing.length} of ${wanted.length} known versions in this range)`;
  return { text, kind: listed.length === 0 ? 'empty' : 'versions missing' };
}

/** Returns the items of one list that the other lacks, each as often as it lacks it. */
function without(all: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return all.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

function named(what: string, all: readonly string[]): string {
  if (all.length === 0) return '';
  const rest = all.length - MAX_NAMED;
  return `${what}: ${all.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/**
 * Returns the difference of two byte strings (HexEncodedBytes): the first different byte, counted
 * from 0.
 *
 * @returns `undefined` when they are equal.
 */
export function bytesDifference(
  expected: string,
  actual: string,
  sides = JUDGED,
): Detail | undefined {
  const at = firstDifferentByte(expected, actual);
  if (at === undefined) return undefined;
  const [wanted, came] = [bytesOf(expected), bytesOf(actual)];
  const lengths = sides.lengths(wanted.length, came.length, ' bytes');
  const [wantedByte, cameByte] = [wanted[at], came[at]];
  if (wantedByte === undefined) {
    return { text: `${lengths}; ${came.length - at} more behind byte ${at - 1}`, kind: 'longer' };
  }
  if (cameByte === undefined) {
    const kind = came.length === 0 ? 'empty' : 'shorter';
    return { text: `${lengths}; it ends before byte ${at}`, kind };
  }
  const first = sides.byte(at, wantedByte, cameByte);
  const text = wanted.length === came.length ? first : `${lengths}; ${first}`;
  return { text, kind: 'other bytes' };
}

/**
 * Returns the first byte at which two byte strings differ, counted from 0; `undefined` when they
 * are equal.
 */
export function firstDifferentByte(expected: string, actual: string): number | undefined {
  return firstDifference(bytesOf(expected), bytesOf(actual));
}

function bytesOf(hex: string): readonly string[] {
  return hex.slice(2).match(/../g) ?? [];
}

/** Returns the first place at which two sequences differ; `undefined` when they are the same. */
function firstDifference(a: readonly string[], b: readonly string[]): number | undefined {
  const longer = Math.max(a.length, b.length);
  // Stryker disable next-line EqualityOperator: after the end of the longer one neither has anything
  for (let at = 0; at < longer; at += 1) if (a[at] !== b[at]) return at;
  return undefined;
}

/** The values of members as text, by name. */
type Members = Readonly<Record<string, string | undefined>>;

/** Returns the difference of two objects: the members that are missing, extra or different. */
export function membersDifference(expected: Members, actual: Members): Detail | undefined {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  const parts = names.flatMap((name) => {
    const [wanted, came] = [expected[name], actual[name]];
    if (wanted === came) return [];
    if (came === undefined) return [`${name} is missing`];
    if (wanted === undefined) return [`${name} is extra`];
    return [`${name}: ${wanted} expected, ${came} received`];
  });
  return parts.length === 0 ? undefined : { text: parts.join('; ') };
}
