import { expectFirst } from '../../fixtures/assertions/lists/expect-page.ts';
import { askPage } from '../../fixtures/assertions/lists/ask-page.ts';
import { askMeanwhile } from '../../fixtures/assertions/watching/ask-meanwhile.ts';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { example } from '../../fixtures/check/check.ts';
import { ChainMoved, Inapplicable, Untested } from '../../fixtures/session/outcomes.ts';
import { DISCOVERIES } from '../../fixtures/survey/discovery/discoveries.ts';
import { ascending } from '../../src/oracle/entry.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';

/** Section 4.1: what is committed while the run goes on. */
export const committedSinceChecks: readonly Check[] = [
  // "Retrieves summaries of committed transactions sent from one account."
  example(
    'SEL-COMPLETE.since',
    'what the target shows to be committed, at first and during the run, is listed',
    [],
    expectListedSince,
    { supporting: true },
  ),
];

/** How often the target is asked what was committed, and how many transactions of it are looked for each time. */
const LOOKS = 6;
const TRANSACTIONS_A_LOOK = 2;

interface Committed {
  readonly account: LongHex;
  readonly version: bigint;
}

/** An index that has stopped lists the same for ever, and contradicts nothing that it has listed. */
async function expectListedSince(ctx: CheckContext): Promise<void> {
  const { profile } = ctx.session.config;
  const discover = profile.discovery === undefined ? undefined : DISCOVERIES[profile.discovery];
  if (discover === undefined)
    throw new Inapplicable('the profile names no page that shows what is committed');
  let tip = -1n;
  const look = async (): Promise<void> => {
    const { accounts } = await discover(ctx.node);
    const newest = accounts.flatMap(({ address: account, transactions }): readonly Committed[] => {
      const last = ascending(transactions).at(-1);
      return last === undefined || last.version <= tip ? [] : [{ account, version: last.version }];
    });
    tip = ctx.session.ledger.highest ?? tip;
    for (const committed of newest.slice(0, TRANSACTIONS_A_LOOK))
      await expectListed(ctx, committed);
  };
  await askMeanwhile(
    ctx,
    () => ((ctx.session.ledger.highest ?? 0n) > tip ? look : undefined),
    LOOKS,
  );
  if (ctx.record.judged === 0)
    throw new Untested('the target shows no transaction on the pages that the profile names');
}

/** A replica may lag: only an answer that names this version or a later one must list it. */
async function expectListed(ctx: CheckContext, { account, version }: Committed): Promise<void> {
  try {
    const page = await askPage(ctx, account, { start: version, limit: 1 });
    if (page !== undefined && page.bounds.current >= version) await expectFirst(ctx, page, version);
  } catch (error) {
    if (!(error instanceof ChainMoved)) throw error;
  }
}
