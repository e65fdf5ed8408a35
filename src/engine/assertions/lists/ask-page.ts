import { listedIn } from '../../../expect/summary-matchers.ts';
import { max, min } from '../../../oracle/extremes.ts';
import { isValid } from '../../../spec/endpoints/endpoints.ts';
import type { SummariesQuestion } from '../../../spec/endpoints/summaries.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { isBelowOldest, isBeyondHeadOrInverted, isInverted } from '../../session/open-range.ts';
import { isRefusalOtherThanPruned } from '../../session/refusal.ts';
import type { ListOptions } from '../../session/node-client.ts';
import type { Page } from '../../session/page.ts';

/**
 * Returns the page that a valid question gets, or `undefined` when the document lets a node refuse
 * it.
 *
 * @throws Mismatch or Unjudged (judged elsewhere) when it was refused without permission; ChainMoved when the
 *   known versions have been pruned meanwhile.
 */
export async function askPage(
  ctx: CheckContext,
  account: LongHex,
  question: SummariesQuestion,
  options: ListOptions = {},
): Promise<Page | undefined> {
  const exchange = await ctx.node.summaries(account, question, options);
  return readPage(ctx, account, question, exchange);
}

/** The same for a question that has been asked. */
export async function readPage(
  ctx: CheckContext,
  account: LongHex,
  question: SummariesQuestion,
  exchange: AnsweredExchange,
): Promise<Page | undefined> {
  if (exchange.response.status === 200) return ctx.node.read(exchange, account, question);
  if (exchange.response.status === 410) await ctx.node.pruning.askOldestVersion(exchange, account);
  const leave =
    mayBeRefused(ctx, question, exchange) || (await listsNothing(ctx, account, question, exchange));
  if (!leave) {
    await ctx.node.pruning.assertListNotPruned(exchange, account, question);
    throw ctx.node.attribution.ofRefusal(exchange);
  }
  ctx.countJudged(exchange);
  return undefined;
}

/**
 * Returns true when an answer is a refusal that the document permits for the question of that page.
 */
export function isPermittedRefusal(
  ctx: CheckContext,
  page: Page,
  exchange: AnsweredExchange,
): boolean {
  const nothing = page.listed.length === 0 && isRefusalOtherThanPruned(exchange);
  return nothing || mayBeRefused(ctx, page.question, exchange);
}

/**
 * True where the document leaves open whether a valid question is answered: beyond the head, below
 * the oldest version, from a start to an end, or with a limit longer than any page so far. It may
 * then get a 4xx; a range that ends before it begins may also get a 500.
 */
function mayBeRefused(
  ctx: CheckContext,
  question: SummariesQuestion,
  exchange: AnsweredExchange,
): boolean {
  const { status } = exchange.response;
  const { start, end, limit } = question;
  const { ledger } = ctx.session;
  if (status === 500) return isInverted(question);
  if (status < 400 || status > 500) return false;
  if (isBelowOldest(ledger, question, exchange)) return true;
  // When no answer names an oldest version, it is unknown whether the question is about pruned
  // history.
  if (status === 410) {
    const { meaning } = exchange.request;
    if (!ledger.isOldestKnown) return (start ?? end) !== undefined;
    const isAboutList = isValid(meaning) && meaning.endpoint === 'summaries';
    return isAboutList && ctx.node.pruning.mayReachBack(meaning.question.account, question);
  }
  if (isBeyondHeadOrInverted(ledger, question, exchange)) return true;
  // SUM-RANGES advises.
  if (start !== undefined && end !== undefined) return true;
  return limit === 0 || (limit ?? 0) > ctx.discovery.guaranteedLimit;
}

/**
 * Returns true when a 4xx answers a question for which nothing is listed. The document does not
 * show whether that is an empty list or a 404. Neither the known transactions nor the list from
 * there on contradict it.
 */
async function listsNothing(
  ctx: CheckContext,
  account: LongHex,
  { start, end }: SummariesQuestion,
  exchange: AnsweredExchange,
): Promise<boolean> {
  if (!isRefusalOtherThanPruned(exchange)) return false;
  const { ledger } = ctx.session;
  const known = ctx.session.history(account);
  const settled = ledger.knownBefore(exchange);
  const from = max(start ?? 0n, ledger.oldest);
  const to = min(end ?? settled, settled);
  if (known.between(from, to).length > 0) return false;
  const onward = await ctx.node.summaries(account, { start: from, limit: 1 });
  if (onward.response.status !== 200) {
    await ctx.node.pruning.assertListNotPruned(onward, account, { start: from });
    return isRefusalOtherThanPruned(onward) && known.between(from, settled).length === 0;
  }
  const [first] = listedIn(onward.response, ctx.names) ?? [];
  return first === undefined || first.version > to;
}
