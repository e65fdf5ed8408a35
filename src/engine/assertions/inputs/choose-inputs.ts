import type { LongHex } from '../../../spec/formats/address.ts';
import { longHex, shortHex } from '../../../spec/formats/address.ts';
import type { ItemKey } from '../../../spec/endpoints/raw-item.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { DiscoveredItem } from '../../discovery/discovery.ts';

/** Returns the address of an account: one with transactions, if any is known. */
export function anAccount(ctx: CheckContext): LongHex {
  const { accounts } = ctx.discovery;
  const full = accounts.find((account) => (account.newest?.listed.length ?? 0) > 0);
  return (full ?? accounts[0])?.address ?? longHex('1');
}

/**
 * One account for each number of zeros that an address begins with, then the others: without 0x,
 * such a zero may be taken for a part of the prefix. First the one with the most zeros, then from
 * few to many, then one with none.
 */
export function byLeadingZeros<T extends { readonly address: LongHex }>(
  accounts: readonly T[],
): readonly T[] {
  const zerosOf = ({ address }: T): number => address.length - shortHex(address).length;
  const byZeros = new Map(accounts.map((account) => [zerosOf(account), account]));
  const fewFirst = [...byZeros.keys()].filter((zeros) => zeros > 0).toSorted((a, b) => a - b);
  const order = [...fewFirst.slice(-1), ...fewFirst.slice(0, -1), 0];
  const chosen = order.flatMap((zeros) => byZeros.get(zeros) ?? []);
  return [...chosen, ...accounts.filter((account) => !chosen.includes(account))];
}

/** Returns an item: one that can be read, if any is known. */
export function anItem(ctx: CheckContext): Pick<DiscoveredItem, 'handle' | 'key' | 'foundAt'> {
  const [item] = ctx.discovery.items;
  return item ?? { handle: longHex('1'), key: '0x00' };
}

/** One item of each of the first tables: one that can be read, if any is known. */
export function itemsOfTables(ctx: CheckContext): readonly ItemKey[] {
  const handles = [...new Set(ctx.discovery.items.map(({ handle }) => handle))].slice(0, 4);
  const items = handles.flatMap((handle) => {
    const own = ctx.discovery.items.filter((item) => item.handle === handle);
    return own.find(({ key }) => key !== '0x') ?? own;
  });
  return items.length === 0 ? [anItem(ctx)] : items;
}

/** The address of an account, or the handle of a table, that hardly any chain has. */
export const STRANGE_ADDRESS = longHex('d15c0de5'.repeat(8));

/** A key that hardly any table has, for requests about a missing item. */
export const STRANGE_KEY = '0xfe00ff01fe00ff01fe00ff01fe00ff01';

/**
 * Further above the head than the chain grows during a run, and not a sentinel like 2^64 - 1.
 * Versions.
 */
export const VERSIONS_ABOVE_HEAD = 1_000_000n;

/** Returns the body of section 2.3. */
export function bodyWithKey(key: unknown): string {
  return JSON.stringify({ key });
}
