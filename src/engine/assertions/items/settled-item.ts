import type { ItemKey } from '../../../spec/endpoints/raw-item.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { cannotTell } from '../../session/unjudged-check.ts';
import type { DiscoveredItem } from '../../discovery/discovery.ts';
import { askLatestAnswer } from './latest-answer.ts';

/** An item at one settled version, and its usual answer. */
export interface SettledItem {
  readonly question: ItemKey & { readonly version: bigint };
  readonly usual: AnsweredExchange;
}

/** An item, and where the discovery found it if it did. */
type FoundItem = Pick<DiscoveredItem, 'handle' | 'key' | 'foundAt'>;

/** How often an item is read that may be deleted and written again meanwhile. */
const TRIES = 8;

/**
 * @throws Unjudged (cantTell) when the item can be read neither at the latest version nor where it was
 *   found.
 */
export async function settledItem(ctx: CheckContext, item: FoundItem): Promise<SettledItem> {
  const { handle, key } = item;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const question = { handle, key, version: await settledVersion(ctx, item) };
    const usual = await ctx.node.item(question);
    if (usual.response.status === 200) return { question, usual };
  }
  throw cannotTell('no known item can be read any more');
}

/** Returns the latest version if the item is there, else that at which the discovery found it. */
export async function settledVersion(ctx: CheckContext, item: FoundItem): Promise<bigint> {
  const { exchange, version } = await askLatestAnswer(ctx, item);
  return exchange.response.status === 200 ? version : (item.foundAt ?? version);
}

/** Returns the item with the longest key of each table, longest first; at most `tables` of them. */
export function longestKeys(ctx: CheckContext, tables: number): readonly DiscoveredItem[] {
  const longest = new Map<LongHex, DiscoveredItem>();
  for (const item of ctx.discovery.requireItems()) {
    const before = longest.get(item.handle);
    if (before === undefined || item.key.length > before.key.length) longest.set(item.handle, item);
  }
  return [...longest.values()].toSorted((a, b) => b.key.length - a.key.length).slice(0, tables);
}
