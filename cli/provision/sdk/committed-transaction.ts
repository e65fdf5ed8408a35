import { isObject } from '../../../src/text/json.ts';
import { parseAddress } from '../../../src/spec/formats/address.ts';
import { hexBytes, parseHexBytes } from '../../../src/spec/formats/hex-bytes.ts';
import { parseU64 } from '../../../src/spec/formats/u64.ts';
import type { Committed, TableChange } from '../chain.ts';
import { ChainError } from '../chain.ts';

type Member = Readonly<Record<string, unknown>>;

/**
 * Returns the transaction that a node reports; `undefined` while it is pending.
 *
 * @throws ChainError when the node reports another transaction, or no version.
 */
export function readCommitted(found: Member, hash: string): Committed | undefined {
  if (found['type'] === 'pending_transaction') return undefined;
  const version = parseU64(textOf(found['version']));
  if (found['hash'] !== hash || version === undefined) {
    throw new ChainError(`the node does not return transaction ${hash}`);
  }
  const changes = Array.isArray(found['changes']) ? found['changes'].filter(isObject) : [];
  return {
    version,
    success: found['success'] === true,
    status: textOf(found['vm_status']),
    changes: changes.flatMap((change) => changeOf(change) ?? []),
    paid: paidFor(found),
  };
}

function paidFor(found: Member): bigint | undefined {
  const used = parseU64(textOf(found['gas_used']));
  const price = parseU64(textOf(found['gas_unit_price']));
  return used === undefined || price === undefined ? undefined : used * price;
}

function changeOf(change: Member): TableChange | undefined {
  const { type } = change;
  const handle = parseAddress(textOf(change['handle']));
  const key = parseHexBytes(textOf(change['key']));
  if (handle === undefined || key === undefined) return undefined;
  if (type === 'delete_table_item') return { handle, key: hexBytes(key) };
  const value = parseHexBytes(textOf(change['value']));
  if (type !== 'write_table_item' || value === undefined) return undefined;
  return { handle, key: hexBytes(key), value: hexBytes(value) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
