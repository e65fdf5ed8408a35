import type { RequirementId } from './catalogue.ts';

/** What a ledger metadata header carries. */
export type HeaderFormat = 'uint8' | 'uint64' | 'text';

/** One row of the table in section 2.5. */
export interface LedgerHeader {
  /** The name behind the profile's prefix. */
  readonly suffix: string;
  readonly format: HeaderFormat;
  readonly requiredOn200: boolean;
  /** The requirement that speaks of this header's presence and form. */
  readonly requirement: RequirementId;
}

/** Section 2.5, row by row. */
export const LEDGER_HEADERS = {
  chainId: header('CHAIN-ID', 'uint8', true, 'HDR-CHAIN-ID'),
  ledgerVersion: header('LEDGER-VERSION', 'uint64', true, 'HDR-LEDGER-VERSION'),
  oldestVersion: header('LEDGER-OLDEST-VERSION', 'uint64', true, 'HDR-OLDEST-VERSION'),
  timestamp: header('LEDGER-TIMESTAMPUSEC', 'uint64', true, 'HDR-TIMESTAMP'),
  epoch: header('EPOCH', 'uint64', false, 'HDR-EPOCH'),
  blockHeight: header('BLOCK-HEIGHT', 'uint64', true, 'HDR-BLOCK-HEIGHT'),
  oldestBlockHeight: header('OLDEST-BLOCK-HEIGHT', 'uint64', true, 'HDR-OLDEST-BLOCK'),
  gasUsed: header('GAS-USED', 'uint64', false, 'HDR-GAS-USED'),
  cursor: header('CURSOR', 'text', false, 'HDR-CURSOR'),
} as const satisfies Record<string, LedgerHeader>;

/** A header of section 2.5 by its meaning. */
export type HeaderName = keyof typeof LEDGER_HEADERS;

function header(
  suffix: string,
  format: HeaderFormat,
  requiredOn200: boolean,
  requirement: RequirementId,
): LedgerHeader {
  return { suffix, format, requiredOn200, requirement };
}
