/** What a node says of its ledger, as decimal text; `null` where it does not say it. */
export interface LedgerFacts {
  readonly chainId: string | null;
  readonly ledgerVersion: string | null;
  readonly oldestVersion: string | null;
}

/** As text, what was read in headers; of nothing that was read, nothing. */
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
