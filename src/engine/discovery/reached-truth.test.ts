import { describe, expect, it } from 'vitest';
import type { GroundTruth } from '../known-truth.ts';
import { knownAccount, NOTHING_KNOWN } from '../known-truth.ts';
import { longHex } from '../../spec/formats/address.ts';
import { truthUpTo, versionAhead } from './reached-truth.ts';

const account = knownAccount(longHex('1'), {
  transactions: [{ version: 30n }, { version: 10n }],
});
const handle = longHex('5');
const history = [
  { version: 20n, value: '0x01' },
  { version: 40n, value: 'absent' },
] as const;
const truth: GroundTruth = {
  accounts: [account],
  tables: [{ handle, items: [{ handle, key: '0x00', value: '0x02', history }], absent: ['0x09'] }],
};

describe('versionAhead', () => {
  it('versionAhead is the newest version that is known, of a transaction or of an item', () => {
    expect(versionAhead(truth, 39n)).toBe(40n);
    expect(versionAhead({ accounts: [account], tables: [] }, 29n)).toBe(30n);
  });

  it('versionAhead is undefined when reached, or without any known version', () => {
    expect(versionAhead(truth, 40n)).toBeUndefined();
    expect(versionAhead(NOTHING_KNOWN, 0n)).toBeUndefined();
    expect(versionAhead(truth, undefined)).toBeUndefined();
  });
});

describe('truthUpTo', () => {
  it('truthUpTo keeps what is known up to the version, and nothing of the latest state', () => {
    expect(truthUpTo(truth, 20n)).toEqual({
      accounts: [{ ...account, transactions: [{ version: 10n }] }],
      tables: [
        { handle, items: [{ handle, key: '0x00', history: history.slice(0, 1) }], absent: [] },
      ],
    });
  });

  it('truthUpTo knows of orderless transactions when one of them was reached', () => {
    const kinds = knownAccount(longHex('1'), {
      transactions: [{ version: 30n, kind: 'orderless' }],
      orderless: true,
    });
    const orderlessUpTo = (highest: bigint): readonly boolean[] =>
      truthUpTo({ accounts: [kinds], tables: [] }, highest).accounts.map(
        ({ orderless }) => orderless,
      );
    expect(orderlessUpTo(30n)).toEqual([true]);
    expect(orderlessUpTo(29n)).toEqual([false]);
  });
});
