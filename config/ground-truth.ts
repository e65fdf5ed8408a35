import type { LongHex } from '../src/spec/formats/address.ts';
import { parseAddress } from '../src/spec/formats/address.ts';
import { parseU64 } from '../src/spec/formats/u64.ts';
import { ConfigError } from './config-error.ts';
import type { GroundTruth, KnownAccount, KnownItem, KnownPoint, KnownTable } from './config.ts';
import type { WrittenConfig } from './written.ts';

type WrittenAccount = NonNullable<WrittenConfig['accounts']>[number];
type WrittenTable = NonNullable<WrittenConfig['tables']>[number];
type WrittenItem = NonNullable<WrittenTable['items']>[number];

/** Reads what the user knows. @throws ConfigError when a value is out of range or contradicts another. */
export function readGroundTruth(written: WrittenConfig): GroundTruth {
  return {
    accounts: (written.accounts ?? []).map((account, at) => readAccount(account, `accounts.${at}`)),
    tables: (written.tables ?? []).map((table, at) => readTable(table, `tables.${at}`)),
  };
}

function readAccount(written: WrittenAccount, at: string): KnownAccount {
  const transactions = (written.transactions ?? []).map((transaction, index) => ({
    version: version(transaction.version, `${at}.transactions.${index}.version`),
    kind: transaction.kind,
    hash: transaction.hash,
  }));
  if (written.empty === true && transactions.length > 0) {
    throw new ConfigError(`${at}: an account that is empty has no transactions`);
  }
  return {
    address: address(written.address, `${at}.address`),
    transactions,
    orderless: written.orderless ?? false,
    empty: written.empty ?? false,
  };
}

function readTable(written: WrittenTable, at: string): KnownTable {
  const handle = address(written.handle, `${at}.handle`);
  const items = (written.items ?? []).map((item, index) =>
    readItem(item, handle, `${at}.items.${index}`),
  );
  const absent = (written.absent ?? []).map(bytes);
  const both = items.find((item) => absent.includes(item.key));
  if (both !== undefined) throw new ConfigError(`${at}: ${both.key} is both an item and absent`);
  return { handle, items, absent };
}

function readItem(written: WrittenItem, handle: LongHex, at: string): KnownItem {
  const history = (written.history ?? []).map((point, index): KnownPoint => ({
    version: version(point.version, `${at}.history.${index}.version`),
    value: point.value === undefined ? 'absent' : bytes(point.value),
  }));
  return {
    handle,
    key: bytes(written.key),
    value: written.value === undefined ? undefined : bytes(written.value),
    history,
  };
}

function version(text: string, at: string): bigint {
  const value = parseU64(text);
  if (value === undefined) throw new ConfigError(`${at}: ${text} is no u64`);
  return value;
}

function address(text: string, at: string): LongHex {
  const value = parseAddress(text);
  if (value === undefined) throw new ConfigError(`${at}: ${text} is no address`);
  return value;
}

function bytes(text: string): `0x${string}` {
  return `0x${text.slice(2).toLowerCase()}`;
}
