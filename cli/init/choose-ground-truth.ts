import type { KnownPoint, KnownTransaction } from '../../src/engine/known-truth.ts';
import type { DiscoveredAccount } from '../../src/engine/discovery/discovered-account.ts';
import { isPaged } from '../../src/engine/discovery/discovered-account.ts';
import type { Inspection } from './inspect.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import type { ItemKey } from '../../src/spec/endpoints/raw-item.ts';
import { itemId } from '../../src/spec/endpoints/raw-item.ts';

/** An account to ask about, and the reason for its choice. */
export interface ChosenAccount {
  readonly address: LongHex;
  readonly why: string;
  /** The newest transactions of each kind. */
  readonly transactions: readonly KnownTransaction[];
}

/** An item to ask about, and the reason for its choice. */
export interface ChosenItem extends ItemKey {
  readonly why: string;
  readonly history: readonly KnownPoint[];
}

/** The most that are chosen of each: enough for every check, and few enough to be read. */
const MAX_CHOSEN = { accounts: 3, items: 4, ofAKind: 3, points: 4 } as const;

/** Returns the accounts that serve most checks, of those that have sent something. */
export function chooseAccounts({
  discovery,
  growing,
}: Pick<Inspection, 'discovery' | 'growing'>): readonly ChosenAccount[] {
  const answered = discovery.accounts.filter((account) => account.answered);
  const longest = answered.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const candidates = [
    [longest.find(hasBothKinds), 'it sent transactions of both kinds'],
    [longest.find(({ address }) => growing.includes(address)), 'it is still sending'],
    [longest.find(isPaged), 'it sent more than one page'],
    [longest.find((account) => hasKind(account, 'orderless')), 'it sent orderless transactions'],
    [longest[0], 'its newest page is the longest'],
    [longest[1], 'it is a second account that sends transactions'],
  ] as const;
  const chosen = new Map<LongHex, ChosenAccount>();
  for (const [account, reason] of candidates) {
    if (account === undefined) continue;
    const before = chosen.get(account.address);
    if (before === undefined && chosen.size === MAX_CHOSEN.accounts) continue;
    const why = before === undefined ? reason : `${before.why}; ${reason}`;
    const { address } = account;
    chosen.set(address, { address, why, transactions: newestOf(account) });
  }
  return [...chosen.values()];
}

/** Returns the items that serve most checks: with a deletion, with a history, with different bytes. */
export function chooseItems({
  discovery,
  deleted,
  oldestVersion,
}: Pick<Inspection, 'discovery' | 'deleted' | 'oldestVersion'>): readonly ChosenItem[] {
  const oldest = BigInt(oldestVersion ?? 0);
  const known = [...discovery.truth.tables.flatMap(({ items }) => items), ...deleted].map(
    (item) => ({
      ...item,
      history: item.history.filter(({ version }) => version >= oldest),
    }),
  );
  const readable = new Set(discovery.items.map((item) => itemId(item)));
  const isReadable = (item: ItemKey): boolean => readable.has(itemId(item));
  const deepest = known.toSorted((a, b) => b.history.length - a.history.length);
  const gone = deepest.find(({ history }) => history.some(({ value }) => value === 'absent'));
  const candidates = [
    [gone, 'it was deleted'],
    ...deepest.filter(isReadable).map((item) => [item, whyOf(item.history.length)] as const),
  ] as const;
  const chosen = new Map<string, ChosenItem>();
  for (const [item, why] of candidates) {
    if (item === undefined || chosen.size === MAX_CHOSEN.items) continue;
    const { handle, key } = item;
    const id = itemId(item);
    const history = item.history.slice(-MAX_CHOSEN.points);
    if (!chosen.has(id)) chosen.set(id, { handle, key, why, history });
  }
  return [...chosen.values()];
}

function whyOf(changes: number): string {
  return changes > 1 ? `it was written ${changes} times recently` : 'it can be read';
}

const lengthOf = ({ newest, truth }: DiscoveredAccount): number =>
  newest?.listed.length ?? truth.transactions.length;

function hasKind({ truth }: DiscoveredAccount, kind: KnownTransaction['kind']): boolean {
  return truth.transactions.some((transaction) => transaction.kind === kind);
}

const hasBothKinds = (account: DiscoveredAccount): boolean =>
  hasKind(account, 'sequence_number') && hasKind(account, 'orderless');

/**
 * Returns the newest transactions of each kind, in the order of the ledger; a hash only when its form is
 * unmistakable.
 */
function newestOf({ truth }: DiscoveredAccount): readonly KnownTransaction[] {
  const ofKind = (kind: KnownTransaction['kind']): readonly KnownTransaction[] =>
    truth.transactions
      .filter((transaction) => transaction.kind === kind)
      .slice(-MAX_CHOSEN.ofAKind);
  return [...ofKind('sequence_number'), ...ofKind('orderless')]
    .toSorted((a, b) => (a.version < b.version ? -1 : 1))
    .map(({ version, kind, hash }) => {
      return { version, kind, ...(isHash(hash) ? { hash } : {}) };
    });
}

const isHash = (hash: string | undefined): boolean =>
  hash !== undefined && /^0x[0-9a-f]{64}$/i.test(hash);
