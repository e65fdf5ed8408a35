import { bcs } from '@mysten/bcs';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import { bytesFromHex, hexBytes } from '../../spec/formats/hex-bytes.ts';
import type { GroundTruth, KnownItem, KnownPoint } from '../known-truth.ts';

/** A BCS form in which a target sends the bytes of an item. */
export interface ItemWrapping {
  /** The parts of the body, for a message. */
  readonly name: string;
  readonly wrap: (value: HexBytes) => HexBytes;
}

/** An item, and the bytes that the target sent for it. */
export interface SentItem extends KnownItem {
  readonly found: HexBytes;
}

const VECTOR: ItemWrapping = {
  name: 'a length and then the bytes',
  wrap: (value) => hexBytes(bcs.byteVector().serialize(bytesFromHex(value)).toBytes()),
};

const OPTION: ItemWrapping = {
  name: 'an option: 01, a length and then the bytes',
  wrap: (value) => hexBytes(bcs.option(bcs.byteVector()).serialize(bytesFromHex(value)).toBytes()),
};

/**
 * Returns how the target wraps some known value in BCS; `undefined` when it sends a known value as it is, or none is
 * known. Section 4.2 does not show the shape of the body, so no MUST may fail for it.
 */
export function wrappingOf(items: readonly SentItem[]): ItemWrapping | undefined {
  if (isAsKnown(items, (value) => value)) return undefined;
  return [VECTOR, OPTION].find(({ wrap }) => isAsKnown(items, wrap));
}

/** Returns true when the target sends some known value, as it is or wrapped. */
export function isSomeKnown(items: readonly SentItem[]): boolean {
  return isAsKnown(items, (value) => value) || wrappingOf(items) !== undefined;
}

function isAsKnown(items: readonly SentItem[], wrap: ItemWrapping['wrap']): boolean {
  return items.some((item) => valuesOf(item).some((value) => wrap(value) === item.found));
}

/** Returns the ground truth with each value wrapped. */
export function wrapTruth({ accounts, tables }: GroundTruth, wrapping: ItemWrapping): GroundTruth {
  return {
    accounts,
    tables: tables.map((table) => ({
      ...table,
      items: table.items.map((item) => wrapItem(item, wrapping)),
    })),
  };
}

/** Returns an item with each known value wrapped. */
export function wrapItem<T extends KnownItem>(item: T, { wrap }: ItemWrapping): T {
  const { value, history } = item;
  return {
    ...item,
    ...(value === undefined ? {} : { value: wrap(value) }),
    history: history.map((point): KnownPoint =>
      point.value === 'absent' ? point : { ...point, value: wrap(point.value) },
    ),
  };
}

function valuesOf({ value, history }: KnownItem): readonly HexBytes[] {
  const earlier = history.flatMap((point) => (point.value === 'absent' ? [] : [point.value]));
  return value === undefined ? earlier : [value, ...earlier];
}
