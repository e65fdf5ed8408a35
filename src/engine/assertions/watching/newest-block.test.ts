import { describe, expect, it } from 'vitest';
import { longHex } from '../../../spec/formats/address.ts';
import { contextOf, fakeExchange } from '../../testing/fake-context.ts';
import { NewestBlockReads } from './newest-block.ts';

const ITEM = { handle: longHex('5'), key: '0x01' } as const;

/** Reads of a chain at version 1000, and the versions at which items were read. */
async function readsOf() {
  const asked: (string | null)[] = [];
  let head = 1000;
  const ctx = await contextOf(({ searchParams }) => {
    asked.push(searchParams.get('ledger_version'));
    return { body: Uint8Array.of(1), ledger: [0, head] };
  });
  /** Another check sees this ledger version. */
  const advance = (to: number): void => {
    head = to;
    ctx.session.ledger.record(fakeExchange({ ledger: [0, to] }));
  };
  advance(1000);
  return { advance, asked, reads: new NewestBlockReads(ctx) };
}

describe('the newest block', () => {
  it('the newest block is read at its first version, once, and again at the end', async () => {
    const { advance, asked, reads } = await readsOf();
    await reads.read(ITEM);
    expect(asked).toEqual([]);
    for (const head of [1010, 1010, 1020]) {
      advance(head);
      await reads.read(ITEM);
    }
    expect(asked).toEqual(['1001', '1011']);
    await reads.readAgain();
    expect(asked).toEqual(['1001', '1011', '1001', '1011']);
  });

  it('the newest block is not read when it has one version', async () => {
    const { advance, asked, reads } = await readsOf();
    advance(1001);
    await reads.read(ITEM);
    expect(asked).toEqual([]);
  });

  it('the newest block is read eight times at most', async () => {
    const { advance, asked, reads } = await readsOf();
    for (let head = 1010; head < 1200; head += 10) {
      advance(head);
      await reads.read(ITEM);
    }
    expect(asked).toHaveLength(8);
  });
});
