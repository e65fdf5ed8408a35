import { longHex } from '../../../../spec/formats/address.ts';
import type { HexBytes } from '../../../../spec/formats/hex-bytes.ts';
import { bytesFromHex } from '../../../../spec/formats/hex-bytes.ts';
import type { AnsweredExchange } from '../../../../wire/exchange.ts';
import type { DiscoveredItem } from '../../../discovery/discovery.ts';
import { exchangeOf } from '../../../testing/fake-session.ts';

/** Distinctive values: long, and different in each byte. */
export const LONG = '0x0102030405060708';
export const OTHER = '0x1112131415161718';

export const TABLE = longHex('5');

/** An item that was found with the value that is known of it. */
export function itemOf(key: HexBytes, value: HexBytes, handle = TABLE): DiscoveredItem {
  return { handle, key, value, found: value, history: [] };
}

/** An answer with these bytes, or that there is no item. */
export function answerWith(bytes?: HexBytes): AnsweredExchange {
  const status = bytes === undefined ? 404 : 200;
  return exchangeOf({ status, body: bytesFromHex(bytes ?? '0x') });
}
