import type { ItemKey } from '../spec/endpoints/raw-item.ts';
import type { LongHex } from '../spec/formats/address.ts';
import type { HexBytes } from '../spec/formats/hex-bytes.ts';

/** The longest key that is asked for. In its longest spelling, the body of a request is below 16 KiB. */
export const MAX_KEY_BYTES = 4_096;

/** The length of its text, with `0x`. */
export const MAX_KEY_LENGTH = 2 + 2 * MAX_KEY_BYTES;

/** The evidence for what the user knows. A mistake in the configuration looks like a fault of the node. */
export const CONFIGURED = 'the configuration says so';

/** How a transaction is protected from replay, in the words of a configuration. */
export type TransactionKind = 'sequence_number' | 'orderless';

/** A transaction the user knows to be on the ledger. */
export interface KnownTransaction {
  readonly version: bigint;
  readonly kind?: TransactionKind | undefined;
  readonly hash?: string | undefined;
}

/** An account to ask about, and what the user knows of it. */
export interface KnownAccount {
  readonly address: LongHex;
  readonly transactions: readonly KnownTransaction[];
  /** Has sent orderless transactions, on whichever page. */
  readonly orderless: boolean;
  /** Exists, but never sent anything. */
  readonly empty: boolean;
}

/** The state of an item at one version: its bytes, or absent. */
export interface KnownPoint {
  readonly version: bigint;
  readonly value: HexBytes | 'absent';
}

/** An item of a table, and what the user knows of it. */
export interface KnownItem extends ItemKey {
  /** Its bytes at the latest version. */
  readonly value?: HexBytes | undefined;
  readonly history: readonly KnownPoint[];
}

/** A table, and keys the user knows not to be in it. */
export interface KnownTable {
  readonly handle: LongHex;
  /** Whether the user writes its handle without `0x`. */
  readonly isBare?: boolean;
  readonly items: readonly KnownItem[];
  readonly absent: readonly HexBytes[];
}

/** What the user knows about the target. */
export interface GroundTruth {
  readonly accounts: readonly KnownAccount[];
  readonly tables: readonly KnownTable[];
  /** False: the node keeps its whole history. Absent: it may prune. */
  readonly prunes?: false;
}

/** The ground truth of a user who has named nothing. */
export const NOTHING_KNOWN: GroundTruth = { accounts: [], tables: [] };

/** Returns an account of which only the address is known, and what more is given. */
export function knownAccount(
  address: LongHex,
  more: Partial<Omit<KnownAccount, 'address'>> = {},
): KnownAccount {
  return { address, transactions: [], orderless: false, empty: false, ...more };
}

/** Returns everything that the user knows of an item. */
export function knownItemsOf(
  { tables }: GroundTruth,
  { handle, key }: ItemKey,
): readonly KnownItem[] {
  const items = tables.flatMap((table) => table.items);
  return items.filter((item) => item.handle === handle && item.key === key);
}

/** Returns what the user knows that an item is or was. */
export function knownValuesOf(truth: GroundTruth, item: ItemKey): ReadonlySet<HexBytes | 'absent'> {
  const known = knownItemsOf(truth, item);
  const points = known.flatMap(({ history }) => history.map(({ value }) => value));
  return new Set([...known.flatMap(({ value }) => value ?? []), ...points]);
}
