import type { Violation } from '../../../oracle/selection.ts';
import { findViolation } from '../../../oracle/selection.ts';
import type { CheckId } from '../../../spec/check-id.ts';
import { requirementOf } from '../../../spec/check-id.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { SELECTION_RULES } from '../../session/attribution.ts';
import type { Page } from '../../session/page.ts';

/**
 * Judges a page.
 *
 * @throws Mismatch, Unjudged (judged elsewhere), ChainMoved or Unjudged (cantTell)
 */
export type JudgePage = (ctx: CheckContext, page: Page) => Promise<void>;

/** A page that was judged when it came. */
type JudgedPage = Pick<Page, 'account' | 'exchange'>;

/** Another rule of one page alone, which its own checks ask for. Later answers change neither. */
const LIMIT_RULE: CheckId = 'SEL-LIMIT.every';

/**
 * Leaves a page to the rules of every list, which have judged it when it came.
 *
 * @throws Mismatch when it fails the requirement of this check; Unjudged (judged elsewhere) when it fails
 *   another; ChainMoved when the disputed version has been pruned meanwhile.
 */
export async function expectSelection(ctx: CheckContext, page: JudgedPage): Promise<void> {
  await assertSelection(ctx, page);
  ctx.countJudged(page.exchange);
}

/** The same for a check that goes on to judge something else of the page, which counts it then. */
export async function assertSelection(
  ctx: CheckContext,
  { account, exchange }: JudgedPage,
): Promise<void> {
  const isOfLimit = requirementOf(LIMIT_RULE) === ctx.requirement;
  const rules = isOfLimit ? [LIMIT_RULE, ...SELECTION_RULES] : SELECTION_RULES;
  const failed = ctx.session.rules.findBroken(exchange, rules);
  if (failed === undefined) return;
  const { disputed, ...found } = failed.difference;
  await ctx.node.pruning.assertNotPrunedNow(disputed, account);
  ctx.judge(exchange, found, { answer: exchange, rules });
}

/**
 * Returns what is wrong with a page by all that is known of its account, for a page that no rule
 * of every list judges: its request is spelled in another way.
 *
 * @throws ChainMoved when the disputed version has been pruned meanwhile.
 */
export async function findKnownViolation(
  ctx: CheckContext,
  { account, question, listed, bounds }: Page,
): Promise<Violation | undefined> {
  const violation = findViolation(question, listed, ctx.session.history(account), bounds);
  await ctx.node.pruning.assertNotPrunedNow(violation?.disputed, account);
  return violation;
}
