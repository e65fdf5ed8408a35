import type { ItemKey } from '../../../spec/endpoints/raw-item.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import type { NonEmpty } from '../../session/needed.ts';
import type { DiscoveredItem } from '../../discovery/discovery.ts';
import { askLatestAnswer } from './latest-answer.ts';

/** An item at one settled version, and its usual answer. */
export interface SettledItem {
  readonly question: ItemKey & { readonly version: bigint };
  readonly usual: AnsweredExchange;
}

/** An item, and what is known of it: where the discovery found it, its bytes then, and its history. */
type FoundItem = Pick<DiscoveredItem, 'handle' | 'key' | 'foundAt'> &
  Partial<Pick<DiscoveredItem, 'found' | 'history'>>;

/** How often an item is read that may be deleted and written again meanwhile. */
const TRIES = 8;

/**
 * Reads an item at a version that tells whether another request reads it there, see {@link tellingVersion}; at the
 * latest if it cannot be read there.
 *
 * @throws ChainMoved when the item can be read neither there, nor at the latest version, nor where it was found.
 */
export async function settledItem(ctx: CheckContext, item: FoundItem): Promise<SettledItem> {
  const { handle, key } = item;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const choose = tries === 0 ? tellingVersion : settledVersion;
    const question = { handle, key, version: await choose(ctx, item) };
    const usual = await ctx.node.item(question);
    if (usual.response.status === 200) return { question, usual };
  }
  throw noItemAnyMore();
}

/** The items of the discovery are gone: a fresh discovery finds others. */
export function noItemAnyMore(): ChainMoved {
  return new ChainMoved('no known item can be read any more');
}

/**
 * Returns the newest version at which the item is known to have had other bytes than now: a node that ignores
 * ledger_version in some requests answers those of now there. Without such a version, {@link settledVersion}.
 */
export async function tellingVersion(ctx: CheckContext, item: FoundItem): Promise<bigint> {
  return newestPast(ctx, item) ?? settledVersion(ctx, item);
}

/** Returns the items that the target serves, those first that have had other bytes than now. */
export function tellingItems(ctx: CheckContext): NonEmpty<DiscoveredItem> {
  const items = ctx.discovery.requireItems();
  const [first = items[0], ...others] = items.filter((item) => newestPast(ctx, item) !== undefined);
  const rest = items.filter((item) => item !== first && !others.includes(item));
  return [first, ...others, ...rest];
}

function newestPast(
  { session }: CheckContext,
  { found, history = [] }: FoundItem,
): bigint | undefined {
  if (found === undefined) return undefined;
  const { oldest } = session.ledger;
  return history
    .filter(({ value, version }) => value !== 'absent' && value !== found && version >= oldest)
    .map(({ version }) => version)
    .toSorted((a, b) => (a < b ? 1 : -1))[0];
}

/** Returns the latest version if the item is there, else that at which the discovery found it. */
export async function settledVersion(ctx: CheckContext, item: FoundItem): Promise<bigint> {
  const { exchange, version } = await askLatestAnswer(ctx, item);
  return exchange.response.status === 200 ? version : (item.foundAt ?? version);
}

/** Returns the item with the longest key of each table, longest first; at most `tables` of them. */
export function longestKeys(
  items: readonly DiscoveredItem[],
  tables: number,
): readonly DiscoveredItem[] {
  const longest = new Map<LongHex, DiscoveredItem>();
  for (const item of items) {
    const before = longest.get(item.handle);
    if (before === undefined || item.key.length > before.key.length) longest.set(item.handle, item);
  }
  return [...longest.values()].toSorted((a, b) => b.key.length - a.key.length).slice(0, tables);
}
