import { askPage } from '../../src/engine/assertions/lists/ask-page.ts';
import { expectSelection } from '../../src/engine/assertions/lists/expect-selection.ts';
import {
  readAccounts,
  walkFromOldest,
  walkFromHead,
} from '../../src/engine/assertions/lists/read-accounts.ts';
import { roundest } from '../../src/engine/assertions/inputs/round-versions.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { ChainMoved } from '../../src/engine/session/outcomes.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';

/** Section 4.1, rules 1 and 2, at transactions on round versions, see {@link roundest}. */
export const roundVersionChecks: readonly Check[] = [
  // "When start_version is given, the output consists of summaries starting at that version."
  example(
    'SEL-START.round',
    'a list from a transaction on a round version begins with it',
    ['account'],
    (ctx) => expectAtRound(ctx, walkFromOldest, 'start'),
  ),
  // "When start_version is absent and end_version is given, the output consists of summaries ending at end_version."
  example(
    'SEL-END.round',
    'a list up to a transaction on a round version ends with it',
    ['account'],
    (ctx) => expectAtRound(ctx, walkFromHead, 'end'),
  ),
];

/** How the accounts are read. */
const WALK_OPTIONS = { limit: 97 };

async function expectAtRound(
  ctx: CheckContext,
  walk: typeof walkFromOldest,
  bound: 'start' | 'end',
): Promise<void> {
  const accountAt = new Map<bigint, LongHex>();
  await readAccounts(ctx, async ({ address: account }) => {
    const { versions } = await walk(ctx, account, WALK_OPTIONS);
    for (const version of versions) accountAt.set(version, account);
  });
  const limit = ctx.discovery.clampLimit(2);
  for (const version of roundest([...accountAt.keys()])) {
    const account = accountAt.get(version);
    if (account !== undefined) await expectAt(ctx, account, { [bound]: version, limit });
  }
}

/** Skips a version that was pruned during the check; earlier reads still count. */
async function expectAt(
  ctx: CheckContext,
  account: LongHex,
  question: { readonly start?: bigint; readonly end?: bigint; readonly limit: number },
): Promise<void> {
  try {
    const page = await askPage(ctx, account, question);
    if (page !== undefined) await expectSelection(ctx, page);
  } catch (error) {
    if (!(error instanceof ChainMoved)) throw error;
  }
}
