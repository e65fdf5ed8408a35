import type { RequirementId } from './catalogue.ts';

/** The type of a ledger metadata header's value. */
type HeaderFormat = 'uint8' | 'uint64' | 'text';

/** The table's column "200 response"; `unstated` is "listed without a stated requirement". */
type Presence = 'required' | 'optional' | 'unstated';

/** One row of the table in section 2.5. */
export interface LedgerHeader {
  /** The name after the profile's prefix. */
  readonly suffix: string;
  readonly format: HeaderFormat;
  readonly on200: Presence;
  /** The requirement about this header's presence and form. */
  readonly requirement: RequirementId;
}

/** Section 2.5, row by row. */
export const LEDGER_HEADERS = {
  chainId: header('CHAIN-ID', 'uint8', 'required', 'HDR-CHAIN-ID'),
  ledgerVersion: header('LEDGER-VERSION', 'uint64', 'required', 'HDR-LEDGER-VERSION'),
  oldestVersion: header('LEDGER-OLDEST-VERSION', 'uint64', 'required', 'HDR-OLDEST-VERSION'),
  timestamp: header('LEDGER-TIMESTAMPUSEC', 'uint64', 'required', 'HDR-TIMESTAMP'),
  epoch: header('EPOCH', 'uint64', 'unstated', 'HDR-EPOCH'),
  blockHeight: header('BLOCK-HEIGHT', 'uint64', 'required', 'HDR-BLOCK-HEIGHT'),
  oldestBlockHeight: header('OLDEST-BLOCK-HEIGHT', 'uint64', 'required', 'HDR-OLDEST-BLOCK'),
  gasUsed: header('GAS-USED', 'uint64', 'optional', 'HDR-GAS-USED'),
  cursor: header('CURSOR', 'text', 'optional', 'HDR-CURSOR'),
} as const satisfies Record<string, LedgerHeader>;

/** A header of section 2.5 by its meaning. */
export type HeaderName = keyof typeof LEDGER_HEADERS;

function header(
  suffix: string,
  format: HeaderFormat,
  on200: Presence,
  requirement: RequirementId,
): LedgerHeader {
  return { suffix, format, on200, requirement };
}
