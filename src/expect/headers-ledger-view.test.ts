import { describe, expect, it } from 'vitest';
import { response } from '../testing/responses.ts';
import type { LedgerView } from './header-matchers.ts';
import { findCoherenceDifference, isComparable, ledgerView } from './header-matchers.ts';
import { NAMES, REQUIRED, having } from './testing/header-samples.ts';

describe('the ledger of an answer', () => {
  it('the ledger of an answer is what its headers say', () => {
    const headers = {
      ...REQUIRED,
      'x-node-epoch': '3',
      'x-node-gas-used': '9',
      'x-node-cursor': '1',
    };
    expect(ledgerView(response({ headers }), NAMES)).toStrictEqual({
      chainId: 4n,
      ledgerVersion: 100n,
      oldestVersion: 10n,
      timestamp: 1700000000000000n,
      epoch: 3n,
      blockHeight: 50n,
      oldestBlockHeight: 5n,
      gasUsed: 9n,
    });
  });

  it('the ledger of an answer leaves out what is absent, ill-formed or said twice', () => {
    expect(ledgerView(response(), NAMES)).toStrictEqual({});
    expect(ledgerView(having('epoch', '-1'), NAMES)).toStrictEqual({});
    expect(ledgerView(having('epoch', ['1', '1']), NAMES)).toStrictEqual({});
  });
});

describe('oldest and current', () => {
  it.each<[LedgerView, boolean]>([
    [{}, false],
    [{ ledgerVersion: 1n }, false],
    [{ oldestVersion: 1n }, false],
    [{ ledgerVersion: 1n, oldestVersion: 1n }, true],
    [{ blockHeight: 1n }, false],
    [{ oldestBlockHeight: 1n }, false],
    [{ blockHeight: 1n, oldestBlockHeight: 1n }, true],
    [{ ledgerVersion: 1n, oldestBlockHeight: 1n }, false],
  ])('oldest and current of %o can be compared: %s', (view, can) => {
    expect(isComparable(view)).toBe(can);
  });

  it('oldest and current are the right way round', () => {
    expect(findCoherenceDifference({})).toBeUndefined();
    expect(findCoherenceDifference({ oldestVersion: 5n, ledgerVersion: 5n })).toBeUndefined();
    expect(findCoherenceDifference({ oldestVersion: 5n })).toBeUndefined();
    expect(findCoherenceDifference({ blockHeight: 5n })).toBeUndefined();
    expect(findCoherenceDifference({ oldestVersion: 6n, ledgerVersion: 5n })).toEqual({
      expected: 'the oldest version not above the ledger version',
      actual: 'oldest version 6, ledger version 5',
    });
    expect(findCoherenceDifference({ oldestBlockHeight: 6n, blockHeight: 5n })).toEqual({
      expected: 'the oldest block not above the block height',
      actual: 'oldest block 6, block height 5',
    });
  });
});
