import type { KnownTransaction } from '../../known-truth.ts';
import type { ListedSummary } from '../../../expect/summary-matchers.ts';
import { ascending } from '../../../oracle/entry.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import { differs } from '../../../text/difference.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { expectFirst } from './expect-page.ts';
import type { Page } from '../../session/page.ts';

/** A transaction the user knows, and the page that must list it. */
export interface KnownTransactionOnPage {
  readonly transaction: KnownTransaction;
  readonly page: Page;
  /** Absent when the page leaves it out. */
  readonly listed: ListedSummary | undefined;
}

/** The most pages that are read of each account. */
const MAX_PAGES = 64;

/** The most transactions of an account that are asked for one by one. */
const MAX_ASKED_ONE_BY_ONE = 12;

/**
 * Asks for every transaction that the user or discovery knows; when there are many, a page at a
 * time. Those pruned meanwhile are left out.
 */
export async function askKnownTransactions(
  ctx: CheckContext,
  wanted: (transaction: KnownTransaction) => boolean,
): Promise<readonly KnownTransactionOnPage[]> {
  const { oldest } = ctx.session.ledger;
  const named = ctx.discovery.truth.accounts.map(async ({ address, transactions }) => {
    const known = transactions.filter(
      (transaction) => transaction.version >= oldest && wanted(transaction),
    );
    return askInAccount(ctx, address, ascending(known));
  });
  return (await Promise.all(named)).flat();
}

async function askInAccount(
  ctx: CheckContext,
  address: LongHex,
  known: readonly KnownTransaction[],
): Promise<readonly KnownTransactionOnPage[]> {
  const found: KnownTransactionOnPage[] = [];
  let rest = known;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const [first] = rest;
    if (first === undefined) break;
    const start = first.version;
    const question = known.length <= MAX_ASKED_ONE_BY_ONE ? { start, limit: 1 } : { start };
    const page = await ctx.node.page(address, question);
    const last = ascending(page.listed).at(-1)?.version ?? first.version;
    const within = rest.filter(
      (transaction) => transaction === first || transaction.version <= last,
    );
    for (const transaction of within) {
      const listed = page.listed.find(({ version }) => version === transaction.version);
      found.push({ transaction, page, listed });
    }
    rest = rest.slice(within.length);
  }
  return found;
}

/**
 * Judges that the page lists the transaction, as its first when the page was asked to start there.
 */
export async function expectListed(
  ctx: CheckContext,
  { transaction, page, listed }: KnownTransactionOnPage,
): Promise<void> {
  const { version } = transaction;
  const right = `the configuration lists version ${version}`;
  if (page.question.start === version) return expectFirst(ctx, page, version, right);
  if (listed === undefined) await ctx.node.pruning.assertNotPrunedNow(version, page.account);
  const seen = page.listed.map((summary) => summary.version).join(', ');
  const missing = { ...differs(`version ${version} is listed`, seen), right };
  ctx.judge(page.exchange, listed === undefined ? missing : undefined);
}
