/** What a node says about its ledger, as decimal text; `null` where it says nothing. */
export interface LedgerFacts {
  readonly chainId: string | null;
  readonly ledgerVersion: string | null;
  readonly oldestVersion: string | null;
}

/** Returns the values read from ledger headers, as text; `null` for each that was not read. */
export function ledgerFacts(
  view: Readonly<Partial<Record<keyof LedgerFacts, bigint>>> = {},
): LedgerFacts {
  const text = (name: keyof LedgerFacts): string | null => view[name]?.toString() ?? null;
  return {
    chainId: text('chainId'),
    ledgerVersion: text('ledgerVersion'),
    oldestVersion: text('oldestVersion'),
  };
}
