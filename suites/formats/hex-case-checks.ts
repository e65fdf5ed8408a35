import { assertNotBehind } from '../../src/engine/assertions/items/behind.ts';
import { anAccount, bodyWithKey } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import { findItemDifference } from '../../src/engine/assertions/items/known-items.ts';
import { findSpellingDifference } from '../../src/engine/assertions/lists/same-list.ts';
import { settledItem } from '../../src/engine/assertions/items/settled-item.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { untested } from '../../src/engine/session/unjudged-check.ts';
import { ascending } from '../../src/oracle/entry.ts';
import type { DiscoveredItem } from '../../src/engine/discovery/discovery.ts';

/** Section 2.1: hex digits mean the same in upper and lower case. */
export const hexCaseChecks: readonly Check[] = [
  // "Hex-encoded 32-byte address: 64 hex characters prefixed `0x`." "Hex-encoded 32-byte string."
  // "Bytes as `0x` followed by exactly two hex digits per byte."
  example(
    'FMT-CASE.all',
    'addresses, table handles and keys mean the same in upper case',
    ['account', 'item'],
    async (ctx) => {
      await addressInUpperCase(ctx);
      for (const part of ['handle', 'key'] as const) await itemInUpperCase(ctx, part);
      if (ctx.record.judged > 0) return;
      throw untested('no known address, handle or key has a letter', ['account', 'item']);
    },
  ),
];

async function addressInUpperCase(ctx: CheckContext): Promise<void> {
  const account = ctx.discovery.accounts.find(({ address }) => hasLetter(address));
  if (account?.newest === undefined) return;
  const { address, newest } = account;
  const start = ascending(newest.listed)[0]?.version ?? 0n;
  const page = await ctx.node.page(address, { start, limit: 1 });
  const spelling = { parameter: upperCase(address), query: [`start_version=${start}`, 'limit=1'] };
  const open = 'an address in upper case';
  const exchange = await ctx.node.sendSpelled('summaries', spelling, { open });
  assertNotBehind(ctx, exchange, page.listed[0]?.version ?? start);
  ctx.judge(exchange, await findSpellingDifference(ctx, page, exchange));
}

async function itemInUpperCase(ctx: CheckContext, part: 'handle' | 'key'): Promise<void> {
  const item = longest(ctx.discovery.items.filter((known) => hasLetter(known[part])));
  if (item === undefined) return;
  const { question, usual } = await settledItem(ctx, item);
  const { version } = question;
  const spell = (name: 'handle' | 'key'): string =>
    name === part ? upperCase(item[name]) : item[name];
  const spelling = {
    parameter: spell('handle'),
    query: [`ledger_version=${version}`],
    body: bodyWithKey(spell('key')),
  };
  const exchange = await ctx.node.sendSpelled('rawItem', spelling, {
    open: `a ${part} in upper case`,
  });
  assertNotBehind(ctx, exchange, version);
  await ctx.node.pruning.assertNotPruned(exchange, version, anAccount(ctx));
  ctx.judge(exchange, findItemDifference(usual, exchange, `as for the ${part} in lower case`));
}

/** Returns the item with the longest key: a part of a long key may be the key of another item. */
function longest(items: readonly DiscoveredItem[]): DiscoveredItem | undefined {
  return items.toSorted((item, other) => other.key.length - item.key.length)[0];
}

function hasLetter(hex: string): boolean {
  return /[a-f]/.test(hex.slice(2));
}

function upperCase(hex: string): string {
  return `0x${hex.slice(2).toUpperCase()}`;
}
