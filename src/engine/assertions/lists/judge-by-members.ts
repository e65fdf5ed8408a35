import type { CheckId } from '../../../spec/check-id.ts';
import type { Difference } from '../../../text/difference.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { judgedBy } from '../../session/attribution.ts';
import type { Page } from '../../session/page.ts';

/** The rules of the members of summaries. */
const MEMBER_RULES: readonly CheckId[] = [
  'SUM-HASH.every',
  'SUM-HASH.distinct',
  'SUM-PROTECTOR.every',
  'SUM-PROTECTOR.tags',
  'SUM-SENDER.every',
];

/**
 * Judges a difference in the members of a page. When a rule of members has failed that page, the difference counts
 * for the rule.
 *
 * @param exchange shows the difference: the page itself, or what it is compared with.
 * @throws Mismatch or Unjudged (judged elsewhere)
 */
export function judgeByMembers(
  ctx: CheckContext,
  page: Page,
  exchange: AnsweredExchange,
  difference: Difference | undefined,
): void {
  const failed = ctx.session.rules.findBroken(page.exchange, MEMBER_RULES);
  if (difference === undefined || failed === undefined || failed.isBeside)
    return ctx.judge(exchange, difference);
  ctx.countJudged(exchange);
  throw judgedBy(failed.rule, difference);
}
