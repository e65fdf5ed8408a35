import { valueIn } from '../../src/engine/session/latest-answers.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { untested } from '../../src/engine/session/unjudged-check.ts';
import type { KnownItem } from '../../src/engine/known-truth.ts';
import type { ItemKey } from '../../src/spec/endpoints/raw-item.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Section 4.2, ledger_version: versions that a table of fixed size keeps in one place. */
export const versionsApartChecks: readonly Check[] = [
  // "Ledger version whose state is read."
  example(
    'RAW-VERSION.apart',
    'versions that are a power of 2 or 10 apart are not mixed up',
    ['item'],
    expectApart,
    { supporting: true },
  ),
];

/** The items that are read: those that are known to have changed most. */
const MAX_ITEMS = 6;

/** The least distance; smaller ones show among the versions that other checks read. */
const MIN_DISTANCE = 256n;

/** How far from the head an item is read, and how far from the previous item: no other check reads these. */
const STEP = 29n;

/** How often a value must be met again: an item may have had a value before, at one version. */
const MIN_MET = 2;

/**
 * Reads items that have changed at two versions, one after the other. They lie a power of two or of ten apart: a cache
 * or a ring whose places are found by the version modulo such a number gives for one what it keeps for the other.
 */
async function expectApart(ctx: CheckContext): Promise<void> {
  const { oldest, highest = oldest } = ctx.session.ledger;
  const distances = [2n, 10n].map((base) => largestPower(base, ((highest - oldest) * 3n) / 4n));
  let met = 0;
  for (const [nth, { handle, key }] of mostChanged(ctx).entries()) {
    for (const distance of distances.filter((each) => each >= MIN_DISTANCE)) {
      const version = highest - STEP * BigInt(nth + 1);
      const pair = await readPair(ctx, { handle, key }, { version, distance });
      if (pair === undefined) continue;
      met += pair.isMet ? 1 : 0;
      const earlier = version - distance;
      const expected = `the item at version ${earlier}, as at the versions before and after it`;
      const actual = `the value at version ${version}, ${distance} later; ${met} such answers`;
      ctx.judge(
        pair.exchange,
        pair.isMet && met >= MIN_MET ? differs(expected, actual) : undefined,
      );
    }
  }
  if (ctx.record.judged === 0)
    throw untested('no item is known to have changed over that distance');
}

function mostChanged(ctx: CheckContext): readonly KnownItem[] {
  const values = ({ history }: KnownItem): number =>
    new Set(history.map(({ value }) => value)).size;
  return ctx.discovery.truth.tables
    .flatMap(({ items }) => items)
    .toSorted((a, b) => values(b) - values(a))
    .slice(0, MAX_ITEMS);
}

/** Returns the largest power of a number up to a limit; at least 1. */
function largestPower(base: bigint, limit: bigint): bigint {
  let power = 1n;
  while (power * base <= limit) power *= base;
  return power;
}

/** The answer for the earlier of two versions, and whether it holds the value of the later one by mistake. */
interface Pair {
  readonly exchange: AnsweredExchange;
  readonly isMet: boolean;
}

/** Returns `undefined` where the item has not changed, or cannot be read. */
async function readPair(
  ctx: CheckContext,
  item: ItemKey,
  { version, distance }: { readonly version: bigint; readonly distance: bigint },
): Promise<Pair | undefined> {
  const valueAt = async (at: bigint): Promise<HexBytes | undefined> =>
    valueIn(await ctx.node.item({ ...item, version: at }));
  const earlier = version - distance;
  const later = await valueAt(version);
  const exchange = await ctx.node.item({ ...item, version: earlier });
  const value = valueIn(exchange);
  if (later === undefined || value === undefined) return undefined;
  if (value !== later) return { exchange, isMet: false };
  const before = await valueAt(earlier - 1n);
  if (before === undefined || before === value) return undefined;
  const isAt = async (known: HexBytes, versions: readonly bigint[]): Promise<boolean> => {
    const values = await Promise.all(versions.map((at) => valueAt(at)));
    return values.every((each) => each === known);
  };
  // A value may come and go, even with every version: then these do not all agree. None is kept in the place of another.
  const isMet =
    (await isAt(before, [earlier - 2n, earlier + 2n])) &&
    (await isAt(later, [version - 3n, version + 1n, version + 3n]));
  return { exchange, isMet };
}
