import fc from 'fast-check';
import type { CheckContext } from '../src/engine/check/check-context.ts';
import type { Check } from '../src/engine/check/check.ts';
import { property } from '../src/engine/check/property.ts';
import { judgeItem } from '../src/engine/assertions/items/judge-item.ts';
import { mayBothBeNumbered } from '../src/engine/assertions/inputs/near-keys.ts';
import { bytesOf, distinctiveValues } from '../src/engine/assertions/items/same-bytes.ts';
import type { DiscoveredItem } from '../src/engine/discovery/discovery.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import type { HexBytes } from '../src/spec/formats/hex-bytes.ts';
import { bytesFromHex, hexBytes } from '../src/spec/formats/hex-bytes.ts';
import { differs } from '../src/text/difference.ts';
import type { AnsweredExchange } from '../src/wire/exchange.ts';
import { itemLine } from './arbitraries/request-lines.ts';

/** A key near a known one. */
interface NearKey {
  readonly item: DiscoveredItem;
  readonly step: 'a tail' | 'a head' | 'one byte';
  readonly random: Uint8Array;
}

/**
 * Keys are bytes: keys that differ in any byte name different items. Equal bytes under one neighbouring key prove
 * nothing if many items may hold these bytes. Several such keys prove nothing in a table of flags. Equal bytes
 * under a key with eight random bytes added prove a fault. FMT-KEY-ZEROS judges added zeros. Sections 2.1 and 4.2.
 */
// "Reads one item from the table identified by the handle, at a ledger version, using only a serialized key."
const keys = property<NearKey>(
  'RAW-VALUE.law',
  'a key that differs in any byte does not get the item',
  ['item'],
  {
    cases: (ctx) =>
      fc.record({
        item: fc.constantFrom(...ctx.discovery.requireItems()),
        step: fc.constantFrom('a tail', 'a head', 'one byte'),
        random: fc.uint8Array({ minLength: 8, maxLength: 16 }).filter(varied),
      }),
    judge: async (ctx, near) => {
      const { item } = near;
      const { handle } = item;
      const keysOfNone = neighbours(near).filter(
        (key) => !mayBothBeNumbered(item.key, key) && !ctx.discovery.knowsItem({ handle, key }),
      );
      const exchanges = await askKeys(ctx, handle, keysOfNone);
      const held = exchanges.filter((exchange) => isItem(exchange, item));
      const all = held.length === exchanges.length;
      const telling = distinctiveValues(ctx).has(bytesOf(item));
      const taken =
        held.length > 0 &&
        (near.step === 'one byte'
          ? all && telling && (await isAnotherTaken(ctx, near))
          : all || telling);
      const expected = `no item: the key is not ${item.key}`;
      const actual = `the bytes of ${item.key}; if the table holds both keys, add both to the configuration`;
      for (const exchange of exchanges) {
        const isTaken = taken && held.includes(exchange);
        ctx.judge(exchange, isTaken ? differs(expected, actual) : undefined);
      }
      await expectStillThere(ctx, item);
    },
    format: (near) =>
      `${itemLine(near.item)}, with the key replaced (${near.step}): ${neighbours(near).join(', ')}`,
    classify: ({ step }) => [step],
  },
);

/**
 * Tells whether the node ignores a byte of the key. One table may hold the same value under many neighbouring keys.
 * If another table has another value under all neighbours of its key too, the node ignores the byte.
 */
async function isAnotherTaken(ctx: CheckContext, near: NearKey): Promise<boolean> {
  const own = bytesOf(near.item);
  const others = ctx.discovery.items.filter(
    (item) => item.handle !== near.item.handle && bytesOf(item) !== own,
  );
  for (const item of others.slice(0, 4)) {
    const asked = neighbours({ ...near, item }).filter((key) => !mayBothBeNumbered(item.key, key));
    const exchanges = await askKeys(ctx, item.handle, asked);
    if (exchanges.length > 0 && exchanges.every((exchange) => isItem(exchange, item))) return true;
  }
  return false;
}

function askKeys(
  ctx: CheckContext,
  handle: LongHex,
  asked: readonly HexBytes[],
): Promise<readonly AnsweredExchange[]> {
  return Promise.all(asked.map((key) => ctx.node.item({ handle, key })));
}

function isItem({ response }: AnsweredExchange, item: DiscoveredItem): boolean {
  return response.status === 200 && hexBytes(response.body) === bytesOf(item);
}

/** Judges that the item still has its known value. */
async function expectStillThere(
  ctx: CheckContext,
  { handle, key, value }: DiscoveredItem,
): Promise<void> {
  const exchange = await ctx.node.item({ handle, key });
  if (value === undefined) ctx.countJudged(exchange);
  else judgeItem(ctx, exchange, { handle, key, value });
}

/** Tells whether random bytes are unlikely keys, and stay the same when a node trims zeros. */
function varied(bytes: Uint8Array): boolean {
  return new Set(bytes).size > 4 && bytes[0] !== 0 && bytes.at(-1) !== 0;
}

function neighbours({ item, step, random }: NearKey): readonly HexBytes[] {
  const bytes = bytesFromHex(item.key);
  if (step === 'a tail') return [hexBytes(Buffer.concat([bytes, random]))];
  if (step === 'a head') return [hexBytes(Buffer.concat([random, bytes]))];
  if (bytes.length === 0) return [hexBytes(random)];
  const at = (random[0] ?? 0) % bytes.length;
  return [1, 2, 64, 128].map((bit) => {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ bit;
    return hexBytes(flipped);
  });
}

export const itemProperties: readonly Check[] = [keys];
