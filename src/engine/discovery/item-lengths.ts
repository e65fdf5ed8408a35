import { bcs } from '@mysten/bcs';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import { bytesFromHex, hexBytes } from '../../spec/formats/hex-bytes.ts';
import type { GroundTruth, KnownItem, KnownPoint } from '../known-truth.ts';
import type { DiscoveredItem } from './discovery.ts';

/**
 * Returns whether the target sends some known value with its length before it, the BCS form of a byte vector, and no
 * known value as it is. Section 4.2 does not show the shape of the body, so no MUST may fail for it.
 */
export function haveLengths(items: readonly DiscoveredItem[]): boolean {
  const isKnown = (item: DiscoveredItem, form: (value: HexBytes) => HexBytes): boolean =>
    valuesOf(item).some((value) => form(value) === item.found);
  return (
    items.some((item) => isKnown(item, withLength)) &&
    !items.some((item) => isKnown(item, (value) => value))
  );
}

/** Returns the ground truth with the length of each value before the value. */
export function withLengths({ accounts, tables }: GroundTruth): GroundTruth {
  return {
    accounts,
    tables: tables.map((table) => ({ ...table, items: table.items.map(withItemLengths) })),
  };
}

/** Returns an item with the length of each known value before the value. */
export function withItemLengths<T extends KnownItem>(item: T): T {
  const { value, history } = item;
  return {
    ...item,
    ...(value === undefined ? {} : { value: withLength(value) }),
    history: history.map((point): KnownPoint =>
      point.value === 'absent' ? point : { ...point, value: withLength(point.value) },
    ),
  };
}

/** Returns the BCS form of a byte vector: the length in ULEB128, then the bytes. */
function withLength(value: HexBytes): HexBytes {
  return hexBytes(bcs.byteVector().serialize(bytesFromHex(value)).toBytes());
}

function valuesOf({ value, history }: KnownItem): readonly HexBytes[] {
  const earlier = history.flatMap((point) => (point.value === 'absent' ? [] : [point.value]));
  return value === undefined ? earlier : [value, ...earlier];
}
