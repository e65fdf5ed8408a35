import type { RunOptions } from '../run-options.ts';
import { knownAccount, NOTHING_KNOWN } from '../known-truth.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aptosProfile } from '../../../config/profiles/aptos-profile.ts';
import { Mismatch } from '../../expect/mismatch.ts';
import { decodeSummaries } from '../../spec/layouts/aptos-v1.ts';
import { differs } from '../../text/difference.ts';
import { NO_LAYOUT } from '../session/needed.ts';
import { inapplicable, untested } from '../session/unjudged-check.ts';
import { unjudged } from '../testing/unjudged-error.ts';
import { RequestCap } from '../session/request-cap.ts';
import { Session } from '../session/session.ts';
import { Discovery } from '../discovery/discovery.ts';
import {
  ACCOUNT,
  exchangeOf,
  fakeSession,
  listOf,
  NAMES,
  runOptions,
} from '../testing/fake-session.ts';
import { CheckContext } from './check-context.ts';

const ANSWER = { ...exchangeOf({}), id: 7 };

const NOTHING = new Discovery([], [], NOTHING_KNOWN);

/** A context that sends no requests, and knows only the given parts of the target. */
function contextOf(discovery: Discovery = NOTHING, parts: Partial<RunOptions> = {}): CheckContext {
  const session = new Session(runOptions('http://127.0.0.1:1', parts), []);
  onTestFinished(() => session.client.close());
  return new CheckContext(session, discovery, 'SEL-START.one');
}

describe('a check that judges', () => {
  it('judging an exchange counts it, whether it agrees or differs', () => {
    const ctx = contextOf();
    ctx.countJudged(ANSWER);
    expect(() => ctx.judge(ANSWER, differs('a', 'b'))).toThrow(Mismatch);
    expect(ctx.record).toMatchObject({ judged: 2, exchanges: [7, 7] });
  });

  it('a check that judges fails with the difference and the exchange that shows it', () => {
    expect(() => contextOf().judge(ANSWER, differs('a', 'b'))).toThrow(
      expect.objectContaining({ found: differs('a', 'b'), exchange: ANSWER }),
    );
  });

  it('a check that judges fails where the status is another than is expected', () => {
    const ctx = contextOf();
    const { status } = ANSWER.response;
    ctx.expectStatus(ANSWER, status);
    expect(ctx.record.judged).toBe(1);
    expect(() => ctx.expectStatus(ANSWER, 410)).toThrow(`expected 410; got status ${status}`);
    expect(() => ctx.expectStatus(ANSWER, 410, 'a')).toThrow(`expected a; got status ${status}`);
  });
});

describe('a check of refusals', () => {
  it.each([
    ['summaries', 'list', 'account'],
    ['rawItem', 'table item', 'item'],
  ] as const)(
    'a check of refusals is untested where no %s are answered',
    (endpoint, gives, need) => {
      const message = `no ${gives} could be read; without one, a refusal proves nothing`;
      expect(() => contextOf().assertEndpointAnswers(endpoint)).toThrow(untested(message, [need]));
      expect(() => contextOf().assertEndpointAnswers(endpoint)).toThrow(unjudged('untested'));
    },
  );

  it('a check of refusals goes on where the endpoint answers', () => {
    const item = { handle: ACCOUNT, key: '0x00', history: [], found: '0x' } as const;
    const ctx = contextOf(new Discovery([], [item], NOTHING_KNOWN));
    expect(() => ctx.assertEndpointAnswers('rawItem')).not.toThrow();
  });
});

describe('a check of lists in BCS', () => {
  const aptos = { profile: aptosProfile };
  const withoutBcs = new Discovery([], [], NOTHING_KNOWN, { noBcsReason: 'the target says so' });

  it('a check of lists in BCS is given what reads them', () => {
    expect(contextOf(undefined, aptos).requireBcsDecoder()).toBe(decodeSummaries);
  });

  it('a check is inapplicable where the target offers none, and says why', () => {
    const offered = () => contextOf(withoutBcs, aptos).requireBcsDecoder();
    expect(offered).toThrow(inapplicable('the target says so'));
    expect(offered).toThrow(unjudged('inapplicable'));
  });

  it('a check of lists in BCS is inapplicable where the profile gives no layout', () => {
    expect(() => contextOf().requireBcsDecoder()).toThrow(inapplicable(NO_LAYOUT, ['layout']));
    expect(() => contextOf(withoutBcs).requireBcsDecoder()).toThrow('the target says so');
  });
});

describe('the context of a check', () => {
  it('the context has the names of its session, also when they are set later', () => {
    const ctx = contextOf();
    const learned = { headerPrefix: 'X-NODE-', version: 'at' };
    ctx.session.setNames(learned);
    expect(ctx.names).toBe(learned);
  });

  it('the context has no oldest version before an answer named one', () => {
    const ctx = contextOf();
    const message =
      'no answer names the oldest version; not a failure here: see HDR-OLDEST-VERSION';
    expect(() => ctx.assertOldestKnown()).toThrow(untested(message));
    ctx.session.ledger.record(exchangeOf(listOf([], 100, 0)));
    expect(() => ctx.assertOldestKnown()).not.toThrow();
  });

  it('the context of a check asks for the name of a sender that no member always is', () => {
    const account = { address: ACCOUNT, truth: knownAccount(ACCOUNT), answered: true };
    const listed = new Discovery([account], [], NOTHING_KNOWN);
    const named = (sender?: string): CheckContext => {
      const ctx = contextOf(listed);
      ctx.session.setNames({ ...NAMES, sender });
      return ctx;
    };
    expect(() => named().assertSenderNamed()).toThrow('set names.sender');
    expect(() => named('from').assertSenderNamed()).not.toThrow();
    const none = contextOf();
    none.session.setNames({ ...NAMES, sender: undefined });
    expect(() => none.assertSenderNamed()).not.toThrow();
  });

  it('the context of a check notes for a SHOULD what an answer shows, and goes on', async () => {
    const rule = { id: 'FMT-STRICT.every', start: () => ({ judge: () => undefined }) };
    const { session } = await fakeSession(() => listOf([]), {}, [rule]);
    const ctx = new CheckContext(session, NOTHING, 'SEL-START.one');
    ctx.advise('FMT-STRICT.every', ANSWER, differs('a', 'b'));
    expect(session.rules.conclude('FMT-STRICT.every').firstUnexplained(session.ledger)).toEqual({
      difference: { ...differs('a', 'b'), foundBy: 'SEL-START.one' },
      exchange: ANSWER,
    });
    expect(ctx.record.judged).toBe(0);
    expect(() => contextOf().advise('FMT-STRICT.every', ANSWER, differs('a', 'b'))).not.toThrow();
  });

  it('the context of a check notes what the document leaves open', () => {
    const ctx = contextOf();
    ctx.observe('4.1', 'the page size', '25');
    expect(ctx.record.observations).toEqual([
      { section: '4.1', subject: 'the page size', seen: '25' },
    ]);
  });

  it('the context of a check notes every request that its node is asked', async () => {
    const { session } = await fakeSession(() => listOf([]));
    const ctx = new CheckContext(session, NOTHING, 'SEL-START.one');
    await ctx.node.summaries(ACCOUNT);
    await ctx.node.summaries(ACCOUNT, { limit: 1 });
    expect(ctx.record).toMatchObject({ distinctRequests: 2, judged: 0 });
  });

  it('a context for another reason has the same record and the same limit', async () => {
    const { session } = await fakeSession(() => listOf([]));
    const asked: unknown[] = [];
    session.client.onExchange(({ requester }) => asked.push(requester));
    const cap = new RequestCap(1);
    const ctx = new CheckContext(session, NOTHING, 'SEL-START.one', { cap });
    const other = ctx.withReason('shrinking');
    await other.node.summaries(ACCOUNT);
    expect(asked).toEqual([{ owner: 'SEL-START.one', reason: 'shrinking' }]);
    expect(other.record).toBe(ctx.record);
    expect([ctx.record.distinctRequests, cap.isReached]).toEqual([1, true]);
  });
});
