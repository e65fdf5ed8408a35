import type { ItemKey } from '../../../src/spec/endpoints/raw-item.ts';
import type { LongHex } from '../../../src/spec/formats/address.ts';
import type { GroundTruth } from '../../../src/engine/known-truth.ts';
import { MAX_ACCOUNTS } from '../../../src/engine/discovery/discover.ts';
import { MAX_ITEMS } from '../../../src/engine/discovery/discover-items.ts';
import { plural } from '../../../src/text/sentence.ts';
import { knownVersions, versionAhead } from '../../../src/engine/discovery/reached-truth.ts';

/**
 * Returns the notice about what the configuration knows of a ledger that the target has not reached.
 *
 * @param highest the highest ledger version that any answer named.
 */
export function aheadNotices(truth: GroundTruth, highest: bigint | undefined): readonly string[] {
  const ahead = versionAhead(truth, highest);
  if (ahead === undefined) return [];
  return [
    `The configuration contains version ${ahead}, but the target is at ${highest}: facts about later versions and about the latest state were not judged. Run again when the target has caught up, or use a configuration for this node.`,
  ];
}

/** The most pruned versions that the notice names. */
const MAX_NAMED = 5;

/**
 * Returns the notice about configured versions that the target has pruned since.
 *
 * @param oldest the highest oldest version that any answer named.
 */
export function prunedNotices(truth: GroundTruth, oldest: bigint): readonly string[] {
  const known = knownVersions(truth);
  const pruned = known.filter((version) => version < oldest);
  if (pruned.length === 0) return [];
  const named = [...new Set(pruned)].slice(0, MAX_NAMED).join(', ');
  const dots = new Set(pruned).size > MAX_NAMED ? ', …' : '';
  return [
    `the node has pruned ${pruned.length} of the ${plural(known.length, 'version')} in the configuration (${named}${dots}; the oldest is ${oldest}): they are not judged from then on. Replace them with newer ones, or remove them.`,
  ];
}

/** Returns the notice about items that have changed since the configuration was written. */
export function outdatedNotices(outdated: readonly ItemKey[]): readonly string[] {
  const [first, ...others] = outdated;
  if (first === undefined) return [];
  const where = `item ${first.key} of table ${first.handle}`;
  const many = plural(others.length, 'other item');
  return [
    others.length === 0
      ? `The value of ${where} in the configuration is out of date, since the item changes: it was not judged. Write its states under history instead.`
      : `The values of ${where} and ${many} in the configuration are out of date, since the items change: they were not judged. Write their states under history instead.`,
  ];
}

/** Returns the notice about accounts and items that are too many to be inspected. */
export function surplusNotices({ accounts, tables }: GroundTruth): readonly string[] {
  const counts = [
    ['accounts', accounts.length, MAX_ACCOUNTS],
    ['items', tables.reduce((sum, { items }) => sum + items.length, 0), MAX_ITEMS],
  ] as const;
  const surplus = counts.flatMap(([name, count, most]) =>
    count > most ? [`${most} of the ${count} ${name}`] : [],
  );
  if (surplus.length === 0) return [];
  return [
    `Only the first ${surplus.join(' and ')} in the configuration were inspected (items: of all tables in turn): write first what matters most.`,
  ];
}

/** Whether the run saw anything of what the configuration knows. */
export interface Seen {
  readonly account: (address: LongHex) => boolean;
  readonly item: (item: ItemKey) => boolean;
}

/**
 * Returns the notice about a configuration of which nothing is on the node: of accounts with
 * transactions and items with a value.
 */
export function strangerNotices({ accounts, tables }: GroundTruth, seen: Seen): readonly string[] {
  const senders = accounts.filter(({ transactions }) => transactions.length > 0);
  const items = tables
    .flatMap((table) => table.items)
    .filter(({ value, history }) => value !== undefined || history.length > 0);
  if (senders.length + items.length === 0) return [];
  if (senders.some(({ address }) => seen.account(address)) || items.some(seen.item)) return [];
  const known = [
    ...(senders.length === 0 ? [] : [`${plural(senders.length, 'account')} with transactions`]),
    ...(items.length === 0 ? [] : [`${plural(items.length, 'item')} with a value`]),
  ];
  return [
    `Nothing of what the configuration knows (${known.join(', ')}) was found on this node: is it the configuration of another node?`,
  ];
}
