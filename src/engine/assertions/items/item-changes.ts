import type { KnownItem, KnownPoint } from '../../known-truth.ts';
import type { ItemPoint } from './known-items.ts';

/**
 * A known change of an item: its states one version before, at the version of the change, and one
 * after.
 */
type ItemChange = readonly ItemPoint[];

/**
 * A time in which a known item is gone: from its deletion to the last version before it is written
 * again.
 */
interface Deletion {
  readonly there: ItemPoint;
  readonly gone: readonly ItemPoint[];
}

/**
 * Changes whose version is known: the item's state is known at it and one version earlier. Where
 * two known states lie further apart, the change may be anywhere between.
 */
export function knownChanges(item: KnownItem, oldest: bigint): readonly ItemChange[] {
  const points = pointsOf(item, oldest);
  return points.flatMap((point, at) => {
    const [before, later] = [points[at - 1], points.slice(at + 1)];
    if (before === undefined || before.version + 1n !== point.version) return [];
    if (before.value === point.value) return [];
    const next = later[0]?.version === point.version + 1n ? later.slice(0, 1) : [];
    return [[before, point, ...next]];
  });
}

/**
 * Returns the known deletions of an item, each with the first and the last version at which it is
 * gone.
 */
export function knownDeletions(item: KnownItem, oldest: bigint): readonly Deletion[] {
  const points = pointsOf(item, oldest);
  return points.flatMap((there, at) => {
    if (there.value === 'absent') return [];
    const later = points.slice(at + 1);
    const until = later.findIndex(({ value }) => value !== 'absent');
    const absent = until < 0 ? later : later.slice(0, until);
    const gone = [...new Set([absent.at(0), absent.at(-1)])].filter((point) => point !== undefined);
    return gone.length === 0 ? [] : [{ there, gone }];
  });
}

/** Returns the known points at or above the oldest version, ascending. */
export function pointsOf(
  { handle, key, history }: KnownItem,
  oldest: bigint,
): readonly ItemPoint[] {
  return history
    .filter((point: KnownPoint) => point.version >= oldest)
    .toSorted((a, b) => (a.version < b.version ? -1 : 1))
    .map((point) => ({ handle, key, ...point }));
}
