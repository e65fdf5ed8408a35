import { asks } from '../../src/engine/assertions/lists/asks.ts';
import { expectSelection } from '../../src/engine/assertions/lists/expect-selection.ts';
import type { Gap } from '../../src/engine/assertions/lists/longest-gap.ts';
import { findLongestGap } from '../../src/engine/assertions/lists/longest-gap.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { atLeastOne } from '../../src/engine/session/needed.ts';
import { findMissing200 } from '../../src/engine/session/refusal.ts';
import { cannotTell } from '../../src/engine/session/unjudged-check.ts';
import type { DiscoveredAccount } from '../../src/engine/discovery/discovered-account.ts';
import { decodeList } from '../../src/expect/bcs-list.ts';
import type { AccountQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { BCS_TYPE } from '../../src/spec/media-types.ts';

/**
 * Section 4.1, rules 2 and 3: transactions that a list from the oldest version shows are also found from the head.
 */
export const reachedFromHeadChecks: readonly Check[] = [
  // "When both are absent, the output consists of the most recent committed transactions of the account."
  asks(
    'SEL-NEWEST.reaches',
    'every account with listed transactions has a newest page',
    ['account'],
    newestPages,
  ),
  // "When both are absent, the output consists of the most recent committed transactions of the account."
  example(
    'SEL-NEWEST.bcs',
    'the newest page in BCS omits no known transaction',
    ['account', 'layout'],
    newestInBcs,
  ),
  // "When start_version is absent and end_version is given, the output consists of summaries ending at end_version."
  asks(
    'SEL-END.reaches',
    'end_version finds the last transaction before it, however old',
    ['account'],
    lastBefore,
  ),
];

async function* newestPages(ctx: CheckContext): AsyncGenerator<AccountQuestion> {
  for (const found of await accountsWithHistory(ctx)) {
    const account = found.address;
    if (!isSeen(found)) yield { account };
    yield { account, limit: 1 };
  }
}

async function* lastBefore(ctx: CheckContext): AsyncGenerator<AccountQuestion> {
  const accounts = await accountsWithHistory(ctx);
  for (const { address: account } of accounts) yield { account, end: ctx.session.ledger.highest };
  for (const { address: account, gap } of longestSilences(ctx, accounts))
    yield { account, end: gap.after - 1n, limit: 1 };
}

async function newestInBcs(ctx: CheckContext): Promise<void> {
  const decode = ctx.requireBcsDecoder();
  for (const { address } of await accountsWithHistory(ctx)) {
    const exchange = await ctx.node.summaries(address, {}, { accept: BCS_TYPE });
    const known = ctx.session.history(address);
    const bounds = ctx.session.ledger.bounds(exchange);
    if (exchange.response.status !== 200) {
      const [missed] = known.between(bounds.oldest, ctx.session.ledger.knownBefore(exchange));
      await ctx.node.pruning.assertNotPrunedNow(missed?.version, address);
      ctx.judge(
        exchange,
        missed && findMissing200(exchange, `a list with version ${missed.version}`),
      );
      continue;
    }
    // The list may come in JSON; SUM-BCS judges a body that is labelled BCS but cannot be decoded.
    const { summaries: listed } = decodeList(exchange.response, decode);
    if (listed !== undefined) await expectSelection(ctx, { account: address, exchange });
  }
  if (ctx.record.judged === 0) throw cannotTell('no newest page in BCS could be decoded');
}

/**
 * Returns accounts with a known transaction that is not pruned. For an account without a listed page, lists from
 * the oldest version and from 0 are requested first.
 *
 * @throws Unjudged (untested) without such an account.
 */
async function accountsWithHistory(ctx: CheckContext): Promise<readonly DiscoveredAccount[]> {
  const found: DiscoveredAccount[] = [];
  for (const account of ctx.discovery.accounts) {
    if (account.truth.empty) continue;
    for (const start of isSeen(account) ? [] : [ctx.session.ledger.oldest, 0n]) {
      await ctx.node.summaries(account.address, { start });
    }
    const { ledger } = ctx.session;
    const kept = ctx.session.history(account.address).between(ledger.oldest, ledger.highest ?? 0n);
    if (kept.length > 0) found.push(account);
  }
  const isUnreadable = found.length === 0 && ctx.discovery.isUnreadable;
  return isUnreadable ? ctx.discovery.requireAccounts(1) : atLeastOne(found, 'account');
}

/** Tells whether the discovery has the newest page of the account. */
function isSeen({ answered, newest }: DiscoveredAccount): boolean {
  return answered && newest !== undefined;
}

/** The most gaps between transactions that are tried. */
const SILENCES = 3;

function longestSilences(
  ctx: CheckContext,
  accounts: readonly DiscoveredAccount[],
): readonly { readonly address: LongHex; readonly gap: Gap }[] {
  const gaps = accounts.flatMap(({ address }) => {
    const gap = findLongestGap(ctx.session.history(address), ctx.session.ledger.oldest);
    return gap === undefined ? [] : [{ address, gap }];
  });
  const width = ({ gap }: { readonly gap: Gap }): bigint => gap.after - gap.before;
  return gaps.toSorted((a, b) => Number(width(b) - width(a))).slice(0, SILENCES);
}
