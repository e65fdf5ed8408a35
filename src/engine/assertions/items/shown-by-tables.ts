import type { ItemKey } from '../../../spec/endpoints/raw-item.ts';
import type { Unjudged } from '../../session/unjudged-check.ts';
import { cannotTell } from '../../session/unjudged-check.ts';
import type { NearAnswer } from './same-bytes.ts';

/** An answer to a changed key of a known item. */
type Asked = Pick<NearAnswer, 'item'>;

/**
 * Returns what one change of keys shows, if a table may hold both keys on purpose. A node that overlooks the change
 * overlooks it in every table, so items of two tables prove a fault. Nobody can tell by the items of one table.
 *
 * @param hits answers that have the item of the key before the change.
 * @param misses answers that do not have it.
 */
export function shownByTables(
  hits: readonly Asked[],
  misses: readonly Asked[],
): 'fault' | 'nothing' | 'unclear' {
  const tables = new Set(hits.map(({ item }) => item.handle));
  if (tables.size > 1) return 'fault';
  const isElsewhereMissed = misses.some(({ item }) => !tables.has(item.handle));
  return tables.size === 0 || isElsewhereMissed ? 'nothing' : 'unclear';
}

/**
 * The items of one table cannot show whether the node overlooks a change of keys.
 *
 * @param how continues "the key 0x00ab …".
 */
export function onlyOneTable({ item: { handle, key } }: Asked, how: string): Unjudged {
  return cannotTell(
    `the table ${handle} holds the same value under ${key} and ${key} ${how}: name an item of a second table under tables`,
  );
}

/** Returns the items of each table, in the given order. */
export function byTable<T extends ItemKey>(items: readonly T[]): readonly (readonly T[])[] {
  const handles = [...new Set(items.map(({ handle }) => handle))];
  return handles.map((handle) => items.filter((item) => item.handle === handle));
}
