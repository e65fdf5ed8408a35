import { nonEmpty, judgeAbout, summariesIn } from '../../src/engine/check/rule-judges.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import { ledgerView } from '../../src/expect/header-matchers.ts';
import type { ListedSummary } from '../../src/expect/summary-matchers.ts';
import {
  ascending,
  entryDifference,
  formatEntry,
  sameTransaction,
} from '../../src/oracle/entry.ts';
import type { Difference } from '../../src/text/difference.ts';
import { differs } from '../../src/text/difference.ts';

/** Section 1, what the service does: only committed transactions are listed. */
export const committedChecks: readonly Check[] = [
  // "Pending transactions are not served by the summaries endpoint."
  rule(
    'SVC-COMMITTED.every',
    'no listed version is above the ledger version of its response',
    ['account'],
    () => committed,
    { supporting: true },
  ),
  // "It lists summaries of on-chain committed transactions for one account."
  example(
    'SVC-COMMITTED.stays',
    'a transaction that was listed stays listed',
    ['account'],
    expectListedAgain,
  ),
];

/** The chain may have moved between the headers and the list. */
const committed = judgeAbout(
  (exchange, { names, ledger }) => {
    const { ledgerVersion } = ledgerView(exchange.response, names);
    const listed = nonEmpty(summariesIn(exchange, names));
    return listed === undefined || ledgerVersion === undefined
      ? undefined
      : { exchange, listed, ledgerVersion, ledger };
  },
  ({ exchange, listed, ledgerVersion, ledger }) => {
    const ahead = listed.filter(({ version }) => version > ledgerVersion);
    const [first] = ahead;
    if (first === undefined) return undefined;
    return {
      ...differs(
        `committed transactions, up to version ${ledgerVersion}`,
        `version ${first.version}`,
      ),
      stillHolds: () => ahead.some(({ version }) => ledger.isAhead(version, exchange)),
    };
  },
);

async function expectListedAgain(ctx: CheckContext): Promise<void> {
  for (const { address, newest } of ctx.discovery.requireAccounts(1).slice(0, 4)) {
    const last = ascending(newest.listed).at(-1);
    if (last === undefined) continue;
    const page = await ctx.node.page(address, { start: last.version, limit: 1 });
    const [again] = ascending(page.listed);
    if (again?.version !== last.version)
      await ctx.node.pruning.assertNotPrunedNow(last.version, address);
    ctx.judge(page.exchange, findChange(last, again));
  }
}

/** Finds the difference between a listed transaction and the one listed in its place later. */
function findChange(last: ListedSummary, again: ListedSummary | undefined): Difference | undefined {
  if (again?.version !== last.version) {
    const seen = again === undefined ? 'an empty list' : `version ${again.version}`;
    return differs(`version ${last.version}, which was listed before`, seen);
  }
  if (sameTransaction(last, again)) return undefined;
  return differs(formatEntry(last), formatEntry(again), entryDifference(last, again));
}
