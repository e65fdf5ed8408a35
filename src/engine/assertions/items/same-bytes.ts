import type { LongHex } from '../../../spec/formats/address.ts';
import { itemId } from '../../../spec/endpoints/raw-item.ts';
import type { HexBytes } from '../../../spec/formats/hex-bytes.ts';
import { bytesFromHex } from '../../../spec/formats/hex-bytes.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { DiscoveredItem } from '../../discovery/discovery.ts';
import { valueIn } from '../../session/latest-answers.ts';

/**
 * The length of a value, and its number of different bytes, that make it distinctive: no such value
 * is stored under two keys by chance.
 */
const DISTINCTIVE = { length: 8, different: 5 } as const;

/** Returns the bytes an item is known to have, else those it had when it was found. */
export function bytesOf({ value, found }: DiscoveredItem): HexBytes {
  return value ?? found;
}

/** Returns the known item with the most bytes: a truncated value shows only in a long item. */
export function longestItem(ctx: CheckContext): DiscoveredItem {
  const [first, ...rest] = ctx.discovery.requireItems();
  return rest.reduce((longest, item) => {
    return item.found.length > longest.found.length ? item : longest;
  }, first);
}

/**
 * Values by which the key of a known item can be recognised: long, varied, and known under one key
 * only. Flags, counters and values stored under several keys are not.
 *
 * @returns each with the tables in which that key is known.
 */
export function distinctiveValues({
  discovery,
}: Pick<CheckContext, 'discovery'>): ReadonlyMap<HexBytes, ReadonlySet<LongHex>> {
  const found = new Map(discovery.items.map((item) => [itemId(item), item.found]));
  const known = discovery.truth.tables.flatMap(({ items }) => items);
  const varied = known.flatMap((item) => {
    const { handle, key, value = found.get(itemId(item)) } = item;
    return value !== undefined && isVaried(value) ? [{ handle, key, value }] : [];
  });
  const values = new Map<HexBytes, Set<LongHex>>();
  for (const { handle, key, value } of varied) {
    const isOfOne = varied.every((other) => other.value !== value || other.key === key);
    if (isOfOne) values.set(value, (values.get(value) ?? new Set()).add(handle));
  }
  return values;
}

/** Returns true for bytes that are not stored twice by chance, unless they mean the same: a time, an owner. */
export function isVaried(value: HexBytes): boolean {
  const bytes = bytesFromHex(value);
  return bytes.length >= DISTINCTIVE.length && new Set(bytes).size >= DISTINCTIVE.different;
}

/** An answer to a key near that of a known item. */
export interface NearAnswer {
  readonly item: DiscoveredItem;
  /** The key that was asked for. */
  readonly key: HexBytes;
  readonly exchange: AnsweredExchange;
  /**
   * The bytes of the item itself at the version of the answer; absent when they were not read
   * again.
   */
  readonly itemThen?: HexBytes | undefined;
}

/**
 * The answers that show that a change of keys is ignored: keys near known ones, all changed in the
 * same way, return bytes of known items of their table.
 *
 * One such answer with distinctive bytes is enough, when the key is not in the table by chance. A
 * key of the same length that differs in few bytes may be there, as in a table of numbers: that
 * takes two answers with different bytes. A table in which other bytes are found too is full of
 * keys, and shows nothing. When the bytes are not distinctive, every key must return the bytes of
 * its own item: three values at least, or two values in eight answers.
 */
export function takenForKnown(
  answers: readonly NearAnswer[],
  distinctive: ReturnType<typeof distinctiveValues>,
): readonly NearAnswer[] {
  const own = answers.filter(isOwn);
  const changed = answers.filter(isOfChangedItem);
  const isEach = own.length + changed.length === answers.length;
  if (isEach && differentBytes(own) >= (answers.length < 8 ? 3 : 2)) return answers;
  const others = unknownBytes(answers, distinctive).filter((answer) => !changed.includes(answer));
  const full = new Set(others.map(({ item }) => item.handle));
  const telling = answers.filter(
    (answer) => isTelling(answer, distinctive) && !full.has(answer.item.handle),
  );
  const alone = telling.some(({ item, key }) => !isClose(item.key, key));
  return alone || differentBytes(telling) > 1 ? telling : [];
}

/**
 * Returns the responses to read again: their bytes belong to no known item, while other responses have the bytes of
 * known items. The item itself may have changed since discovery.
 */
export function toReadAgain(
  answers: readonly NearAnswer[],
  distinctive: ReturnType<typeof distinctiveValues>,
): readonly NearAnswer[] {
  const isAnyKnown = answers.some((answer) => isOwn(answer) || isTelling(answer, distinctive));
  return isAnyKnown ? unknownBytes(answers, distinctive) : [];
}

function unknownBytes(
  answers: readonly NearAnswer[],
  distinctive: ReturnType<typeof distinctiveValues>,
): readonly NearAnswer[] {
  return answers.filter((answer) => {
    if (isOwn(answer) || isTelling(answer, distinctive)) return false;
    return valueIn(answer.exchange) !== undefined;
  });
}

/** Returns true when the answer has the bytes of its own item. */
export function isOwn({ exchange, item }: NearAnswer): boolean {
  return valueIn(exchange) === bytesOf(item);
}

/** Returns true when the answer has the bytes of its own item, and the item has changed. */
function isOfChangedItem(answer: NearAnswer): boolean {
  const { exchange, itemThen } = answer;
  return itemThen !== undefined && !isOwn(answer) && valueIn(exchange) === itemThen;
}

/** Returns true when an answer has the distinctive bytes of an item of its table. */
export function isTelling(
  { exchange, item }: NearAnswer,
  distinctive: ReturnType<typeof distinctiveValues>,
): boolean {
  return distinctive.get(valueIn(exchange) ?? '0x')?.has(item.handle) ?? false;
}

/** Returns how many different bytes the answers have; all have status 200. */
function differentBytes(answers: readonly NearAnswer[]): number {
  return new Set(answers.map(({ exchange }) => valueIn(exchange))).size;
}

/** Returns true for keys of the same length that differ in fewer than four bytes. */
export function isClose(key: HexBytes, other: HexBytes): boolean {
  if (key.length !== other.length) return false;
  const others = bytesFromHex(other);
  return bytesFromHex(key).filter((byte, at) => byte !== others[at]).length < 4;
}
