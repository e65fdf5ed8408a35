import { NO_MALFORMED, SMOKE } from '../../evidence/effort.ts';
import type { Need } from '../../evidence/need.ts';
import { phraseOf } from '../../evidence/need.ts';
import { Mismatch } from '../../expect/mismatch.ts';
import type { Discovery } from '../discovery/discovery.ts';
import type { Unjudged } from '../session/unjudged-check.ts';
import { cannotTell, leftOutBy, untested } from '../session/unjudged-check.ts';
import type { CheckContext } from './check-context.ts';
import type { RuleCheck } from './check.ts';

/** Why a rule cannot pass that has judged no response but those. */
const ALL_EXPLAINED =
  'each response that could be judged differs, and pruning or later responses explain why';

/**
 * Concludes a rule from its findings over the whole run; returns when it passes.
 *
 * @throws Mismatch, Unjudged (untested, cantTell or inapplicable); Error when the run was made without the rule.
 */
export function concludeRule({ id, needs, assertOffered }: RuleCheck, ctx: CheckContext): void {
  const { session, discovery, record } = ctx;
  assertOffered?.(ctx);
  const tally = session.rules.conclude(id);
  record.exchanges.push(...tally.examples);
  const first = tally.firstUnexplained(session.ledger);
  record.judged += first === undefined ? tally.judged - tally.failures : tally.judged;
  if (tally.judged === 0) {
    if (needs.includes('account-of-2')) discovery.requireAccounts(2);
    const missing = missingFor(needs, discovery);
    throw (missing.length === 0 ? notAsked(session) : undefined) ?? neverShown(missing);
  }
  if (record.judged === 0) throw cannotTell(ALL_EXPLAINED);
  if (first === undefined) return;
  const { difference, exchange } = first;
  const right = difference.tellRight?.() ?? difference.right;
  throw new Mismatch({ ...difference, right, extent: tally.extent }, exchange);
}

/** Returns what a rule lacks that has judged nothing: with an account, readable lists of it. */
function missingFor(needs: readonly Need[], discovery: Discovery): readonly Need[] {
  const missing = discovery.missing(needs);
  const isForNames = needs.includes('account') && discovery.isUnreadable;
  return missing.length === 0 && isForNames ? ['version-name'] : missing;
}

/** Returns the option that may have left out every request that the rule judges. */
function notAsked({ cutOff, config: { effort } }: CheckContext['session']): Error | undefined {
  if (cutOff !== undefined) return cutOff;
  if (effort.level === 'smoke') return leftOutBy(SMOKE);
  return effort.malformed ? undefined : leftOutBy(NO_MALFORMED);
}

/** Returns the reason why a run had nothing to judge. */
function neverShown(missing: readonly Need[]): Unjudged {
  const why =
    missing.length > 0
      ? `the check needs ${phraseOf(missing)}`
      : 'the node gave no answer of this kind; a failure above may be the reason';
  return untested(`nothing to judge: ${why}`, missing);
}
