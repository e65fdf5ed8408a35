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

const AS_IT_IS: Pick<ItemWrapping, 'wrap'> = { wrap: (value) => value };

const VECTOR: ItemWrapping = {
  name: 'a length and then the bytes',
  wrap: (value) => hexBytes(bcs.byteVector().serialize(bytesFromHex(value)).toBytes()),
};

const OPTION: ItemWrapping = {
  name: 'an option: 01, a length and then the bytes',
  wrap: (value) => hexBytes(bcs.option(bcs.byteVector()).serialize(bytesFromHex(value)).toBytes()),
};

/** For items whose bytes are BCS already. */
const OPTION_OF_VALUE: ItemWrapping = {
  name: 'an option: 01 and then the bytes',
  wrap: (value) => `0x01${value.slice(2)}`,
};

/** The most hex digits on either side of a length and the bytes, such as the tag of an enum: 8 bytes. */
const MAX_AROUND = 16;

/**
 * Returns how the target wraps some known value in BCS; `undefined` when it sends a known value as it is, or none is
 * known. Section 4.2 does not show the shape of the body, so no MUST may fail for it.
 */
export function wrappingOf(items: readonly SentItem[]): ItemWrapping | undefined {
  if (shownBy(items, AS_IT_IS) > 0) return undefined;
  if (shownBy(items, OPTION_OF_VALUE) > Math.max(1, shownBy(items, VECTOR))) return OPTION_OF_VALUE;
  return [VECTOR, OPTION].find((one) => shownBy(items, one) > 0) ?? findAround(items);
}

/** Returns how many different values a target sends in that form. A byte before one value may be there by chance. */
function shownBy(items: readonly SentItem[], { wrap }: Pick<ItemWrapping, 'wrap'>): number {
  const shown = items.flatMap((item) => valuesOf(item).filter((each) => wrap(each) === item.found));
  return new Set(shown).size;
}

/** Finds the same bytes around two different values, as the fields of a struct or the tag of an enum. */
function findAround(items: readonly SentItem[]): ItemWrapping | undefined {
  const valueIn = new Map<string, HexBytes>();
  for (const item of items) {
    for (const value of valuesOf(item)) {
      for (const around of placesOf(VECTOR.wrap(value).slice(2), item.found.slice(2))) {
        const name = nameOf(around);
        const other = valueIn.get(name) ?? value;
        if (other !== value) return wrappingIn(name, around);
        valueIn.set(name, value);
      }
    }
  }
  return undefined;
}

type Around = readonly [before: string, behind: string];

/** Returns what may stand around a part, for each place of the whole where the part is. */
function placesOf(part: string, whole: string): readonly Around[] {
  const found: Around[] = [];
  for (let at = 0; at <= MAX_AROUND; at += 2) {
    const behind = whole.slice(at + part.length);
    if (whole.startsWith(part, at) && behind.length <= MAX_AROUND) {
      found.push([whole.slice(0, at), behind]);
    }
  }
  return found;
}

function nameOf([before, behind]: Around): string {
  return [before, VECTOR.name, behind].filter(Boolean).join(', ');
}

function wrappingIn(name: string, [before, behind]: Around): ItemWrapping {
  return { name, wrap: (value) => `0x${before}${VECTOR.wrap(value).slice(2)}${behind}` };
}

/** Returns true when the target sends some known value, as it is or wrapped. */
export function isSomeKnown(items: readonly SentItem[]): boolean {
  return shownBy(items, AS_IT_IS) > 0 || wrappingOf(items) !== undefined;
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
