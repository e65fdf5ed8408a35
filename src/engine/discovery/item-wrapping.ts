import { bcs } from '@mysten/bcs';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import { bytesFromHex, hexBytes } from '../../spec/formats/hex-bytes.ts';
import type { GroundTruth, KnownItem, KnownPoint } from '../known-truth.ts';

/** A BCS form in which a target sends the bytes of an item. */
export interface ItemWrapping {
  /** The parts of the body, for a message. */
  readonly name: string;
  /** Returns the body of a value; `undefined` when that depends on more than the value. */
  readonly wrap: (value: HexBytes) => HexBytes | undefined;
  /** Set when other bytes, the same for each value, stand beside the value. */
  readonly hasFields?: true;
  /** The body of no item, where a 200 may say so. */
  readonly none?: HexBytes;
}

/** An option in BCS without a value. */
const NONE: HexBytes = '0x00';

/** An item, and the bytes that the target sent for it. */
export interface SentItem extends KnownItem {
  readonly found: HexBytes;
}

const AS_IT_IS: Pick<ItemWrapping, 'wrap'> = { wrap: (value) => value };

const VECTOR = {
  name: 'a length and then the bytes',
  wrap: (value: HexBytes) => hexBytes(bcs.byteVector().serialize(bytesFromHex(value)).toBytes()),
} satisfies ItemWrapping;

const OPTION: ItemWrapping = {
  name: 'an option: 01, a length and then the bytes',
  wrap: (value) => hexBytes(bcs.option(bcs.byteVector()).serialize(bytesFromHex(value)).toBytes()),
  none: NONE,
};

/** For items whose bytes are BCS already. */
const OPTION_OF_VALUE: ItemWrapping = {
  name: 'an option: 01 and then the bytes',
  wrap: (value) => `0x01${value.slice(2)}`,
  none: NONE,
};

/** Other fields, as of metadata, whose bytes differ: no body can be known. */
export const FIELDS: ItemWrapping = {
  name: 'a length and then the bytes, beside other fields',
  wrap: () => undefined,
};

/** The most hex digits on either side of a length and the bytes, such as the tag of an enum: 8 bytes. */
const MAX_AROUND = 16;

/** The most of them where they differ, as in a proof, and the fewest bytes of a value that are hardly there by chance. */
const MAX_FIELDS = 8192;
const MIN_VALUE = 4;

/**
 * Returns how the target wraps some known value in BCS; `undefined` when it sends a known value as it is, or none is
 * known. Section 4.2 does not show the shape of the body, so no MUST may fail for it.
 */
export function wrappingOf(items: readonly SentItem[]): ItemWrapping | undefined {
  if (shownBy(items, AS_IT_IS) > 0) return undefined;
  if (shownBy(items, OPTION_OF_VALUE) > Math.max(1, shownBy(items, VECTOR))) return OPTION_OF_VALUE;
  return (
    [VECTOR, OPTION].find((one) => shownBy(items, one) > 0) ??
    findAround(items) ??
    findFields(items)
  );
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
      for (const around of placesOf(value, item.found, MAX_AROUND)) {
        const name = nameOf(around);
        const other = valueIn.get(name) ?? value;
        if (other !== value) return wrappingIn(name, around);
        valueIn.set(name, value);
      }
    }
  }
  return undefined;
}

/**
 * Finds two different values at the same distance from an end of their bodies. Most latest values must be in their
 * bodies: an item may have changed since its value was written down.
 */
function findFields(items: readonly SentItem[]): ItemWrapping | undefined {
  const known = items.filter(({ value }) => value !== undefined);
  const sent = known.filter(
    ({ value = '0x', found }) => placesOf(value, found, MAX_FIELDS).length > 0,
  );
  if (2 * sent.length < known.length) return undefined;
  const valueAt = new Map<string, HexBytes>();
  for (const item of items) {
    for (const value of valuesOf(item).filter((each) => bytesFromHex(each).length >= MIN_VALUE)) {
      for (const [before, behind] of placesOf(value, item.found, MAX_FIELDS)) {
        for (const place of [`${before.length} before`, `${behind.length} behind`]) {
          const other = valueAt.get(place) ?? value;
          if (other !== value) return FIELDS;
          valueAt.set(place, value);
        }
      }
    }
  }
  return undefined;
}

type Around = readonly [before: string, behind: string];

/** Returns what stands around a value with its length, for each place of a body where that is. */
function placesOf(value: HexBytes, body: HexBytes, most: number): readonly Around[] {
  const [part, whole] = [VECTOR.wrap(value).slice(2), body.slice(2)];
  const found: Around[] = [];
  for (let at = 0; at <= most; at += 2) {
    const behind = whole.slice(at + part.length);
    if (whole.startsWith(part, at) && behind.length <= most) {
      found.push([whole.slice(0, at), behind]);
    }
  }
  return found;
}

function nameOf([before, behind]: Around): string {
  return [before, VECTOR.name, behind].filter(Boolean).join(', ');
}

function wrappingIn(name: string, [before, behind]: Around): ItemWrapping {
  const wrap = (value: HexBytes): HexBytes => `0x${before}${VECTOR.wrap(value).slice(2)}${behind}`;
  return { name, wrap, hasFields: true };
}

/** Returns true for a body with other bytes beside a known value than this wrapping has. */
export function isWrappedOtherwise(item: SentItem, { wrap }: ItemWrapping): boolean {
  return valuesOf(item).some(
    (value) => wrap(value) !== item.found && placesOf(value, item.found, MAX_AROUND).length > 0,
  );
}

/** Returns true when the target sends some known value, as it is or wrapped. */
export function isSomeKnown(items: readonly SentItem[]): boolean {
  return shownBy(items, AS_IT_IS) > 0 || wrappingOf(items) !== undefined;
}

/**
 * Returns the body by which a 200 says that there is no item: of a target that wraps items in an option. Where no value
 * is known, of one whose items may all be wrapped so.
 */
export function noneOf(
  items: readonly SentItem[],
  wrapping: ItemWrapping | undefined,
): HexBytes | undefined {
  if (wrapping !== undefined) return wrapping.none;
  if (items.some((item) => valuesOf(item).length > 0)) return undefined;
  const bodies = items.map(({ found }) => found).filter((body) => body !== NONE);
  return bodies.length > 0 && bodies.every((body) => body.startsWith('0x01')) ? NONE : undefined;
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

/** Returns an item with each known value wrapped, and without those of which the body is not known. */
export function wrapItem<T extends KnownItem>(item: T, { wrap }: ItemWrapping): T {
  const { value, history } = item;
  return {
    ...item,
    value: value && wrap(value),
    history: history.flatMap((point): readonly KnownPoint[] => {
      const body = point.value === 'absent' ? point.value : wrap(point.value);
      return body === undefined ? [] : [{ ...point, value: body }];
    }),
  };
}

function valuesOf({ value, history }: KnownItem): readonly HexBytes[] {
  const earlier = history.flatMap((point) => (point.value === 'absent' ? [] : [point.value]));
  return value === undefined ? earlier : [value, ...earlier];
}
