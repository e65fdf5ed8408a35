import type { LongHex } from '../formats/address.ts';
import type { HexBytes } from '../formats/hex-bytes.ts';
import { BCS_TYPE } from '../media-types.ts';
import type { Endpoint } from './endpoint.ts';

/** The table and key of an item. */
export interface ItemKey {
  readonly handle: LongHex;
  readonly key: HexBytes;
}

/** Returns a unique key for an item, or for the state of an item at a version. */
export function itemId({ handle, key }: ItemKey, version?: bigint): string {
  const id = `${handle}/${key}`;
  return version === undefined ? id : `${id}@${version}`;
}

/** Which item is asked for. */
export interface ItemQuestion extends ItemKey {
  /** Absent: the latest version. */
  readonly version?: bigint | undefined;
}

/** Section 4.2. "The result can only be returned in BCS form." */
export const rawItem: Endpoint<ItemQuestion> = {
  section: '4.2',
  method: 'POST',
  path: '/v1/tables/{table_handle}/raw_item',
  query: { ledger_version: 'u64' },
  accept: BCS_TYPE,
  gives: 'table item',
  missing: ['table_item_not_found', 'state_value_not_found', 'resource_not_found'],
  toParts: ({ handle, key, version }) => ({
    parameter: handle,
    query: { ledger_version: version },
    body: { key },
  }),
  readsAt: ({ version }) => version,
  dependsUpTo: ({ version }) => version,
};
