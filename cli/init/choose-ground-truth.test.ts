import { describe, expect, it } from 'vitest';
import type { KnownItem, KnownTransaction } from '../../src/engine/known-truth.ts';
import { knownAccount } from '../../src/engine/known-truth.ts';
import type { DiscoveredItem } from '../../src/engine/discovery/discovery.ts';
import { Discovery } from '../../src/engine/discovery/discovery.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { chooseAccounts, chooseItems } from './choose-ground-truth.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const sent = (
  version: bigint,
  kind: KnownTransaction['kind'],
  hash?: string,
): KnownTransaction => ({
  version,
  kind,
  hash,
});

/** A discovery of accounts, of which the first `answered` were answered. */
function discoveryOf(
  accounts: readonly (readonly KnownTransaction[])[],
  answered: number,
): Discovery {
  const known = accounts.map((transactions, at) =>
    knownAccount(longHex(String(at + 1)), { transactions }),
  );
  const discovered = known.map((truth, at) => {
    return { address: truth.address, truth, answered: at < answered };
  });
  return new Discovery(discovered, [], { accounts: known, tables: [] });
}

/** What `init` sees of the accounts, when the account with that number goes on sending. */
function seen(
  accounts: readonly (readonly KnownTransaction[])[],
  answered: number,
  growing?: number,
) {
  const discovery = discoveryOf(accounts, answered);
  return { discovery, growing: growing === undefined ? [] : [longHex(String(growing))] };
}

const item = (key: HexBytes, ...history: KnownItem['history']): DiscoveredItem => ({
  handle: longHex('5'),
  key,
  history,
  found: '0x01',
});

/** The items chosen among readable and deleted ones, when history begins at a version. */
function chosenOf(
  readable: readonly DiscoveredItem[],
  deleted: readonly KnownItem[],
  oldest = '0',
) {
  const tables = [{ handle: longHex('5'), items: readable, absent: [] }];
  const discovery = new Discovery([], readable, { accounts: [], tables });
  return chooseItems({ discovery, deleted, oldestVersion: oldest });
}

describe('the accounts that are chosen', () => {
  it('the chosen accounts begin with an account that sent both kinds, with the reason', () => {
    const one = [
      sent(1n, 'sequence_number'),
      sent(2n, 'sequence_number'),
      sent(3n, 'sequence_number'),
    ];
    const both = [sent(4n, 'sequence_number'), sent(5n, 'orderless')];
    const [first, second, ...rest] = chooseAccounts(seen([one, both], 2));
    expect(first).toMatchObject({
      address: longHex('2'),
      why: expect.stringContaining('both kinds'),
    });
    expect(second).toMatchObject({
      address: longHex('1'),
      why: 'its newest page is the longest',
    });
    expect(rest).toEqual([]);
  });

  it('the accounts include an account that is still sending, however little it sent', () => {
    const lengths = [4, 3, 2, 1].map((count) =>
      Array.from({ length: count }, (_, at) => sent(BigInt(at), 'sequence_number')),
    );
    const [first, ...others] = chooseAccounts(seen(lengths, 4, 4));
    expect(first).toMatchObject({ address: longHex('4'), why: 'it is still sending' });
    expect(others.map(({ address }) => address)).toEqual([longHex('1'), longHex('2')]);
  });

  it('the chosen accounts exclude accounts that the node did not answer', () => {
    expect(chooseAccounts(seen([[sent(1n, 'orderless')]], 0))).toEqual([]);
  });

  it('the chosen accounts have the newest transactions of each kind, with long hashes', () => {
    const many = [1n, 2n, 3n, 4n, 5n].map((version) => sent(version, 'sequence_number', HASH));
    const unusual = sent(6n, 'orderless', '# <script>');
    const [account] = chooseAccounts(seen([[...many, unusual]], 1));
    expect(account?.transactions).toEqual([
      sent(3n, 'sequence_number', HASH),
      sent(4n, 'sequence_number', HASH),
      sent(5n, 'sequence_number', HASH),
      { version: 6n, kind: 'orderless' },
    ]);
  });
});

describe('the items that are chosen', () => {
  it('the chosen items begin with one that was deleted, then those that changed most', () => {
    const still = item('0x01', { version: 3n, value: '0x00' });
    const often = item('0x02', { version: 3n, value: '0x00' }, { version: 4n, value: '0x01' });
    const gone = item('0x03', { version: 2n, value: 'absent' });
    expect(chosenOf([still, often], [gone]).map(({ key, why }) => [key, why])).toEqual([
      ['0x03', 'it was deleted'],
      ['0x02', 'it was written 2 times recently'],
      ['0x01', 'it can be read'],
    ]);
  });

  it('the chosen items have no pruned history', () => {
    const [only, ...rest] = chosenOf([item('0x01', { version: 3n, value: '0x00' })], [], '4');
    expect([only?.history, rest]).toEqual([[], []]);
    expect(chosenOf([], [item('0x03', { version: 2n, value: 'absent' })], '4')).toEqual([]);
  });
});
