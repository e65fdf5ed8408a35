import { describe, expect, it } from 'vitest';
import { longHex } from '../../../spec/formats/address.ts';
import { contextOf, fakeExchange } from '../../testing/fake-context.ts';
import { OldestVersionReads } from './oldest-versions.ts';

const ITEM = { handle: longHex('5'), key: '0x01', history: [] } as const;
const CHANGED = { ...ITEM, key: '0x02', history: [{ version: 9n, value: '0x0a' }] } as const;

/** Reads of a chain at version 1000, and what was read. */
async function readsOf() {
  const asked: string[] = [];
  const ctx = await contextOf(({ searchParams }) => {
    asked.push(searchParams.get('ledger_version') ?? 'latest');
    return { body: Uint8Array.of(1), ledger: [0, 1000] };
  });
  /** Another check sees these bounds. */
  const see = (oldest: number): void =>
    ctx.session.ledger.record(fakeExchange({ ledger: [oldest, 1000] }));
  return { see, asked, reads: new OldestVersionReads(ctx) };
}

describe('the oldest versions', () => {
  it('the oldest versions are read, and the first that is kept again at the end', async () => {
    const { see, asked, reads } = await readsOf();
    see(100);
    await reads.read([ITEM, CHANGED]);
    expect(asked.toSorted()).toEqual(['132', '132', '164', '164', '228', '228', '612', '612']);
    see(140);
    await reads.readAgain();
    expect(asked.slice(8)).toEqual(['164', '164']);
  });

  it('the oldest versions are not read again where nothing was pruned meanwhile', async () => {
    const { see, asked, reads } = await readsOf();
    see(900);
    await reads.read([ITEM]);
    expect(asked).toEqual(['932', '964']);
    await reads.readAgain();
    expect(asked).toHaveLength(2);
  });

  it('the oldest versions are not read of a target that has pruned nothing', async () => {
    const { see, asked, reads } = await readsOf();
    see(0);
    await reads.read([ITEM]);
    expect(asked).toEqual([]);
  });
});
