/** One listed transaction, as far as it bears on what must be listed. */
export interface Entry {
  readonly version: bigint;
  /** Everything the document names of it, as text: equal texts are the same transaction. */
  readonly identity: string;
}

/** A closed range of versions. */
export interface Span {
  readonly from: bigint;
  readonly to: bigint;
}

/** The entries by version, ascending. A new array. */
export function ascending<T extends { readonly version: bigint }>(entries: readonly T[]): T[] {
  return entries.toSorted((a, b) => Number(a.version - b.version));
}

/** The index of the first entry at or above a version, in an ascending list. */
export function firstAtOrAbove(
  entries: readonly { readonly version: bigint }[],
  version: bigint,
): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry !== undefined && entry.version < version) low = middle + 1;
    else high = middle;
  }
  return low;
}
