import { ledgerView } from '../../../expect/header-matchers.ts';
import type { ItemKey } from '../../../spec/endpoints/raw-item.ts';
import type { Difference } from '../../../text/difference.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { LatestAnswer } from '../../session/latest-answers.ts';
import { valueIn } from '../../session/latest-answers.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import { cannotTell } from '../../session/unjudged-check.ts';
import { anAccount } from '../inputs/choose-inputs.ts';
import { findItemDifference } from './known-items.ts';
import { mayBeOfAnother } from './moment-of-reading.ts';
import { otherVersionOf, withOtherVersion } from './judge-item.ts';

/**
 * Reads an item without ledger_version. Its version is the one in its headers, else the latest that
 * was known when it was requested.
 */
export async function askLatestAnswer(
  ctx: CheckContext,
  { handle, key }: ItemKey,
): Promise<LatestAnswer> {
  const item = { handle, key };
  const known = ctx.session.ledger.highest;
  const exchange = await ctx.node.item(item);
  const version = versionNamed(ctx, exchange) ?? known ?? ctx.session.ledger.highest;
  if (version === undefined)
    throw cannotTell(
      'no answer names a ledger version; not a failure here: see HDR-LEDGER-VERSION and HDR-ON-ERRORS',
    );
  return { item, exchange, version };
}

/**
 * Judges that each item, read without ledger_version, is the same when it is read at the version
 * that answer names.
 *
 * @throws Mismatch; ChainMoved when no answer can be compared.
 */
export async function expectLatest(ctx: CheckContext, items: readonly ItemKey[]): Promise<void> {
  for (const item of items) await expectLatestAnswer(ctx, await askLatestAnswer(ctx, item));
  if (ctx.record.judged > 0) return;
  throw new ChainMoved('error responses had no ledger version, and new blocks came meanwhile');
}

/**
 * Judges that an item read at the version that an answer without ledger_version named is the same.
 */
export async function expectLatestAnswer(ctx: CheckContext, latest: LatestAnswer): Promise<void> {
  const { item, version } = latest;
  const explicit = await ctx.node.item({ ...item, version });
  await ctx.node.pruning.assertNotPruned(explicit, version, anAccount(ctx));
  await judgeLatestAnswer(ctx, latest, explicit);
}

/**
 * Compares an item read at a version with the answer without ledger_version that named that
 * version. An error without a version header may come from a lagging replica. A difference with an
 * error counts only if no block was committed meanwhile and the refusal repeats. The item may have
 * been read before or after the headers: it may also be that of another version which was the
 * latest between the request and the answer.
 */
export async function judgeLatestAnswer(
  ctx: CheckContext,
  { item, exchange, version }: LatestAnswer,
  explicit: AnsweredExchange,
): Promise<void> {
  const differenceTo = (answer: AnsweredExchange): Difference | undefined =>
    findItemDifference(
      exchange,
      answer,
      `as read without ledger_version at ${version}; one of the two reads is wrong`,
    );
  if (differenceTo(explicit) === undefined) {
    ctx.judge(explicit, undefined);
    return;
  }
  const named = versionNamed(ctx, exchange) ?? versionNamed(ctx, explicit);
  if (named !== version || !isSame(exchange, await ctx.node.confirm(exchange))) return;
  const confirmed = await ctx.node.confirm(explicit);
  if (await ctx.node.pruning.isPruned(confirmed, version, anAccount(ctx))) return;
  // An error without a version counts only without a new block.
  const isNamed = versionNamed(ctx, exchange) !== undefined;
  if (isNamed && (await mayBeOfAnother(ctx, { item, exchange, version }))) return;
  const bytes = valueIn(confirmed);
  const otherVersion = bytes && otherVersionOf(ctx, { ...item, version }, bytes);
  ctx.judge(confirmed, withOtherVersion(differenceTo(confirmed), otherVersion));
}

function isSame(answer: AnsweredExchange, other: AnsweredExchange): boolean {
  return valueIn(answer) === valueIn(other);
}

/** Returns the ledger version in the headers of an answer. */
function versionNamed(ctx: CheckContext, { response }: AnsweredExchange): bigint | undefined {
  return ledgerView(response, ctx.names).ledgerVersion;
}
