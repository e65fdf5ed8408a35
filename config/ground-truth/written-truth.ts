import { omitUndefined } from '../../src/text/json.ts';
import type {
  GroundTruth,
  KnownAccount,
  KnownPoint,
  KnownTable,
} from '../../src/engine/known-truth.ts';
import type { WrittenConfig } from '../read/written.ts';

/** The part of a configuration that `readGroundTruth` reads. */
type WrittenTruth = Required<Pick<WrittenConfig, 'accounts' | 'tables'>>;

/** Returns the ground truth as a recording has it: every member is written. `readGroundTruth` reads it back. */
export function writeGroundTruth({ accounts, tables, prunes }: GroundTruth) {
  return {
    accounts: accounts.map(writeAccount),
    tables: tables.map(writeTable),
    ...omitUndefined({ prunes }),
  };
}

/**
 * Returns the ground truth as a file for people has it: without empty lists and `false`, which say no more than
 * their absence. `readGroundTruth` reads it back.
 */
export function writeGroundTruthBriefly(truth: GroundTruth): WrittenTruth {
  const { accounts, tables } = writeGroundTruth(truth);
  return {
    accounts: accounts.map(({ address, ...said }) => ({ address, ...brief(said) })),
    tables: tables.map(({ handle, items: whole, absent }) => {
      const items = whole.map(({ history, ...item }) => ({ ...item, ...brief({ history }) }));
      return { handle, ...brief({ items, absent }) };
    }),
  };
}

function writeAccount({ address, transactions, orderless, empty }: KnownAccount) {
  return {
    address,
    transactions: transactions.map(({ version, kind, hash }) => {
      return { version: version.toString(), ...omitUndefined({ kind, hash }) };
    }),
    orderless,
    empty,
  };
}

function writeTable({ handle, isBare, absent, items }: KnownTable) {
  return {
    handle: isBare === true ? handle.slice(2) : handle,
    absent: [...absent],
    items: items.map(({ key, value, history }) => {
      return { key, ...omitUndefined({ value }), history: history.map(writePoint) };
    }),
  };
}

function writePoint({ version, value }: KnownPoint) {
  const at = { version: version.toString() };
  return value === 'absent' ? { ...at, absent: true as const } : { ...at, value };
}

/** Returns the members that are neither `false` nor an empty list. */
function brief<Members extends object>(members: Members): Partial<Members>;
function brief(members: object): object {
  const saysMore = (value: unknown): boolean =>
    value !== false && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(members).filter(([, value]) => saysMore(value)));
}
