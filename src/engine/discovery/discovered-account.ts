import type { LongHex } from '../../spec/formats/address.ts';
import type { KnownAccount } from '../known-truth.ts';
import type { Page } from '../session/page.ts';

/** An account of the target, as the discovery found it. */
export interface DiscoveredAccount {
  readonly address: LongHex;
  /** What the user or discovery knows about it. */
  readonly truth: KnownAccount;
  /** Whether a request without parameters got summaries, even if their versions cannot be read. */
  readonly answered: boolean;
  /**
   * The page that a request without parameters got; when that was empty, the page from the oldest
   * version on. Absent when there was none.
   */
  readonly newest?: Page;
  /** The page before that, when the newest was not the first. */
  readonly older?: Page;
}

/** An account with a page whose versions can be read. */
export type ListedAccount = DiscoveredAccount & { readonly newest: Page };

/** Returns true for an account with a page whose versions can be read. */
export function isListed(account: DiscoveredAccount): account is ListedAccount {
  return account.newest !== undefined;
}

/** An account whose newest page is full. */
export type PagedAccount = ListedAccount & { readonly older: Page };

/** Returns true for an account with a page before its newest. */
export function isPaged(account: DiscoveredAccount): account is PagedAccount {
  return isListed(account) && (account.older?.listed.length ?? 0) > 0;
}
