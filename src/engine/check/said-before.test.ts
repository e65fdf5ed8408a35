import { describe, expect, it } from 'vitest';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { LedgerTracker } from '../session/ledger-tracker.ts';
import { exchangeOf, NAMES } from '../testing/fake-session.ts';
import { SaidBefore } from './said-before.ts';

/** A ledger, with what sends a request and lets its answer come. */
function conversation(): {
  readonly ledger: LedgerTracker;
  readonly send: () => AnsweredExchange;
  readonly receive: (exchange: AnsweredExchange) => void;
} {
  const ledger = new LedgerTracker(NAMES);
  const send = (): AnsweredExchange => {
    const exchange = exchangeOf({});
    ledger.beforeSending(exchange.request);
    return exchange;
  };
  return { ledger, send, receive: (exchange) => ledger.record(exchange) };
}

describe('earlier knowledge', () => {
  it('earlier knowledge is what had come when the request was sent', () => {
    const { ledger, send, receive } = conversation();
    const said = new SaidBefore<string>();
    const [first, second, meanwhile] = [send(), send(), send()];
    receive(first);
    said.add(first, 'first');
    const between = send();
    receive(second);
    said.add(second, 'second');
    expect(said.findBefore(meanwhile, ledger)).toBeUndefined();
    expect(said.findBefore(between, ledger)).toBe('first');
    expect(said.findBefore(send(), ledger)).toBe('second');
  });

  it('earlier knowledge is the last that fits', () => {
    const { ledger, send, receive } = conversation();
    const said = new SaidBefore<number>();
    for (const value of [7, 3]) {
      const exchange = send();
      receive(exchange);
      said.add(exchange, value);
    }
    const later = send();
    expect(said.findBefore(later, ledger, (value) => value > 5)).toBe(7);
    expect(said.findBefore(later, ledger, (value) => value > 7)).toBeUndefined();
    expect(said.last).toBe(3);
  });

  it('earlier knowledge is nothing for a request whose moment is unknown', () => {
    const { ledger, send, receive } = conversation();
    const said = new SaidBefore<string>();
    const first = send();
    receive(first);
    said.add(first, 'first');
    expect(said.findBefore(exchangeOf({}), ledger)).toBeUndefined();
  });
});
