import { describe, expect, it } from 'vitest';
import type { Bounds } from '../../oracle/selection.ts';
import { U64_MAX } from '../../spec/formats/u64.ts';
import type { ValidMeaning } from '../../spec/endpoints/endpoints.ts';
import { getRequest } from '../../testing/responses.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { ACCOUNT, exchangeOf, ledgerHeaders, NAMES } from '../testing/fake-session.ts';
import { LedgerTracker } from './ledger-tracker.ts';

/** An answer that names these versions in its headers, or none of the ledger's headers. */
function answer(ledger?: number, oldest = 0, meaning?: ValidMeaning): AnsweredExchange {
  return exchangeOf(
    ledger === undefined ? {} : { headers: ledgerHeaders(ledger, oldest) },
    meaning,
  );
}

/** A refusal of an item at a version, or at the latest, without ledger headers. */
function refusal(version?: bigint): AnsweredExchange {
  const question = { handle: ACCOUNT, key: '0x00', version } as const;
  return exchangeOf({ status: 404 }, { endpoint: 'rawItem', question });
}

/** A tracker that has recorded these answers. */
function trackerOf(...answers: readonly AnsweredExchange[]): LedgerTracker {
  const tracker = new LedgerTracker(NAMES);
  for (const exchange of answers) tracker.record(exchange);
  return tracker;
}

/** Sends a request now; its answer comes when the tracker records it. */
function sent(tracker: LedgerTracker, exchange: AnsweredExchange): AnsweredExchange {
  tracker.beforeSending(exchange.request);
  return exchange;
}

/** Whether an answer to a request sent now lags. */
function lagsNow(tracker: LedgerTracker, exchange: AnsweredExchange): boolean {
  return tracker.recordLag(sent(tracker, exchange));
}

/** A tracker that knows version 100, and has seen a replica 10 versions behind. */
function behindByTen(): LedgerTracker {
  const tracker = trackerOf(answer(100));
  lagsNow(tracker, answer(90));
  return tracker;
}

describe('the knowledge of a tracker', () => {
  it('the knowledge of a tracker is nothing before the first answer', () => {
    const tracker = trackerOf();
    expect([tracker.highest, tracker.oldest, tracker.hasOneReplica]).toEqual([undefined, 0n, true]);
    expect(tracker.lastHeaders).toEqual({});
    expect(tracker.seen).toEqual({ first: undefined, last: undefined });
  });

  it('a tracker knows the highest versions and the last ledger headers', () => {
    const tracker = trackerOf(answer(100, 20), answer(110, 10), answer(90, 15), answer());
    expect([tracker.highest, tracker.oldest]).toEqual([110n, 20n]);
    expect(tracker.lastHeaders).toEqual({ ledgerVersion: 90n, oldestVersion: 15n });
  });

  it("a tracker's knowledge has an oldest version once one is named, and 0 is one", () => {
    const tracker = new LedgerTracker(NAMES);
    expect([tracker.isOldestKnown, tracker.oldest]).toEqual([false, 0n]);
    tracker.record(exchangeOf({ headers: ledgerHeaders(100, 0) }));
    expect([tracker.isOldestKnown, tracker.oldest]).toEqual([true, 0n]);
  });

  it('the knowledge of a tracker is not an oldest version above the latest', () => {
    expect(trackerOf(answer(100, 101)).oldest).toBe(0n);
    expect(trackerOf(answer(100, 100)).oldest).toBe(100n);
  });

  it("a tracker's knowledge is an oldest version that comes without the latest", () => {
    const only = exchangeOf({ headers: { 'x-node-ledger-oldest-version': '7' } });
    expect(trackerOf(only).oldest).toBe(7n);
  });

  it('a tracker knows the first and the last answer, in any order of recording', () => {
    const ended = (sentAt: number): AnsweredExchange => ({ ...answer(), sentAt, durationMs: 5 });
    expect(trackerOf(ended(100), ended(300), ended(200)).seen).toEqual({ first: 105, last: 305 });
  });
});

describe('an answer', () => {
  const item = { handle: ACCOUNT, key: '0x00', version: 99n } as const;
  const ofItem = { endpoint: 'rawItem', question: item } as const;
  const list = { account: ACCOUNT, start: 1n, end: 99n };
  const ofList = { endpoint: 'summaries', question: list } as const;

  it.each<[string, AnsweredExchange, boolean]>([
    ['lags below what was known as it was sent', answer(99), true],
    ['does not lag at what was known as it was sent', answer(100), false],
    ['does not lag above what was known as it was sent', answer(101), false],
    ['does not lag at the version of its item', answer(99, 0, ofItem), false],
    ['lags below the version of its item', answer(98, 0, ofItem), true],
    ['does not lag at the end of its list', answer(99, 0, ofList), false],
    ['lags below the end of its list', answer(98, 0, ofList), true],
    ['never lags outside the document', { ...answer(1), request: getRequest() }, false],
    ['does not lag without ledger headers while no replica went back', refusal(), false],
  ])('an answer %s', (_, exchange, lags) => {
    expect(lagsNow(trackerOf(answer(100)), exchange)).toBe(lags);
  });

  it('an answer shows that a replica went back, even if it does not lag', () => {
    const tracker = trackerOf(answer(100));
    expect(lagsNow(tracker, answer(99, 0, ofList))).toBe(false);
    expect(tracker.hasOneReplica).toBe(false);
  });

  it.each<[string, readonly AnsweredExchange[]]>([
    ['a lower version', [answer(100)]],
    ['nothing', []],
  ])('an answer does not lag when %s was known as it was sent', (_, answers) => {
    const tracker = trackerOf(...answers);
    const slow = sent(tracker, answer(100));
    tracker.record(answer(200));
    expect(tracker.recordLag(slow)).toBe(false);
  });
});

describe('where a replica was 10 versions behind', () => {
  it.each<[string, AnsweredExchange, boolean]>([
    ['a 200 without ledger headers', answer(), false],
    ['an error without them about the latest version', refusal(), true],
    ['an error about a version 19 below the highest', refusal(81n), true],
    ['an error about a version 20 below the highest', refusal(80n), false],
  ])('a replica was behind, so %s lags: %s', (_, exchange, lags) => {
    expect(lagsNow(behindByTen(), exchange)).toBe(lags);
  });

  it('the most that any answer was behind counts', () => {
    const tracker = behindByTen();
    lagsNow(tracker, answer(95));
    expect(lagsNow(tracker, refusal(81n))).toBe(true);
  });
});

describe('a target', () => {
  it.each<[string, boolean, readonly AnsweredExchange[]]>([
    ['its answers go forward', true, [answer(100, 10), answer(120, 11)]],
    ['its ledger version went back', false, [answer(90, 10)]],
    ['its oldest version went back', false, [answer(100, 9), answer(100, 10)]],
    [
      'it names no oldest version',
      true,
      [exchangeOf({ headers: { 'x-node-ledger-version': '100' } })],
    ],
  ])('a target where %s has one replica: %s', (_, isOne, answers) => {
    const tracker = trackerOf(answer(100, 10));
    for (const exchange of answers) lagsNow(tracker, exchange);
    expect(tracker.hasOneReplica).toBe(isOne);
  });
});

describe('a version', () => {
  it('a version is surely pruned below the first known oldest version', () => {
    const tracker = trackerOf(answer(100, 10), answer(100, 50));
    expect(tracker.surelyPruned(9n)).toBe(10n);
    expect(tracker.surelyPruned(10n)).toBeUndefined();
  });

  it('a version is never surely pruned where a replica went back', () => {
    const tracker = trackerOf(answer(100, 10));
    lagsNow(tracker, answer(100, 9));
    expect(tracker.surelyPruned(1n)).toBeUndefined();
  });

  it('a version is known before a request when an earlier answer had named it', () => {
    const tracker = trackerOf(answer(100));
    expect(tracker.knownBefore(sent(tracker, answer(120)))).toBe(100n);
    expect(tracker.knownBefore(answer(120))).toBe(0n);
  });
});

describe('what was known around an answer', () => {
  /** The exchange, at one moment. Milliseconds. */
  const at = (sentAt: number, exchange: AnsweredExchange): AnsweredExchange => ({
    ...exchange,
    sentAt,
    durationMs: 0,
  });

  it('a listed version is ahead of its answer if shown a second before its request', () => {
    const tracker = trackerOf(at(0, answer(120)));
    const body = JSON.stringify([{ version: '130' }, { version: '125' }]);
    tracker.record(at(10, exchangeOf({ headers: ledgerHeaders(120, 0), body })));
    tracker.record(at(2000, answer(140)));
    expect(tracker.isAhead(130n, at(1010, answer(120)))).toBe(true);
    expect(tracker.isAhead(130n, at(1009, answer(120)))).toBe(false);
    expect(tracker.isAhead(131n, at(1019, answer(120)))).toBe(false);
  });

  it('a replica that lags is ahead of its answer by a second of its own time', () => {
    const tracker = trackerOf(at(0, answer(100)), at(500, answer(101)), at(1499, answer(110)));
    tracker.record(at(1500, answer(111)));
    expect(tracker.isAhead(110n, at(9000, answer(100)))).toBe(false);
    expect(tracker.isAhead(111n, at(9000, answer(100)))).toBe(true);
  });

  it('a listed version is ahead of its answer if no answer names it for a second', () => {
    const tracker = trackerOf(at(0, answer(100)));
    const list = exchangeOf({ headers: ledgerHeaders(100, 0), body: '[{"version":"101"}]' });
    tracker.record(at(1, list));
    tracker.record(at(1000, list));
    expect(tracker.isAhead(101n, at(2, list))).toBe(false);
    tracker.record(at(1001, list));
    expect(tracker.isAhead(101n, at(1, list))).toBe(false);
    expect(tracker.isAhead(101n, at(2, list))).toBe(true);
  });

  it('what was known before a request that a client sent by itself was named by then', () => {
    const tracker = trackerOf(at(0, answer(100)), at(500, answer(110)));
    expect(tracker.knownBefore(at(500, answer(120)))).toBe(100n);
    expect(tracker.knownBefore(at(501, answer(120)))).toBe(110n);
  });

  it('what was known some time before a request was named by then', () => {
    const tracker = trackerOf(at(0, answer(100)), at(500, answer(110)));
    expect(tracker.knownBefore(at(1499, answer(120)), 1000)).toBe(100n);
    expect(tracker.knownBefore(at(1500, answer(120)), 1000)).toBe(110n);
    expect(tracker.knownBefore(at(999, answer(120)), 1000)).toBe(0n);
  });

  it('a version was pruned before an answer if its and earlier headers are above', () => {
    const tracker = trackerOf(answer(100, 20));
    expect(tracker.prunedBefore(sent(tracker, answer(120, 30)))).toBe(20n);
    expect(tracker.prunedBefore(sent(tracker, answer(120, 10)))).toBe(10n);
    expect(tracker.prunedBefore(sent(tracker, answer()))).toBe(0n);
    expect(tracker.prunedBefore(answer(120, 30))).toBe(0n);
  });

  it('what follows an answer is the lowest version of a reply to a later request', () => {
    const tracker = trackerOf(answer(100));
    const exchange = sent(tracker, answer(100));
    const beside = sent(tracker, answer(101));
    tracker.record(exchange);
    tracker.record(beside);
    expect(tracker.order.knownAfter(exchange)).toBeUndefined();
    const [first, second] = [sent(tracker, answer(130)), sent(tracker, answer(120))];
    tracker.record(first);
    tracker.record(second);
    expect(tracker.order.knownAfter(exchange)).toBe(120n);
    expect(tracker.order.knownAfter(second)).toBeUndefined();
    expect(tracker.order.knownAfter(answer(100))).toBeUndefined();
  });

  it('what follows an answer is not the version of a replica that lags', () => {
    const tracker = trackerOf(answer(100));
    const exchange = sent(tracker, answer(105));
    tracker.record(exchange);
    tracker.record(sent(tracker, answer(90)));
    expect(tracker.order.knownAfter(exchange)).toBeUndefined();
    tracker.record(sent(tracker, answer(105)));
    expect(tracker.order.knownAfter(exchange)).toBe(105n);
  });
});

describe('the bounds of an answer', () => {
  it.each<[string, AnsweredExchange, Bounds]>([
    ['its own headers', answer(120, 30), { oldest: 30n, current: 120n, settled: 100n }],
    ['settled to its own version', answer(90, 30), { oldest: 30n, current: 90n, settled: 90n }],
    ['open without ledger headers', answer(), { oldest: 0n, current: U64_MAX, settled: 0n }],
  ])('the bounds of an answer are %s', (_, exchange, bounds) => {
    const tracker = trackerOf(answer(100, 10));
    expect(tracker.bounds(sent(tracker, exchange))).toEqual(bounds);
  });

  it('the bounds of an answer settle nothing when nothing was known as it was sent', () => {
    expect(trackerOf(answer(100)).bounds(answer(120, 30)).settled).toBe(0n);
  });
});

describe('a version that only an error names', () => {
  it('a version that only an error names makes no later answer a lagging one', () => {
    const headers = ledgerHeaders(1_000_000, 0);
    const tracker = trackerOf(answer(100), exchangeOf({ status: 400, headers }));
    expect(tracker.highest).toBe(100n);
    expect(lagsNow(tracker, answer(101))).toBe(false);
    expect(tracker.hasOneReplica).toBe(true);
  });
});
