import type { LongHex } from '../formats/address.ts';
import { JSON_TYPE } from '../media-types.ts';
import type { Endpoint } from './endpoint.ts';

/** Which of an account's summaries are asked for. */
export interface SummariesQuestion {
  readonly start?: bigint | undefined;
  readonly end?: bigint | undefined;
  readonly limit?: number | undefined;
}

/**
 * "When both are absent, the output consists of the most recent committed transactions of the
 * account."
 */
export function asksForNewest({ start, end }: SummariesQuestion): boolean {
  return start === undefined && end === undefined;
}

/** Whose summaries are asked for, and which. */
export interface AccountQuestion extends SummariesQuestion {
  readonly account: LongHex;
}

/** Section 4.1. */
export const summaries: Endpoint<AccountQuestion> = {
  section: '4.1',
  method: 'GET',
  path: '/v1/accounts/{address}/transaction_summaries',
  query: { start_version: 'u64', end_version: 'u64', limit: 'u16' },
  accept: JSON_TYPE,
  gives: 'list',
  missing: ['account_not_found', 'resource_not_found', 'transaction_not_found'],
  toParts: ({ account, start, end, limit }) => ({
    parameter: account,
    query: { start_version: start, end_version: end, limit },
  }),
  readsAt: () => undefined,
  dependsUpTo: ({ end }) => end,
};
