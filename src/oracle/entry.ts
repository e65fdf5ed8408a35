import { membersDifference } from '../text/describe-difference.ts';
import type { Detail } from '../text/difference.ts';
import { plural } from '../text/sentence.ts';

/** One listed transaction, as far as it matters for what must be listed. */
export interface Entry {
  readonly version: bigint;
  /** As text; entries that differ here are not the same transaction. */
  readonly identity: string;
  /** The tag of its replay protector, as JSON. Each of several implementations may have a tag of its own. */
  readonly tag?: string | undefined;
  /** Other members by name; a response may leave some out. Compared only between entries with the same tag. */
  readonly members?: readonly Member[];
}

/** The name of a member, and its value as text. */
export type Member = readonly [name: string, text: string];

/**
 * Returns true when two entries can be one transaction: the member that has the name of their tag is equal, or, if
 * they have none, one of the members that both have. The others may say a state, such as a time that is left.
 */
export function sameTransaction(entry: Entry, other: Entry): boolean {
  const { identity, tag, members = [] } = entry;
  if (identity !== other.identity) return false;
  if (tag !== other.tag) return true;
  const known = new Map(members);
  const shared = (other.members ?? []).filter(([name]) => known.has(name));
  const numbers = shared.filter(([name]) => JSON.stringify(name) === tag);
  const compared = numbers.length > 0 ? numbers : shared;
  return compared.length === 0 || compared.some(([name, text]) => known.get(name) === text);
}

/** Returns an entry for a message, with all its members. */
export function formatEntry({ identity, tag, members = [] }: Entry): string {
  const shown = tag === undefined ? [] : [`type ${tag}`];
  return [identity, ...shown, ...members.map(([name, text]) => `${name} ${text}`)].join(', ');
}

/**
 * Returns which member of two entries of one version differs. A member that only one of them has
 * does not count.
 */
export function entryDifference(expected: Entry, actual: Entry): Detail | undefined {
  const [wanted, came] = [new Map(expected.members), new Map(actual.members)];
  const names = [...came.keys()].filter((name) => wanted.has(name));
  const said = (
    members: ReadonlyMap<string, string>,
  ): Readonly<Record<string, string | undefined>> =>
    Object.fromEntries(names.map((name) => [name, members.get(name)]));
  return membersDifference(
    { transaction: expected.identity, ...said(wanted) },
    { transaction: actual.identity, ...said(came) },
  );
}

/** A closed range of versions. */
export interface Span {
  readonly from: bigint;
  readonly to: bigint;
}

/** Returns the entries by version, ascending. A new array. */
export function ascending<T extends { readonly version: bigint }>(entries: readonly T[]): T[] {
  return entries.toSorted((a, b) => Number(a.version - b.version));
}

/** Returns the versions of entries, ascending. */
export function ascendingVersions(entries: readonly { readonly version: bigint }[]): bigint[] {
  return ascending(entries).map(({ version }) => version);
}

/** Returns the versions of entries in their order, as text. */
export function versionsIn(entries: readonly { readonly version: bigint }[]): readonly string[] {
  return entries.map(({ version }) => version.toString());
}

/** Returns how many summaries a list has: `1 summary`, `2 summaries`. */
export function formatSummaryCount(count: number): string {
  return plural(count, 'summary', 'summaries');
}

/** Returns a list in short: how many summaries, and the versions of the first and the last. */
export function formatList(entries: readonly { readonly version: bigint }[]): string {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return 'an empty list';
  const span = entries.length === 1 ? 'version' : `versions ${first.version} to`;
  return `${formatSummaryCount(entries.length)}, ${span} ${last.version}`;
}

/** Returns a list in words: the versions of its entries, in their order. */
export function formatVersions(entries: readonly { readonly version: bigint }[]): string {
  return entries.length === 0 ? 'an empty list' : `versions ${versionsIn(entries).join(', ')}`;
}

/** Returns the index of the first entry at or above a version, in an ascending list. */
export function firstAtOrAbove(
  entries: readonly { readonly version: bigint }[],
  version: bigint,
): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    // Stryker disable next-line ConditionalExpression: an index below the length has an entry
    if (entry !== undefined && entry.version < version) low = middle + 1;
    else high = middle;
  }
  return low;
}
