/** The text that nodes are judged by. The hash of the copy next to this file. */
export const DOCUMENT = {
  title: 'Ledger Node REST API: Account Transaction Summaries and Raw Table Item Lookup',
  sha256: '2145365032f642704dc71d860ba4a5c69b8ba1d551a1f2f9e24ca540c05271f9',
} as const;
