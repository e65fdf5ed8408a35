import type { LongHex } from '../../src/spec/formats/address.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { omitUndefined } from '../../src/text/json.ts';
import type {
  GroundTruth,
  KnownAccount,
  KnownItem,
  KnownPoint,
  KnownTable,
} from '../../src/engine/known-truth.ts';
import { knownAccount } from '../../src/engine/known-truth.ts';
import type { Mistake } from '../mistakes/mistake.ts';
import type { WrittenConfig } from '../read/written.ts';

type WrittenAccount = NonNullable<WrittenConfig['accounts']>[number];
type WrittenTable = NonNullable<WrittenConfig['tables']>[number];
type WrittenItem = NonNullable<WrittenTable['items']>[number];

/** Reads the ground truth from texts that the schema has accepted. */
export function readGroundTruth(written: WrittenConfig): GroundTruth {
  return {
    accounts: (written.accounts ?? []).map(readAccount),
    tables: (written.tables ?? []).map(readTable),
    ...(written.prunes === false && { prunes: false }),
  };
}

/** Returns what the user states in one place and denies in another. */
export function findContradictions({ accounts, tables }: GroundTruth): readonly Mistake[] {
  return [
    ...accounts.flatMap(({ empty, transactions }, index) => {
      if (!empty || transactions.length === 0) return [];
      const text = `accounts.${index}: an empty account has no transactions: remove "empty" or "transactions"`;
      return [{ path: ['accounts', String(index)], text }];
    }),
    ...tables.flatMap(({ items, absent }, index) => {
      const both = items.find((item) => absent.includes(item.key));
      if (both === undefined) return [];
      const text = `tables.${index}: ${both.key} is both an item and absent`;
      return [{ path: ['tables', String(index)], text }];
    }),
  ];
}

function readAccount(written: WrittenAccount): KnownAccount {
  const { transactions = [], orderless, empty } = written;
  return knownAccount(longOf(written.address), {
    transactions: transactions.map(({ version, kind, hash }) => {
      return { version: BigInt(version), kind, hash };
    }),
    ...omitUndefined({ orderless, empty }),
  });
}

function readTable(written: WrittenTable): KnownTable {
  const handle = longOf(written.handle);
  const items = (written.items ?? []).map((item) => readItem(item, handle));
  const isBare = !written.handle.startsWith('0x');
  return { handle, items, absent: (written.absent ?? []).map(bytes), ...(isBare && { isBare }) };
}

function readItem(written: WrittenItem, handle: LongHex): KnownItem {
  const history = (written.history ?? []).map(({ version, value }): KnownPoint => {
    return { version: BigInt(version), value: value === undefined ? 'absent' : bytes(value) };
  });
  return {
    handle,
    key: bytes(written.key),
    value: written.value === undefined ? undefined : bytes(written.value),
    history,
  };
}

function longOf(text: string): LongHex {
  return longHex(text.replace(/^0x/, ''));
}

function bytes(text: string): HexBytes {
  return `0x${text.slice(2).toLowerCase()}`;
}
