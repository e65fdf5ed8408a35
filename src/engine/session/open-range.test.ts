import { describe, expect, it } from 'vitest';
import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import { NAMES, exchangeOf, ledgerHeaders } from '../testing/fake-session.ts';
import { LedgerTracker } from './ledger-tracker.ts';
import { isBelowOldest, isBeyondHeadOrInverted } from './open-range.ts';

/** A tracker of a ledger from 100 to 200, and an answer that has these headers. */
function answerOf(headers: Readonly<Record<string, string>>) {
  const ledger = new LedgerTracker(NAMES);
  ledger.record(exchangeOf({ headers: ledgerHeaders(200, 100) }));
  const exchange = exchangeOf({ status: 400, headers });
  ledger.beforeSending(exchange.request);
  return { ledger, exchange };
}

describe('a range', () => {
  it.each<[SummariesQuestion, boolean, boolean]>([
    [{ start: 99n }, true, false],
    [{ end: 99n }, true, false],
    [{ start: 99n, end: 150n }, true, false],
    [{ start: 150n, end: 99n }, true, true],
    [{ start: 201n }, false, true],
    [{ end: 201n }, false, true],
    [{ start: 150n, end: 201n }, false, true],
    [{ start: 150n, end: 149n }, false, true],
    [{}, false, false],
    [{ start: 100n }, false, false],
    [{ end: 100n }, false, false],
    [{ start: 200n }, false, false],
    [{ end: 200n }, false, false],
    [{ start: 150n, end: 150n }, false, false],
    [{ start: 100n, end: 200n }, false, false],
  ])('a range %o is below the oldest: %s, and beyond the head or inverted: %s', (...row) => {
    const [question, isBelow, isBeyond] = row;
    for (const { ledger, exchange } of [answerOf(ledgerHeaders(200, 100)), answerOf({})]) {
      expect(isBelowOldest(ledger, question, exchange)).toBe(isBelow);
      expect(isBeyondHeadOrInverted(ledger, question, exchange)).toBe(isBeyond);
    }
  });

  it('a range is held against the ledger of its own answer', () => {
    const { ledger, exchange } = answerOf(ledgerHeaders(190, 110));
    const isBelow = (start: bigint): boolean => isBelowOldest(ledger, { start }, exchange);
    expect([109n, 110n].map(isBelow)).toEqual([true, false]);
    const isBeyond = (end: bigint): boolean => isBeyondHeadOrInverted(ledger, { end }, exchange);
    expect([190n, 191n].map(isBeyond)).toEqual([false, true]);
  });

  it('a range may be beyond the head of a replica about which nothing is settled', () => {
    const { ledger, exchange } = answerOf(ledgerHeaders(190, 100));
    ledger.recordLag(exchange);
    expect(ledger.bounds(exchange).settled).toBe(0n);
    const isBeyond = (end: bigint): boolean => isBeyondHeadOrInverted(ledger, { end }, exchange);
    expect([190n, 191n].map(isBeyond)).toEqual([false, true]);
  });
});
