import { asks } from '../../src/engine/assertions/lists/asks.ts';
import {
  readAccounts,
  walkFromOldest,
  walkFromHead,
} from '../../src/engine/assertions/lists/read-accounts.ts';
import { roundest } from '../../src/engine/assertions/inputs/roundest-versions.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { prunedMeanwhile } from '../../src/engine/session/chain-moved.ts';
import type { AccountQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';

/** Section 4.1, rules 1 and 2, at transactions on round versions, see {@link roundest}. */
export const roundVersionChecks: readonly Check[] = [
  // "When start_version is given, the output consists of summaries starting at that version."
  asks(
    'SEL-START.round',
    'start_version at a round version such as 1000 lists it first',
    ['account'],
    (ctx) => atRound(ctx, walkFromOldest, 'start'),
  ),
  // "When start_version is absent and end_version is given, the output consists of summaries ending at end_version."
  asks(
    'SEL-END.round',
    'end_version at a round version such as 1000 lists it last',
    ['account'],
    (ctx) => atRound(ctx, walkFromHead, 'end'),
  ),
];

/** How the accounts are read. */
const WALK_OPTIONS = { limit: 97 };

async function* atRound(
  ctx: CheckContext,
  walk: typeof walkFromOldest,
  bound: 'start' | 'end',
): AsyncGenerator<AccountQuestion> {
  const accountAt = new Map<bigint, LongHex>();
  await readAccounts(ctx, async ({ address: account }) => {
    const { versions } = await walk(ctx, account, WALK_OPTIONS);
    for (const version of versions) accountAt.set(version, account);
  });
  const limit = ctx.discovery.clampLimit(2);
  const isKept = (version: bigint): boolean => version >= ctx.session.ledger.oldest;
  const kept = [...accountAt.keys()].filter(isKept);
  if (kept.length === 0 && accountAt.size > 0)
    throw prunedMeanwhile('every listed version was pruned while the lists were read');
  for (const version of roundest(kept).filter(isKept)) {
    const account = accountAt.get(version);
    if (account !== undefined) yield { account, [bound]: version, limit };
  }
}
