import type { LongHex } from './formats/address.ts';

/** What a request to section 4.1 asks, once its spelling is put aside. */
export interface SummariesQuestion {
  readonly start?: bigint | undefined;
  readonly end?: bigint | undefined;
  readonly limit?: number | undefined;
}

/** What a request to section 4.2 asks, once its spelling is put aside. */
export interface ItemQuestion {
  readonly handle: LongHex;
  /** HexEncodedBytes. */
  readonly key: `0x${string}`;
  /** Absent: the latest version. */
  readonly version?: bigint | undefined;
}

/** The meaning of a request: which endpoint, and what was asked, or why the document does not allow it. */
export type Meaning =
  | {
      readonly endpoint: 'summaries';
      readonly account: LongHex;
      readonly question: SummariesQuestion;
    }
  | { readonly endpoint: 'rawItem'; readonly item: ItemQuestion }
  /** Deliberately outside the document, on one of its endpoints. */
  | { readonly endpoint: 'summaries' | 'rawItem'; readonly malformed: string }
  /** Well-formed by the letter, or left open by it: no answer to it is a finding of form. */
  | { readonly endpoint: 'summaries' | 'rawItem'; readonly open: string }
  /** Not one of the two endpoints: another method, a discovery page. */
  | { readonly endpoint: 'outside'; readonly open: string };

/** The media types of sections 4.1 and 4.2. */
export const JSON_TYPE = 'application/json';
export const BCS_TYPE = 'application/x-bcs';

/** What a browser that is shown the address accepts. */
export const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** Path of section 4.1 below the base URL. `address` in any spelling. */
export function summariesPath(address: string, question: SummariesQuestion = {}): string {
  const { start, end, limit } = question;
  const query = [asked('start_version', start), asked('end_version', end), asked('limit', limit)];
  return withQuery(`/v1/accounts/${address}/transaction_summaries`, query);
}

/** Path of section 4.2 below the base URL. `handle` in any spelling. */
export function rawItemPath(handle: string, version?: bigint): string {
  return withQuery(`/v1/tables/${handle}/raw_item`, [asked('ledger_version', version)]);
}

/** A parameter; nothing where it is not asked for. */
function asked(name: string, value: bigint | number | undefined): string {
  return value === undefined ? '' : `${name}=${value}`;
}

function withQuery(path: string, parameters: readonly string[]): string {
  const text = parameters.filter((parameter) => parameter !== '').join('&');
  return text === '' ? path : `${path}?${text}`;
}
