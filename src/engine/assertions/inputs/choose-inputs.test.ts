import { describe, expect, it } from 'vitest';
import { knownAccount, NOTHING_KNOWN } from '../../known-truth.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import { longHex } from '../../../spec/formats/address.ts';
import type { HexBytes } from '../../../spec/formats/hex-bytes.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { DiscoveredAccount } from '../../discovery/discovered-account.ts';
import type { DiscoveredItem } from '../../discovery/discovery.ts';
import { Discovery } from '../../discovery/discovery.ts';
import { pageOf, silentContext } from '../../testing/fake-context.ts';
import {
  anAccount,
  anItem,
  bodyWithKey,
  byLeadingZeros,
  itemsOfTables,
  STRANGE_KEY,
} from './choose-inputs.ts';

const item = (handle: LongHex, key: HexBytes): DiscoveredItem => ({
  handle,
  key,
  history: [],
  found: '0x',
});

const account = (digits: string, listed?: readonly number[]): DiscoveredAccount => {
  const address = longHex(digits);
  const truth = knownAccount(address);
  const found = { address, truth, answered: true };
  return listed === undefined ? found : { ...found, newest: pageOf(listed) };
};

const knowing = (
  accounts: readonly DiscoveredAccount[],
  items: readonly DiscoveredItem[] = [],
): CheckContext => silentContext({ discovery: new Discovery(accounts, items, NOTHING_KNOWN) });

describe('some account', () => {
  it('the chosen account has a transaction, if any account has', () => {
    const full = account('c', [7]);
    expect(anAccount(knowing([account('a'), account('b', []), full]))).toBe(full.address);
  });

  it('the chosen account is otherwise the first known account, or else 0x1', () => {
    expect(anAccount(knowing([account('a'), account('b', [])]))).toBe(longHex('a'));
    expect(anAccount(knowing([]))).toBe(longHex('1'));
  });
});

describe('some item', () => {
  it('the chosen item is the first readable item, or else a possibly missing item', () => {
    const items = [item(longHex('5'), '0x0a'), item(longHex('6'), '0x0b')];
    expect(anItem(knowing([], items))).toBe(items[0]);
    expect(anItem(knowing([]))).toEqual({ handle: longHex('1'), key: '0x00' });
  });

  it('an item is chosen from each of four tables, with a non-empty key if possible', () => {
    const tables = ['1', '2', '3', '4', '5'].map((digits) => longHex(digits));
    const items = tables.flatMap((handle) => [item(handle, '0x'), item(handle, '0x0a')]);
    const chosen = itemsOfTables(knowing([], items));
    expect(chosen.map(({ handle, key }) => [handle, key])).toEqual(
      tables.slice(0, 4).map((handle) => [handle, '0x0a']),
    );
    const bare = [item(longHex('5'), '0x')];
    expect(itemsOfTables(knowing([], bare))).toEqual(bare);
    expect(itemsOfTables(knowing([]))).toEqual([{ handle: longHex('1'), key: '0x00' }]);
  });
});

it('byLeadingZeros returns one account for each number of leading zeros', () => {
  const [a, ab, longer, full] = ['a', 'ab', 'e'.repeat(63), 'c'.repeat(64)].map((digits) =>
    account(digits),
  );
  const other = account('d'.repeat(64));
  const all = [other, full, longer, ab, a].flatMap((each) => each ?? []);
  expect(byLeadingZeros(all)).toEqual([a, longer, ab, full, other]);
});

describe('a key', () => {
  it('a key stands in a body as section 2.3 has it', () => {
    expect(bodyWithKey('0x0a')).toBe('{"key":"0x0a"}');
    expect(STRANGE_KEY).toMatch(/^0x([0-9a-f]{2}){16}$/);
  });
});
