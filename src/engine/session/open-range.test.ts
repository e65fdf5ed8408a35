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

const PLAIN = answerOf(ledgerHeaders(200, 100));
const WITHOUT_HEADERS = answerOf({});

const BELOW: readonly SummariesQuestion[] = [
  { start: 99n },
  { end: 99n },
  { start: 99n, end: 150n },
  { start: 150n, end: 99n },
];
const BEYOND: readonly SummariesQuestion[] = [
  { start: 201n },
  { end: 201n },
  { start: 150n, end: 201n },
  { start: 150n, end: 149n },
];
const WITHIN: readonly SummariesQuestion[] = [
  {},
  { start: 100n },
  { end: 100n },
  { start: 200n },
  { end: 200n },
  { start: 150n, end: 150n },
  { start: 100n, end: 200n },
];

describe('a range', () => {
  it.each(BELOW)('a range may be below the oldest version: %o', (question) => {
    for (const { ledger, exchange } of [PLAIN, WITHOUT_HEADERS]) {
      expect(isBelowOldest(ledger, question, exchange)).toBe(true);
    }
  });

  it.each(BEYOND)('a range may be beyond the head or inverted: %o', (question) => {
    for (const { ledger, exchange } of [PLAIN, WITHOUT_HEADERS]) {
      expect(isBelowOldest(ledger, question, exchange)).toBe(false);
      expect(isBeyondHeadOrInverted(ledger, question, exchange)).toBe(true);
    }
  });

  it.each(WITHIN)('a range may be within the ledger: %o', (question) => {
    for (const { ledger, exchange } of [PLAIN, WITHOUT_HEADERS]) {
      expect(isBelowOldest(ledger, question, exchange)).toBe(false);
      expect(isBeyondHeadOrInverted(ledger, question, exchange)).toBe(false);
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
