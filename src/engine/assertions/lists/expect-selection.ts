import type { Rule, Violation } from '../../../oracle/selection.ts';
import { findViolation } from '../../../oracle/selection.ts';
import type { CheckId } from '../../../spec/check-id.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import { hasUsualPath } from '../../../wire/build-request.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { Page } from '../../session/page.ts';

/**
 * Judges a page.
 *
 * @throws Mismatch, ChainMoved or CannotTell
 */
export type JudgePage = (ctx: CheckContext, page: Page) => Promise<void>;

/** The audit of every list of the run that judges a rule. */
export const AUDIT_OF: Readonly<Record<Rule, CheckId>> = {
  start: 'SEL-START.every',
  end: 'SEL-END.every',
  newest: 'SEL-NEWEST.every',
  range: 'SEL-RANGE.every',
  complete: 'SEL-COMPLETE.every',
};

/**
 * Judges a page by section 4.1 and what is known of its account. What breaks the rule of another
 * requirement counts for that one.
 *
 * @throws Mismatch; JudgedElsewhere; ChainMoved when the disputed version has been pruned
 *   meanwhile.
 */
export async function expectSelection(ctx: CheckContext, page: Page): Promise<void> {
  await assertSelection(ctx, page);
  ctx.countJudged(page.exchange);
}

/** The same for a check that goes on to judge something else of the page, which counts it then. */
export async function assertSelection(ctx: CheckContext, page: Page): Promise<void> {
  const { account, question, listed, exchange, bounds } = page;
  const violation = findViolation(question, listed, ctx.session.history(account), bounds);
  if (violation !== undefined) await detect(ctx, account, exchange, violation);
}

/**
 * Judges what an answer breaks, if anything.
 *
 * @throws as {@link expectSelection}
 */
export async function judgeViolation(
  ctx: CheckContext,
  account: LongHex,
  exchange: AnsweredExchange,
  violation: Violation | undefined,
): Promise<void> {
  if (violation === undefined) return ctx.countJudged(exchange);
  await detect(ctx, account, exchange, violation);
}

async function detect(
  ctx: CheckContext,
  account: LongHex,
  exchange: AnsweredExchange,
  violation: Violation,
): Promise<void> {
  await ctx.node.pruning.assertNotPrunedNow(violation.disputed, account);
  // Another spelling of the address may be why it is answered so.
  if (!hasUsualPath(exchange.request)) return ctx.judge(exchange, violation);
  const { rule, disputed: _, ...found } = violation;
  ctx.judgeFor(AUDIT_OF[rule], exchange, found);
}
