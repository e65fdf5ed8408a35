import type { Rule, Violation } from '../../../oracle/selection.ts';
import { findViolation } from '../../../oracle/selection.ts';
import type { CheckId } from '../../../spec/check-id.ts';
import { requirementOf } from '../../../spec/check-id.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { judgedBy } from '../../session/attribution.ts';
import type { Page } from '../../session/page.ts';

/**
 * Judges a page.
 *
 * @throws Mismatch, Unjudged (judged elsewhere), ChainMoved or Unjudged (cantTell)
 */
export type JudgePage = (ctx: CheckContext, page: Page) => Promise<void>;

/** A page that was judged when it came. */
type JudgedPage = Pick<Page, 'account' | 'exchange'>;

/** The audit of every list of the run that judges a rule of section 4.1. */
const AUDIT_OF: Readonly<Record<Rule, CheckId>> = {
  start: 'SEL-START.every',
  end: 'SEL-END.every',
  newest: 'SEL-NEWEST.every',
  range: 'SEL-RANGE.every',
  complete: 'SEL-COMPLETE.every',
};

/** Those audits: of one list, at most one of them fails. */
export const SELECTION_AUDITS: readonly CheckId[] = Object.values(AUDIT_OF);

/** Another audit of one page alone, which its own checks ask for. Later answers change neither. */
const LIMIT_AUDIT: CheckId = 'SEL-LIMIT.every';

/**
 * Leaves a page to the audits of every list, which have judged it when it came.
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
  const isOfLimit = requirementOf(LIMIT_AUDIT) === ctx.requirement;
  const audits = isOfLimit ? [LIMIT_AUDIT, ...SELECTION_AUDITS] : SELECTION_AUDITS;
  const failed = ctx.session.audits.findFailed(exchange, audits);
  if (failed === undefined) return;
  const { disputed, ...found } = failed.difference;
  await ctx.node.pruning.assertNotPrunedNow(disputed, account);
  if (failed.isBeside || requirementOf(failed.audit) === ctx.requirement)
    return ctx.judge(exchange, found);
  ctx.countJudged(exchange);
  throw judgedBy(failed.audit, found);
}

/**
 * Returns what is wrong with a page by all that is known of its account, for a page that no audit
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
