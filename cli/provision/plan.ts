import type { Kind } from './chain.ts';

/** The accounts and their purposes. */
export const ACCOUNTS = {
  pages: 'sent more than a page of transactions of both kinds, and owns the table',
  few: 'sent a few transactions of both kinds; its address has a leading zero',
  sequence: 'sent two transactions with sequence numbers',
  orderless: 'sent two orderless transactions',
  single: 'sent one',
  empty: 'never sent a transaction',
} as const;

export type AccountName = keyof typeof ACCOUNTS;

/** Returns a value for each account, made in the order in which they are written. */
export function ofEachAccount<T>(make: (name: AccountName) => T): Readonly<Record<AccountName, T>> {
  return {
    pages: make('pages'),
    few: make('few'),
    sequence: make('sequence'),
    orderless: make('orderless'),
    single: make('single'),
    empty: make('empty'),
  };
}

/** All account names, in that order. */
export const ACCOUNT_NAMES: readonly AccountName[] = Object.values(ofEachAccount((name) => name));

/** What a step does. Keys and values are hex without `0x`, before they are serialized. */
type Deed =
  | { readonly do: 'publish' }
  | { readonly do: 'set'; readonly key: string; readonly value: string }
  | { readonly do: 'remove'; readonly key: string }
  | { readonly do: 'transfer'; readonly to: AccountName; readonly amount: bigint };

/** The sender: a provisioned account, or the one that pays. */
export type Sender = AccountName | 'payer';

/** A transaction to send. */
export interface Step {
  /** Never changes: a step sent under it in an earlier run is not sent again. */
  readonly id: string;
  readonly by: Sender;
  readonly kind: Kind;
  readonly deed: Deed;
}

/** Steps that may be in flight together. */
export type Round = readonly Step[];

/**
 * The keys of the table: an empty one, one with leading zeros, one that is the beginning of another, one whose
 * length takes two bytes of ULEB128.
 */
const KEY = {
  changing: '61',
  empty: '',
  zeros: '0000a0',
  beginning: '6162',
  long: '6b'.repeat(200),
  deleted: 'de1e7ed0',
  again: 'a6a1',
} as const;

/** Keys that are never written; the first is the beginning of one that is. */
export const NEVER_WRITTEN: readonly string[] = ['00', '610000', 'ff', 'ab5e47'];

/** The most steps of a round: a node accepts a limited number of pending transactions per sender. */
const STEPS_PER_ROUND = 20;

const [SEQUENCE, ORDERLESS]: readonly [Kind, Kind] = ['sequence_number', 'orderless'];

const set = (key: string, value: string): Deed => ({ do: 'set', key, value });
const remove = (key: string): Deed => ({ do: 'remove', key });
const transfer: Deed = { do: 'transfer', to: 'empty', amount: 1n };

/**
 * Returns all steps, round by round. Several writes to one key in one round use sequence numbers: only then their
 * order is known in advance.
 *
 * @param length how many transactions the longest account sends.
 */
export function planOf(length: number): readonly Round[] {
  const rounds: readonly Round[] = [
    [step('publish', 'pages', SEQUENCE, { do: 'publish' })],
    inOrder('write', SEQUENCE, [
      set(KEY.changing, '01'),
      set(KEY.empty, ''),
      set(KEY.zeros, '000000'),
      set(KEY.beginning, '02'),
      set(KEY.long, '7e'.repeat(300)),
      set(KEY.deleted, 'd0'),
      set(KEY.again, 'a0'),
    ]),
    inOrder('write-orderless', ORDERLESS, [set(KEY.changing, '0203'), set(KEY.zeros, '00')]),
    inOrder('rewrite', SEQUENCE, [
      remove(KEY.deleted),
      remove(KEY.again),
      set(KEY.changing, '030405'),
    ]),
    inOrder('write-again', ORDERLESS, [set(KEY.again, 'a1')]),
    [
      ...inOrder('few', SEQUENCE, [transfer, transfer], 'few'),
      ...inOrder('few-orderless', ORDERLESS, [transfer, transfer], 'few'),
      ...inOrder('sequence', SEQUENCE, [transfer, transfer], 'sequence'),
      ...inOrder('orderless', ORDERLESS, [transfer, transfer], 'orderless'),
      ...inOrder('single', SEQUENCE, [transfer], 'single'),
    ],
  ];
  const sent = rounds.flat().filter(({ by }) => by === 'pages').length;
  return [...rounds, ...fillersOf(Math.max(0, length - sent))];
}

/** Returns the transfer of an amount in octas from the paying account. */
export function giftTo(to: AccountName, amount: bigint): Step {
  return step(`fund-${to}`, 'payer', SEQUENCE, { do: 'transfer', to, amount });
}

/** Transfers of both kinds in turn, so that every page has both. */
function fillersOf(count: number): readonly Round[] {
  const fillers = Array.from({ length: count }, (_, nth) =>
    step(`fill-${nth + 1}`, 'pages', nth % 2 === 0 ? SEQUENCE : ORDERLESS, transfer),
  );
  const rounds = Math.ceil(count / STEPS_PER_ROUND);
  return Array.from({ length: rounds }, (_, nth) =>
    fillers.slice(nth * STEPS_PER_ROUND, (nth + 1) * STEPS_PER_ROUND),
  );
}

function inOrder(
  name: string,
  kind: Kind,
  deeds: readonly Deed[],
  by: AccountName = 'pages',
): Round {
  return deeds.map((deed, nth) => step(`${name}-${nth + 1}`, by, kind, deed));
}

function step(id: string, by: Sender, kind: Kind, deed: Deed): Step {
  return { id, by, kind, deed };
}
