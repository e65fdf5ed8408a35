import type { LongHex } from '../../../spec/formats/address.ts';
import type { ItemKey } from '../../../spec/endpoints/raw-item.ts';
import { hexBytes } from '../../../spec/formats/hex-bytes.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { roundRobin } from '../../discovery/round-robin.ts';
import type { DiscoveredItem } from '../../discovery/discovery.ts';
import { valueIn } from '../../session/latest-answers.ts';
import { askItems } from './known-items.ts';
import { pointsOf } from './item-changes.ts';
import { bytesOf, distinctiveValues, isVaried } from './same-bytes.ts';

/** A known item of one table, and the response of another table (`handle`) for the same key. */
export interface OtherTable extends ItemKey {
  readonly item: DiscoveredItem;
  readonly exchange: AnsweredExchange;
}

/** The most pairs of tables, and the most keys of each pair. */
const MAX_ASKED = { pairs: 12, keys: 6 } as const;

/** Asks every table for keys of every other table that it is not known to hold. */
export async function askOtherTables(ctx: CheckContext): Promise<readonly OtherTable[]> {
  const { items } = ctx.discovery;
  const handles = [...new Set(items.map(({ handle }) => handle))];
  const telling = distinctiveValues(ctx);
  const pairs = handles.flatMap((handle) =>
    handles
      .filter((own) => own !== handle)
      .map((own) =>
        items
          .filter(
            (item) => item.handle === own && !ctx.discovery.knowsItem({ handle, key: item.key }),
          )
          .toSorted((a, b) => Number(telling.has(bytesOf(b))) - Number(telling.has(bytesOf(a))))
          .slice(0, MAX_ASKED.keys)
          .map((item) => ({ item, handle, key: item.key })),
      ),
  );
  const asked = roundRobin(pairs.slice(0, MAX_ASKED.pairs));
  return (await askItems(ctx, asked)).map(({ item, exchange }) => ({ ...item, exchange }));
}

/**
 * Returns the answers in which one table seems to return an item of another. One table may be a copy of the
 * other, unless a key in both has different bytes. When no key is known to be in both, each must
 * return the other's items. {@link hasChangedAlike} tells whether it is no coincidence.
 */
export function takenFromOther(
  ctx: Pick<CheckContext, 'discovery'>,
  answers: readonly OtherTable[],
): readonly OtherTable[] {
  const telling = distinctiveValues(ctx);
  const taken = answers.filter(({ item, exchange: { response } }) => {
    if (response.status !== 200 || hexBytes(response.body) !== bytesOf(item)) return false;
    return telling.has(bytesOf(item));
  });
  const between = ({ item, handle }: OtherTable) =>
    taken.some((other) => other.handle === item.handle && other.item.handle === handle);
  return taken.filter((answer) => {
    const { item, handle } = answer;
    const shared = sharedKeys(ctx, item.handle, handle);
    return shared.length === 0 ? between(answer) : shared.some((differ) => differ);
  });
}

/** For each key known to be in both tables: whether its bytes differ between them. */
function sharedKeys(
  { discovery }: Pick<CheckContext, 'discovery'>,
  one: LongHex,
  other: LongHex,
): readonly boolean[] {
  const others = discovery.items.filter(({ handle }) => handle === other);
  const own = discovery.items.filter(({ handle }) => handle === one);
  return own.flatMap((item) => {
    const twin = others.find(({ key }) => key === item.key);
    return twin === undefined ? [] : [bytesOf(twin) !== bytesOf(item)];
  });
}

/** Returns whether the other table had the bytes of the item at two versions, and the item changed in between. */
export async function hasChangedAlike(
  ctx: CheckContext,
  { item, handle, key }: OtherTable,
): Promise<boolean> {
  const points = pointsOf(item, ctx.session.ledger.oldest);
  const [first, ...later] = points.filter(({ value }) => value !== 'absent' && isVaried(value));
  const changed = later.findLast(({ value }) => value !== first?.value);
  if (first === undefined || changed === undefined) return false;
  for (const { version, value } of [first, changed]) {
    if (valueIn(await ctx.node.item({ handle, key, version })) !== value) return false;
  }
  return true;
}
