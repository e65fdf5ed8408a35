import { describe, expect, it } from 'vitest';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { ACCOUNT, exchangeOf, ledgerHeaders, listOf, NAMES } from '../testing/fake-session.ts';
import { LedgerTracker } from './ledger-tracker.ts';

/** An answer at one moment, in milliseconds, that names these versions. */
function answerAt(sentAt: number, ledger: number, oldest: number): AnsweredExchange {
  return { ...exchangeOf({ headers: ledgerHeaders(ledger, oldest) }), sentAt, durationMs: 0 };
}

describe('what one of several replicas had', () => {
  /** A tracker of replicas that are up to 40 ms apart, and commit at 0 s, 2 s and 2.5 s. */
  function ofReplicas(): LedgerTracker {
    const tracker = new LedgerTracker(NAMES);
    tracker.record(answerAt(0, 100, 10));
    tracker.record(answerAt(2000, 110, 20));
    const behind = answerAt(2040, 100, 10);
    tracker.beforeSending(behind.request);
    tracker.recordLag(behind);
    tracker.record(answerAt(2500, 120, 30));
    return tracker;
  }

  /** The bounds of an answer to a request that is sent now, and what was pruned before it. */
  function had(tracker: LedgerTracker, exchange: AnsweredExchange): readonly bigint[] {
    tracker.beforeSending(exchange.request);
    return [tracker.bounds(exchange).settled, tracker.prunedBefore(exchange)];
  }

  it('one of several replicas had what was named a second before its own version', () => {
    expect(had(ofReplicas(), answerAt(2510, 120, 30))).toEqual([100n, 10n]);
    expect(had(ofReplicas(), answerAt(1079, 100, 10))).toEqual([0n, 0n]);
  });

  it('one of several replicas had what was named earlier than any is behind, twice', () => {
    expect(had(ofReplicas(), answerAt(3079, 120, 30))).toEqual([100n, 10n]);
    expect(had(ofReplicas(), answerAt(3080, 120, 30))).toEqual([110n, 20n]);
    expect(had(ofReplicas(), answerAt(3580, 120, 30))).toEqual([120n, 30n]);
    expect(had(ofReplicas(), answerAt(3580, 110, 20))).toEqual([110n, 20n]);
  });

  it('one of several replicas had pruned what it has named for more than a second', () => {
    const tracker = new LedgerTracker(NAMES);
    tracker.record(answerAt(0, 100, 10));
    tracker.record(answerAt(1, 100, 30));
    for (const at of [2, 900]) {
      const keeping = answerAt(at, 100, 10);
      tracker.beforeSending(keeping.request);
      tracker.recordLag(keeping);
      tracker.record(keeping);
    }
    expect(had(tracker, answerAt(1001, 100, 30))[1]).toBe(10n);
    expect(had(tracker, answerAt(1002, 100, 30))[1]).toBe(30n);
    expect(had(tracker, answerAt(1002, 100, 10))[1]).toBe(10n);
  });

  it('one of several replicas is shown by what was named while a request waited', () => {
    const tracker = new LedgerTracker(NAMES);
    tracker.record(answerAt(0, 100, 10));
    const [early, late] = [answerAt(10, 100, 10), answerAt(11, 100, 10)];
    for (const { request } of [early, late]) tracker.beforeSending(request);
    tracker.record(answerAt(10, 110, 10));
    expect([tracker.recordLag(early), tracker.hasOneReplica]).toEqual([false, true]);
    expect([tracker.recordLag(late), tracker.hasOneReplica]).toEqual([false, false]);
  });

  it('one of several replicas may refuse a version that its headers name later', () => {
    const tracker = ofReplicas();
    const refused = (version: bigint, headers: number, status: number): boolean => {
      const question = { handle: ACCOUNT, key: '0x00', version } as const;
      const parts = { status, headers: ledgerHeaders(headers, 10) };
      const exchange = {
        ...exchangeOf(parts, { endpoint: 'rawItem', question }),
        sentAt: 2510,
        durationMs: 0,
      };
      tracker.beforeSending(exchange.request);
      return tracker.mayPrecedeItsHeaders(exchange);
    };
    expect(refused(120n, 120, 404)).toBe(true);
    expect(refused(100n, 120, 404)).toBe(false);
    expect(refused(121n, 125, 404)).toBe(false);
    expect([refused(120n, 120, 200), refused(120n, 120, 410)]).toEqual([false, false]);
  });

  it('a single process never refuses what its headers name later', () => {
    const tracker = new LedgerTracker(NAMES);
    tracker.record(answerAt(0, 100, 10));
    const question = { handle: ACCOUNT, key: '0x00', version: 100n } as const;
    const exchange = exchangeOf({ status: 404 }, { endpoint: 'rawItem', question });
    tracker.beforeSending(exchange.request);
    expect(tracker.mayPrecedeItsHeaders(exchange)).toBe(false);
  });
});

describe('a list of a replica that lags', () => {
  it.each([
    ['as many as asked for from a version on', { start: 8n, limit: 2 }, false],
    ['fewer than asked for', { start: 8n, limit: 3 }, true],
    ['as many as asked for, the newest', { limit: 2 }, true],
    ['all from a version on', { start: 8n }, true],
  ])('a list of %s lags, or needs no newer one', (_, question, lags) => {
    const meaning = { endpoint: 'summaries', question: { account: ACCOUNT, ...question } } as const;
    const list = listOf([8, 9], 90);
    const tracker = new LedgerTracker(NAMES);
    tracker.record(answerAt(0, 100, 10));
    const exchange = exchangeOf(list, meaning);
    tracker.beforeSending(exchange.request);
    expect(tracker.recordLag(exchange)).toBe(lags);
  });
});

describe('LedgerTracker.mayHavePruned', () => {
  /** Whether a list that took 100 ms may lack version 25 since it was pruned, given later answers. */
  function explains(...later: readonly AnsweredExchange[]): boolean {
    const tracker = new LedgerTracker(NAMES);
    const list = { ...answerAt(1000, 100, 20), durationMs: 100 };
    for (const each of [list, ...later]) {
      tracker.beforeSending(each.request);
      tracker.recordLag(each);
      tracker.record(each);
    }
    return tracker.mayHavePruned(25n, list);
  }

  it('pruning explains that a version is missing which is pruned two seconds later', () => {
    expect(explains()).toBe(false);
    expect(explains(answerAt(3099, 110, 20), answerAt(3200, 110, 25))).toBe(false);
    expect(explains(answerAt(3099, 110, 20), answerAt(3200, 110, 26))).toBe(true);
  });

  it('pruning does not explain that a version is missing which is kept for longer', () => {
    expect(explains(answerAt(3100, 110, 20), answerAt(3200, 120, 30))).toBe(false);
    expect(explains(answerAt(3100, 110, 25), answerAt(3200, 120, 30))).toBe(false);
  });

  it('pruning explains that a version is missing where another replica may keep it', () => {
    const apart = [answerAt(3100, 110, 20), answerAt(3200, 120, 30), answerAt(3300, 110, 20)];
    expect(explains(...apart)).toBe(true);
  });
});
