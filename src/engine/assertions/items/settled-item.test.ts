import { describe, expect, it } from 'vitest';
import type { LongHex } from '../../../spec/formats/address.ts';
import { longHex } from '../../../spec/formats/address.ts';
import type { HexBytes } from '../../../spec/formats/hex-bytes.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import type { DiscoveredItem } from '../../discovery/discovery.ts';
import type { FakeAnswer } from '../../testing/fake-context.ts';
import { ACCOUNT, contextOf, recordingContext } from '../../testing/fake-context.ts';
import { longestKeys, settledItem } from './settled-item.ts';

const ITEM = { handle: ACCOUNT, key: '0x0a' } as const;

describe('an item that does not change any more', () => {
  it('an unchanging item is read at the version that an answer without one names', async () => {
    const respond = ({ search }: URL): FakeAnswer => ({ ledger: [0, 70], body: search });
    const { ctx, asked } = await recordingContext(respond);
    const { question, usual } = await settledItem(ctx, ITEM);
    expect(question).toEqual({ handle: ACCOUNT, key: '0x0a', version: 70n });
    expect(Buffer.from(usual.response.body).toString()).toBe('?ledger_version=70');
    expect(asked).toEqual(['', '?ledger_version=70']);
  });

  it('an unchanging item is read where it was found when it was deleted since', async () => {
    const ctx = await contextOf(({ search }) =>
      search === '?ledger_version=60'
        ? { ledger: [0, 71], body: 'it' }
        : { status: 404, ledger: [0, 70] },
    );
    const { question, usual } = await settledItem(ctx, { ...ITEM, foundAt: 60n });
    expect(question).toEqual({ ...ITEM, version: 60n });
    expect(Buffer.from(usual.response.body).toString()).toBe('it');
  });

  it('an unchanging item is read again when it was deleted meanwhile', async () => {
    let reads = 0;
    const ctx = await contextOf(({ search }) => {
      if (search === '') return { ledger: [0, 70 + reads], body: 'it' };
      reads += 1;
      return reads === 1 ? { status: 404, ledger: [0, 71] } : { ledger: [0, 71], body: 'it' };
    });
    expect((await settledItem(ctx, ITEM)).question.version).toBe(71n);
  });

  it('an item that does not change any more cannot be read when it is gone', async () => {
    const ctx = await contextOf(() => ({ status: 404, ledger: [0, 70] }));
    await expect(settledItem(ctx, ITEM)).rejects.toEqual(
      new ChainMoved('no known item can be read any more'),
    );
  });
});

describe('the longest keys', () => {
  it('the longest keys are the first longest of each of the first tables', () => {
    const item = (handle: LongHex, key: HexBytes): DiscoveredItem => ({
      handle,
      key,
      history: [],
      found: '0x',
    });
    const [one, two, three] = [longHex('1'), longHex('2'), longHex('3')];
    const items = [
      item(one, '0x0a'),
      item(two, '0x0a'),
      item(one, '0x0a0b'),
      item(one, '0x0c0d'),
      item(two, '0x'),
      item(three, '0x0a'),
    ];
    expect(longestKeys(items, 2)).toEqual([items[2], items[1]]);
    expect(longestKeys(items, 3)).toHaveLength(3);
  });
});
