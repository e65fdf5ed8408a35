import { describe, expect, it } from 'vitest';
import { fakeExchange } from '../../src/engine/testing/fake-context.ts';
import { aptosProfile } from '../../config/profiles/aptos.ts';
import { unanswered } from '../../src/testing/responses.ts';
import { FirstLedger } from './first-ledger.ts';

describe('the initial ledger of a node', () => {
  const isPrunedAfter = (...ledgers: readonly (readonly [number, number])[]): boolean => {
    const first = new FirstLedger(aptosProfile.names);
    first.record(unanswered());
    for (const ledger of ledgers) first.record(fakeExchange({ ledger }));
    return first.isPruned;
  };

  it('the initial ledger is pruned when the oldest version is above its latest one', () => {
    expect(isPrunedAfter([90, 100], [101, 200])).toBe(true);
  });

  it('the initial ledger of a node is not pruned while its latest version remains', () => {
    expect(isPrunedAfter([90, 100], [100, 200])).toBe(false);
  });

  it('the initial ledger is not known to be pruned when no response has a version', () => {
    expect(isPrunedAfter()).toBe(false);
  });
});
