import { expectFirst } from '../../src/engine/assertions/lists/expect-page.ts';
import { askMeanwhile } from '../../src/engine/assertions/watching/ask-meanwhile.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { ChainMoved } from '../../src/engine/session/chain-moved.ts';
import { inapplicable, untested } from '../../src/engine/session/unjudged-check.ts';
import { formatRefusal } from '../../src/engine/session/refusal.ts';
import { findDiscovery } from '../../src/engine/discovery/pages/discoveries.ts';
import { ledgerView } from '../../src/expect/header-matchers.ts';
import { Mismatch } from '../../src/expect/mismatch.ts';
import { ascending } from '../../src/oracle/entry.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { differs } from '../../src/text/difference.ts';

/** Section 4.1: what is committed while the run goes on. */
export const committedSinceChecks: readonly Check[] = [
  // "Retrieves summaries of committed transactions sent from one account."
  example(
    'SEL-COMPLETE.since',
    'every transaction that the node shows as committed is listed',
    [],
    expectListedSince,
    { supporting: true },
  ),
];

/** How often the node is asked for committed transactions, and how many of them are checked each time. */
const MOST_ROUNDS = 6;
const TRANSACTIONS_A_ROUND = 2;

interface Committed {
  readonly account: LongHex;
  readonly version: bigint;
}

/** Detects an index that has stopped: such an index contradicts no earlier list. */
async function expectListedSince(ctx: CheckContext): Promise<void> {
  const discover = findDiscovery(ctx.session.config.profile);
  if (discover === undefined)
    throw inapplicable('the profile names no other endpoint that lists committed transactions');
  let head = -1n;
  const checkNewest = async (): Promise<void> => {
    const since = head;
    head = ctx.session.ledger.highest ?? head;
    const { accounts } = await discover(ctx.node);
    const newest = accounts.flatMap(({ address: account, transactions }): readonly Committed[] => {
      const last = ascending(transactions).at(-1);
      return last === undefined || last.version <= since
        ? []
        : [{ account, version: last.version }];
    });
    for (const committed of newest.slice(0, TRANSACTIONS_A_ROUND)) {
      await expectListedSoon(ctx, committed);
    }
  };
  await askMeanwhile(
    ctx,
    () => ((ctx.session.ledger.highest ?? 0n) > head ? checkNewest : undefined),
    {
      most: MOST_ROUNDS,
    },
  );
  if (ctx.record.judged === 0)
    throw untested('the other endpoints that the profile names show no transaction');
}

/** The document does not show how soon a transaction is listed, so a missing transaction is requested again. */
const TRIES = 4;
const BETWEEN_TRIES_MS = 500;

async function expectListedSoon(ctx: CheckContext, committed: Committed): Promise<void> {
  const { clock, client } = ctx.session;
  for (let tries = 1; ; tries += 1) {
    try {
      return await expectListed(ctx, committed);
    } catch (error) {
      if (error instanceof ChainMoved) return;
      if (!(error instanceof Mismatch) || tries === TRIES) throw error;
    }
    await clock.wait(BETWEEN_TRIES_MS, 'watch', client.ended);
  }
}

/** Judges a response that names this version or a later one; a lagging replica names an earlier version. */
async function expectListed(ctx: CheckContext, { account, version }: Committed): Promise<void> {
  const question = { start: version, limit: 1 };
  const exchange = await ctx.node.summaries(account, question);
  const { ledgerVersion } = ledgerView(exchange.response, ctx.names);
  if (ledgerVersion === undefined || ledgerVersion < version) return;
  if (exchange.response.status === 200) {
    await expectFirst(ctx, ctx.node.read(exchange, account, question), version);
    return;
  }
  await ctx.node.pruning.assertListNotPruned(exchange, account, question);
  ctx.judge(exchange, differs(`200 and version ${version}`, formatRefusal(exchange)));
}
