import type { KnownPoint } from '../../known-truth.ts';

/** How many of an item's newest changes get their neighbouring versions added. */
const MAX_CHANGES = 4;

/**
 * Returns the changes of an item, ascending, and its state one version before and one after each of
 * the newest of them. Its state before the first change is unknown.
 *
 * @param last there are no other changes up to this version.
 */
export function withNeighbours(
  changes: readonly KnownPoint[],
  last: bigint,
): readonly KnownPoint[] {
  const points = new Map(changes.map((change) => [change.version, change]));
  for (const [at, { version, value }] of changes.entries()) {
    if (at < changes.length - MAX_CHANGES) continue;
    const previous = changes[at - 1];
    const before = version - 1n;
    const after = version + 1n;
    if (previous !== undefined && !points.has(before)) {
      points.set(before, { version: before, value: previous.value });
    }
    if (after <= last && !points.has(after)) points.set(after, { version: after, value });
  }
  // Stryker disable next-line EqualityOperator: no version is there twice
  return [...points.values()].toSorted((a, b) => (a.version < b.version ? -1 : 1));
}
