import type { HeaderName } from '../../spec/headers.ts';
import type { Names } from '../../spec/names.ts';
import { response } from '../../testing/responses.ts';
import type { Response } from '../../wire/exchange.ts';
import { headerName } from '../header-matchers.ts';

/** Names whose headers begin with X-NODE-. */
export const NAMES: Names = { headerPrefix: 'X-NODE-' };

/** The headers that every 200 must have. */
export const REQUIRED = {
  'x-node-chain-id': '4',
  'x-node-ledger-version': '100',
  'x-node-ledger-oldest-version': '10',
  'x-node-ledger-timestampusec': '1700000000000000',
  'x-node-block-height': '50',
  'x-node-oldest-block-height': '5',
};

/** An answer with one ledger header. */
export function having(
  name: HeaderName,
  value: string | readonly string[],
  status = 200,
): Response {
  return response({ status, headers: { [headerName(name, NAMES).toLowerCase()]: value } });
}
