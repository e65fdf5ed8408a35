import { describe, expect, it } from 'vitest';
import { knownAccount } from '../../../src/engine/known-truth.ts';
import { longHex } from '../../../src/spec/formats/address.ts';
import {
  aheadNotices,
  outdatedNotices,
  prunedNotices,
  strangerNotices,
  surplusNotices,
} from './truth-notices.ts';

describe('the notice about a configuration that is ahead', () => {
  const account = knownAccount(longHex('1'), { transactions: [{ version: 120n }] });
  const truth = { accounts: [account], tables: [] };

  it('the notice about a configuration that is ahead names both versions', () => {
    expect(aheadNotices(truth, 119n)).toEqual([
      expect.stringContaining('contains version 120, but the target is at 119'),
    ]);
  });

  it('no notice names future versions once the target has caught up', () => {
    expect(aheadNotices(truth, 120n)).toEqual([]);
    expect(aheadNotices(truth, undefined)).toEqual([]);
  });
});

describe('the notice about a configuration whose versions are pruned', () => {
  const transactions = [7n, 9n, 120n].map((version) => ({ version }));
  const truth = { accounts: [knownAccount(longHex('1'), { transactions })], tables: [] };

  it('the notice about a configuration whose versions are pruned counts and names them', () => {
    expect(prunedNotices(truth, 100n)).toEqual([
      'the node has pruned 2 of the 3 versions in the configuration (7, 9; the oldest is 100): they are not judged from then on. Replace them with newer ones, or remove them.',
    ]);
  });

  it('the notice about pruned versions is left out when no version is pruned', () => {
    expect(prunedNotices(truth, 7n)).toEqual([]);
  });
});

describe('the notice about items that have changed', () => {
  const item = { handle: longHex('5'), key: '0x01' } as const;

  it('the notice about items that have changed names the first and counts the others', () => {
    expect(outdatedNotices([item])[0]).toContain(`The value of item 0x01 of table ${longHex('5')}`);
    expect(outdatedNotices([item, item, item])[0]).toContain('and 2 other items in the config');
    expect(outdatedNotices([])).toEqual([]);
  });
});

describe('the notice about more than is inspected', () => {
  const accounts = Array.from({ length: 19 }, (_, at) => knownAccount(longHex(`${at}`)));
  const handle = longHex('5');
  const items = Array.from({ length: 33 }, () => ({ handle, key: '0x01', history: [] }) as const);
  const tables = [{ handle, items, absent: [] }];

  it('the notice about more than is inspected counts accounts and items', () => {
    expect(surplusNotices({ accounts, tables })).toEqual([
      'Only the first 16 of the 19 accounts and 32 of the 33 items in the configuration were inspected (items: of all tables in turn): write first what matters most.',
    ]);
    expect(surplusNotices({ accounts, tables: [] })).toHaveLength(1);
  });

  it('no notice is needed where everything is inspected', () => {
    expect(surplusNotices({ accounts: accounts.slice(3), tables: [] })).toEqual([]);
  });
});

describe('the notice about a configuration of another node', () => {
  const sender = longHex('1');
  const empty = longHex('2');
  const handle = longHex('5');
  const item = { handle, key: '0x01', history: [] } as const;
  const truth = {
    accounts: [knownAccount(sender, { transactions: [{ version: 7n }] }), knownAccount(empty)],
    tables: [{ handle, items: [{ ...item, value: '0x02' } as const, item], absent: [] }],
  };
  const never = (): boolean => false;

  it('the notice about a configuration of another node counts what was not found', () => {
    expect(strangerNotices(truth, { account: never, item: never })).toEqual([
      'Nothing of what the configuration knows (1 account with transactions, 1 item with a value) was found on this node: is it the configuration of another node?',
    ]);
  });

  it('no notice about another node is needed when an account or an item was found', () => {
    const isSender = (address: string): boolean => address === sender;
    expect(strangerNotices(truth, { account: isSender, item: never })).toEqual([]);
    expect(strangerNotices(truth, { account: never, item: () => true })).toEqual([]);
  });

  it('no notice about another node is needed when only addresses are known', () => {
    const addresses = { accounts: [knownAccount(empty)], tables: [] };
    expect(strangerNotices(addresses, { account: never, item: never })).toEqual([]);
  });
});
