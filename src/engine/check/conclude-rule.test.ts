import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RunOptions } from '../run-options.ts';
import { knownAccount, NOTHING_KNOWN } from '../known-truth.ts';
import { SMOKE, STANDARD_EFFORT } from '../../evidence/effort.ts';
import { Mismatch } from '../../expect/mismatch.ts';
import { cutOffBy, inapplicable, leftOutBy, untested } from '../session/unjudged-check.ts';
import { unjudged } from '../testing/unjudged-error.ts';
import type { Judge } from '../session/rule.ts';
import { Session } from '../session/session.ts';
import type { DiscoveredAccount } from '../discovery/discovered-account.ts';
import { Discovery } from '../discovery/discovery.ts';
import type { Page } from '../session/page.ts';
import { ACCOUNT, exchangeOf, ledgerHeaders, runOptions } from '../testing/fake-session.ts';
import { CheckContext } from './check-context.ts';
import type { RuleCheck } from './check.ts';
import { rule } from './check.ts';
import { concludeRule } from './conclude-rule.ts';

const ruleOf = (judge: Judge['judge'], assertOffered = (): void => {}): RuleCheck =>
  rule('HDR-EPOCH.rule', 'a title', ['account'], () => ({ judge }), { assertOffered });

const NOTHING = new Discovery([], [], NOTHING_KNOWN);

function sessionOf(check: RuleCheck, parts?: Partial<RunOptions>): Session {
  const session = new Session(runOptions('http://127.0.0.1:1', parts), [check]);
  onTestFinished(() => session.client.close());
  return session;
}

/**
 * A context whose session has judged exchanges with these ids, sent before any version was known.
 */
function contextOf(check: RuleCheck, ...ids: readonly number[]): CheckContext {
  const session = sessionOf(check);
  for (const id of ids)
    session.rules.conclude(check.id).examine({ ...exchangeOf({}), id }, session);
  return new CheckContext(session, NOTHING, check.id);
}

/** What a rule throws when it is concluded. */
function thrownBy(check: RuleCheck, ctx: CheckContext): unknown {
  try {
    concludeRule(check, ctx);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** What a rule throws that has judged nothing, where an account is answered. */
function thrownBeside(account: Pick<DiscoveredAccount, 'newest'>): unknown {
  const check = ruleOf(() => undefined);
  const truth = knownAccount(ACCOUNT);
  const answered = { address: ACCOUNT, truth, answered: true, ...account };
  const discovery = new Discovery([answered], [], { accounts: [truth], tables: [] });
  const { session } = contextOf(check, 3);
  return thrownBy(check, new CheckContext(session, discovery, check.id));
}

/** A page with one transaction. */
const NEWEST: Page = {
  exchange: exchangeOf({}),
  account: ACCOUNT,
  question: {},
  listed: [{ version: 1n, identity: '', element: {} }],
  bounds: { oldest: 0n, current: 9n, settled: 9n },
};

describe('concludeRule', () => {
  it('concludeRule passes when every answer agrees, and names some', () => {
    const check = ruleOf(() => 'agrees');
    const ctx = contextOf(check, 3, 4);
    expect(thrownBy(check, ctx)).toBeUndefined();
    expect(ctx.record).toMatchObject({ judged: 2, exchanges: [3, 4] });
  });

  it('a rule is untested when no answer could be judged, and names what is needed', () => {
    const check = ruleOf(() => undefined);
    const thrown = thrownBy(check, contextOf(check, 3));
    const why = 'nothing to judge: the check needs an account with a transaction';
    expect(thrown).toEqual(untested(why, ['account']));
    expect(thrown).toMatchObject({ message: why, needs: ['account'] });
  });

  it('a rule that judged nothing needs the names of members where lists cannot be read', () => {
    const thrown = thrownBeside({});
    expect(thrown).toMatchObject({ outcome: 'untested', needs: ['version-name'] });
  });

  it('concludeRule names no need that is met when no answer could be judged', () => {
    const thrown = thrownBeside({ newest: NEWEST });
    expect(thrown).toEqual(unjudged('untested'));
    expect(thrown).toMatchObject({
      message: expect.stringContaining('the node gave no answer of this kind'),
      needs: [],
    });
  });

  it('a rule is left out only where nothing else than unsent requests is lacking', () => {
    const effort = { ...STANDARD_EFFORT, level: 'smoke' } as const;
    const check = ruleOf(() => undefined);
    const session = sessionOf(check, { effort });
    const inRun = (needs: RuleCheck['needs']): unknown =>
      thrownBy({ ...check, needs }, new CheckContext(session, NOTHING, check.id));
    expect(inRun(['account'])).toMatchObject({ outcome: 'untested', needs: ['account'] });
    expect(inRun([])).toEqual(leftOutBy(SMOKE));
    const cutOff = cutOffBy({ by: '--max-requests 1', requests: 1 });
    vi.spyOn(session, 'cutOff', 'get').mockReturnValue(cutOff);
    expect(inRun([])).toBe(cutOff);
  });

  it('a rule is inapplicable when what the rule judges is not offered, and says why', () => {
    const check = ruleOf(
      () => 'agrees',
      () => {
        throw inapplicable('no layout', ['layout']);
      },
    );
    expect(thrownBy(check, contextOf(check, 3))).toEqual(inapplicable('no layout', ['layout']));
  });

  it('a rule cannot tell when pruning explains every answer that it judged', () => {
    const check = ruleOf(({ id }) =>
      id === 4 ? 'agrees' : { expected: 'a list', actual: 'none', stillHolds: () => false },
    );
    expect(thrownBy(check, contextOf(check, 3))).toEqual(unjudged('cantTell'));
    const ctx = contextOf(check, 3, 4);
    expect(thrownBy(check, ctx)).toBeUndefined();
    expect(ctx.record.judged).toBe(1);
  });

  it('throws a Mismatch of the first answer that differs, and how many of several do', () => {
    const check = ruleOf(({ id }) =>
      id === 4 ? 'agrees' : { expected: 'order', actual: `disorder ${id}` },
    );
    const thrown = thrownBy(check, contextOf(check, 4, 5, 6));
    expect(thrown).toBeInstanceOf(Mismatch);
    expect(thrown).toMatchObject({
      found: { expected: 'order', actual: 'disorder 5', extent: { failed: 2, of: 3 } },
      message: 'expected order; got disorder 5 (in 2 of 3 answers)',
      exchange: { id: 5 },
    });
    expect(thrownBy(check, contextOf(check, 5))).toMatchObject({ found: { extent: undefined } });
  });

  it('forgives a difference about a version that has been pruned meanwhile', () => {
    const check = ruleOf(() => ({ expected: 'a', actual: 'b', disputed: 9n }));
    const ctx = contextOf(check, 5);
    expect(thrownBy(check, ctx)).toBeInstanceOf(Mismatch);
    ctx.session.ledger.record(exchangeOf({ headers: ledgerHeaders(100, 10) }));
    expect(thrownBy(check, ctx)).toBeUndefined();
  });

  it('concludeRule throws an Error for a rule that was never started', () => {
    const other = rule('HDR-CHAIN-ID.rule', 'a title', [], () => ({ judge: () => 'agrees' }));
    const check = ruleOf(() => 'agrees');
    expect(thrownBy(check, contextOf(other))).toEqual(
      new Error('internal error: no rule named HDR-EPOCH.rule was started'),
    );
  });
});
