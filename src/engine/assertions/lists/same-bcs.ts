import { listDifference } from '../../../text/describe-difference.ts';
import { decodeList } from '../../../expect/bcs-list.ts';
import type { ListedSummary } from '../../../expect/summary-matchers.ts';
import { findSummaryDifference } from '../../../expect/summary-matchers.ts';
import { formatSummaryCount, versionsIn } from '../../../oracle/entry.ts';
import type { DecodedSummary } from '../../../spec/layouts/decoded-summary.ts';
import type { Difference } from '../../../text/difference.ts';
import { differs } from '../../../text/difference.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { formatRefusal } from '../../session/refusal.ts';
import type { Page } from '../../session/page.ts';
import { MEMBER_RULES } from '../../session/attribution.ts';
import { isOvertakenByPruning, onlyComparable, sharedPart } from './same-list.ts';

/**
 * Judges that the BCS answer to the question of a JSON page is the same list.
 *
 * @throws Mismatch or Unjudged (judged elsewhere)
 */
export function judgeInBcs(ctx: CheckContext, page: Page, exchange: AnsweredExchange): void {
  ctx.judge(exchange, findBcsDifference(ctx, page, exchange), {
    answer: page.exchange,
    rules: MEMBER_RULES,
  });
}

/** Returns what differs between a JSON page and the BCS answer to the same question. */
export function findBcsDifference(
  ctx: CheckContext,
  page: Page,
  exchange: AnsweredExchange,
): Difference | undefined {
  const { response } = exchange;
  if (response.status !== 200) return differs('the same list in BCS', formatRefusal(exchange));
  const { summaries, difference: undecoded } = decodeList(response, ctx.requireBcsDecoder());
  if (summaries === undefined) return undecoded;
  if (isOvertakenByPruning(ctx, page)) return undefined;
  const [json, bcs] = [
    onlyComparable(ctx, page, page.listed),
    onlyComparable(ctx, page, summaries),
  ];
  if (bcs.length === json.length) return findFirstDifference(ctx, json, bcs);
  const listed = listDifference(versionsIn(json), versionsIn(bcs));
  const found = differs(`${formatSummaryCount(json.length)}, as in JSON`, `${bcs.length}`, listed);
  const shared = sharedPart(page, json, bcs);
  if (shared === undefined) return found;
  // A limit is a maximum: SEL-REPEAT advises.
  ctx.advise('SEL-REPEAT.every', exchange, found);
  return findFirstDifference(ctx, shared.first, shared.second);
}

function findFirstDifference(
  ctx: CheckContext,
  json: readonly ListedSummary[],
  bcs: readonly DecodedSummary[],
): Difference | undefined {
  for (const [at, summary] of json.entries()) {
    const other = bcs[at];
    const difference =
      other === undefined ? undefined : findSummaryDifference(summary, other, ctx.names);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
