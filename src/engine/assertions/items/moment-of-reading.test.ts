import { describe, expect, it } from 'vitest';
import { longHex } from '../../../spec/formats/address.ts';
import { contextOf, fakeExchange } from '../../testing/fake-context.ts';
import { askLatestAnswer } from './latest-answer.ts';
import { mayBeOfAnother } from './moment-of-reading.ts';

const ITEM = { handle: longHex('5'), key: '0x01' } as const;

describe('an item on a chain that writes hundreds of versions in a second', () => {
  /**
   * Judges a read of `stale` that names version 42, after a read of `earlier` at 39. The head is 43
   * then, and 500 soon after.
   *
   * @param at the value at a version above 39; `undefined` where it is pruned.
   */
  async function judgeStale(earlier: string, at: (version: number) => string | undefined) {
    let [plainReads, versionReads] = [0, 0];
    const ctx = await contextOf(({ searchParams }) => {
      const version = searchParams.get('ledger_version');
      if (version === null) {
        plainReads += 1;
        if (plainReads === 1) return { body: earlier, ledger: [0, 39] };
        return { body: 'stale', ledger: [0, plainReads === 2 ? 42 : 500] };
      }
      versionReads += 1;
      const ledger = [0, versionReads === 1 ? 43 : 500] as const;
      const body = at(Number(version));
      return body === undefined ? { status: 410, ledger } : { body, ledger };
    });
    ctx.session.ledger.record(fakeExchange({ ledger: [0, 30] }));
    await askLatestAnswer(ctx, ITEM);
    ctx.session.ledger.record(fakeExchange({ ledger: [0, 40] }));
    const read = await askLatestAnswer(ctx, ITEM);
    await ctx.node.item({ ...ITEM, version: 42n });
    return { isOpen: await mayBeOfAnother(ctx, read), versionReads };
  }

  it('an item is stale if it was read before and is met at none of 16 versions since', async () => {
    const known = (version: number): string => (version < 40 ? 'stale' : 'new');
    expect(await judgeStale('stale', known)).toEqual({ isOpen: false, versionReads: 21 });
  });

  it('an item may be of late headers if it was not so at a version that they name', async () => {
    expect(await judgeStale('stale', () => 'new')).toMatchObject({ isOpen: true });
  });

  it('an item that was never read like that before may come and go between samples', async () => {
    const { isOpen } = await judgeStale('another', () => 'new');
    expect(isOpen).toBe(true);
  });

  it('an item that is met again at a later version may have been the latest', async () => {
    const { isOpen } = await judgeStale('stale', (version) =>
      version < 40 || version === 500 ? 'stale' : 'new',
    );
    expect(isOpen).toBe(true);
  });

  it('an item is left open where a later version is pruned', async () => {
    const at = (version: number): string | undefined => (version < 40 ? 'stale' : 'new');
    const { isOpen } = await judgeStale('stale', (version) =>
      version > 400 ? undefined : at(version),
    );
    expect(isOpen).toBe(true);
  });
});
