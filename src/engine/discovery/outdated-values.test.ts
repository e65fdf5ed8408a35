import { describe, expect, it } from 'vitest';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import { hexBytes } from '../../spec/formats/hex-bytes.ts';
import { longHex } from '../../spec/formats/address.ts';
import { BCS_TYPE } from '../../spec/media-types.ts';
import { SimulatedTime } from '../../testing/simulated-time.ts';
import type { KnownItem } from '../known-truth.ts';
import { fakeSession, ledgerHeaders } from '../testing/fake-session.ts';
import { NodeClient } from '../session/node-client.ts';
import { findOutdated, truthWithoutValues } from './outdated-values.ts';

const ITEM: KnownItem = { handle: longHex('1'), key: '0x01', value: '0x0a', history: [] };

/** What is out of date of an item that was found as 0x0b, of a target that answers the nth read so. */
async function outdatedOf(
  read: (nth: number, isVersioned: boolean) => HexBytes,
  {
    item = ITEM,
    found = '0x0b',
    movesEvery = 1,
  }: { readonly item?: KnownItem; readonly found?: HexBytes; readonly movesEvery?: number } = {},
) {
  const time = new SimulatedTime();
  const { session, asked } = await fakeSession(
    ({ path }, nth) => ({
      headers: { 'content-type': BCS_TYPE, ...ledgerHeaders(100 + (movesEvery * nth - 1)) },
      body: Buffer.from(read(nth, path.includes('ledger_version')).slice(2), 'hex').toString(
        'latin1',
      ),
    }),
    {},
    [],
    time.wire,
  );
  const node = new NodeClient(session, { owner: 'discovery' });
  await node.item({ handle: longHex('1'), key: '0x02' });
  const outdated = await findOutdated(session, node, [{ ...item, found }]);
  return { outdated: outdated.length, asked: asked.length - 1, at: time.at };
}

describe('a value that is out of date', () => {
  it('a value is out of date if the item changes while the chain moves', async () => {
    const values = ['0x00', '0x0b', '0x0c'] as const;
    expect(await outdatedOf((nth) => values[nth - 1] ?? '0x0d')).toEqual({
      outdated: 1,
      asked: 2,
      at: 800,
    });
  });

  it('a value is not out of date if the item stays as it is, or gets its known value', async () => {
    expect(await outdatedOf(() => '0x0b')).toEqual({ outdated: 0, asked: 5, at: 2000 });
    expect(await outdatedOf(() => '0x0a')).toMatchObject({ outdated: 0 });
  });

  it('a value is not out of date on a chain that stands still', async () => {
    const found = await outdatedOf((nth) => hexBytes(Uint8Array.of(nth)), { movesEvery: 0 });
    expect(found).toEqual({ outdated: 0, asked: 1, at: 400 });
  });

  it('a value is out of date if the target has it at a known version', async () => {
    const item = { ...ITEM, history: [{ version: 7n, value: '0x0a' as const }] };
    const then = (value: HexBytes, movesEvery = 1) =>
      outdatedOf((_, isVersioned) => (isVersioned ? value : '0x0b'), { item, movesEvery });
    expect(await then('0x0a')).toMatchObject({ outdated: 1, asked: 2 });
    expect(await then('0x0a', 0)).toMatchObject({ outdated: 1, asked: 2 });
    expect(await then('0x0c')).toMatchObject({ outdated: 0 });
  });

  it('nothing is asked for an item that has its known value, or none', async () => {
    expect(await outdatedOf(() => '0x0a', { found: '0x0a' })).toMatchObject({ asked: 0 });
    const item = { ...ITEM, value: undefined };
    expect(await outdatedOf(() => '0x0a', { item })).toMatchObject({ asked: 0 });
  });

  it('the truth without values that are out of date keeps all others', () => {
    const other = { ...ITEM, key: '0x02' } as const;
    const truth = {
      accounts: [],
      tables: [{ handle: longHex('1'), items: [ITEM, other], absent: [] }],
    };
    const items = truthWithoutValues(truth, [ITEM]).tables[0]?.items;
    expect(items?.map(({ value }) => value)).toEqual([undefined, '0x0a']);
  });
});
