import { describe, expect, it } from 'vitest';
import type { Effort } from '../../../evidence/effort.ts';
import { STANDARD_EFFORT } from '../../../evidence/effort.ts';
import { longHex } from '../../../spec/formats/address.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { Discovery } from '../../discovery/discovery.ts';
import type { FakeAnswer } from '../../testing/fake-context.ts';
import { contextOf, fakeExchange } from '../../testing/fake-context.ts';
import { expectLatestMeanwhile } from './watch-items.ts';

const KEYS = ['0x01', '0x02'] as const;

/** A context that knows two items, at ledger version 1000. */
async function discoverOn(
  answer: (url: URL) => FakeAnswer,
  tables = ['5', '5'],
  effort = STANDARD_EFFORT,
): Promise<CheckContext> {
  const known = KEYS.map((key, at) => {
    const handle = longHex(tables[at] ?? '5');
    return { handle, items: [{ handle, key, history: [] }], absent: [] };
  });
  const discovery = new Discovery([], [], { accounts: [], tables: known });
  const ctx = await contextOf(answer, {
    discovery,
    config: { effort },
  });
  ctx.session.setNames(ctx.names);
  ctx.session.ledger.record(fakeExchange({ ledger: [0, 1000] }));
  return ctx;
}

/** Watches while another check asks, until that check has seen a new ledger version. */
async function watch(ctx: CheckContext, latest = 1100): Promise<void> {
  const { askingChecks, ledger } = ctx.session;
  const other = askingChecks.counted(() => Promise.resolve());
  const watched = askingChecks.counted(() => expectLatestMeanwhile(ctx));
  ledger.record(fakeExchange({ ledger: [0, latest] }));
  await other;
  await watched;
}

const bytes = (...body: number[]): FakeAnswer => ({
  body: Uint8Array.from(body),
  ledger: [0, 1100],
});

describe('an item that is watched', () => {
  it('an item that is watched is asked for nothing while the ledger stands still', async () => {
    const ctx = await discoverOn(() => bytes(1));
    await watch(ctx, 1000);
    expect(ctx.session.client.sent).toBe(0);
  });

  it('a watched item alternates with others, and is read once at each named version', async () => {
    const ctx = await discoverOn(() => bytes(0));
    await watch(ctx);
    const { judged } = ctx.record;
    expect(judged).toBeGreaterThan(50);
    expect(ctx.session.client.sent).toBe(judged + KEYS.length);
    expect(ctx.session.askingChecks.some).toBe(false);
  });

  it('a watched item fails when it differs at the version that the answer names', async () => {
    const ctx = await discoverOn((url) => bytes(url.searchParams.has('ledger_version') ? 2 : 1));
    await expect(watch(ctx)).rejects.toMatchObject({
      name: 'Mismatch',
      found: {
        expected:
          'the bytes "0x01", as read without ledger_version at 1100; one of the two reads is wrong',
        actual: 'the bytes "0x02"',
      },
    });
  });

  it('a watched item fails when it is missing at the version at which it was found', async () => {
    let reads = 0;
    const ctx = await discoverOn(
      ({ pathname }) => {
        if (pathname.includes(longHex('6'))) return bytes(0);
        reads += 1;
        return reads === 1 ? bytes(0) : { ...bytes(0), status: 404 };
      },
      ['5', '6'],
    );
    await expect(watch(ctx)).rejects.toMatchObject({ name: 'Mismatch' });
  });

  it('an item that is watched is read in three of four rounds when it comes and goes', async () => {
    const latest: string[] = [];
    const other = longHex('6');
    let head = 1100;
    const ctx = await discoverOn(
      ({ pathname, searchParams }) => {
        const asked = searchParams.get('ledger_version');
        if (asked === null) {
          latest.push(pathname);
          head += pathname.includes(other) ? 2 : 1;
        }
        const isThere = pathname.includes(other) || Number(asked ?? head) % 2 === 0;
        return { ...bytes(0), status: isThere ? 200 : 404, ledger: [0, head] };
      },
      ['5', '6'],
    );
    await watch(ctx);
    expect(latest).toHaveLength(72);
    const others = latest.filter((path) => path.includes(other));
    expect(others.length).toBeGreaterThan(9);
    expect(others.length).toBeLessThan(20);
  });

  it('an item that is watched is read beside others that have changed', async () => {
    const latest: string[] = [];
    let head = 1100;
    const ctx = await discoverOn(({ pathname, searchParams }) => {
      const asked = searchParams.get('ledger_version');
      if (asked === null) latest.push(pathname);
      head += asked === null ? 1 : 0;
      return { body: Uint8Array.of(Number(asked ?? head) % 251), ledger: [0, head] };
    });
    await watch(ctx);
    // One more in three of four rounds, once both are known to change.
    expect(latest.length).toBeGreaterThan(72 + 45);
    expect(latest.length).toBeLessThanOrEqual(72 + 54);
  });

  it('an item is held against what any check read of it before, except in a smoke run', async () => {
    const watched = async (effort: Effort): Promise<void> => {
      let head = 1000;
      const ctx = await discoverOn(
        ({ searchParams }) => {
          const asked = searchParams.get('ledger_version');
          const value = asked === '1000' ? 9 : head;
          return { ...bytes(value % 256), ledger: [0, head] };
        },
        undefined,
        effort,
      );
      const item = { handle: longHex('5'), key: KEYS[0] };
      await ctx.node.item(item);
      // Another answer names the same version: nothing was committed while the first one came.
      await ctx.node.item(item);
      head = 1100;
      await watch(ctx);
    };
    await expect(watched(STANDARD_EFFORT)).rejects.toMatchObject({
      found: {
        expected:
          'the bytes "0xe8", as read without ledger_version at 1000; one of the two reads is wrong',
        actual: 'the bytes "0x09"',
      },
    });
    await watched({ ...STANDARD_EFFORT, level: 'smoke' });
  });

  it('a watched item is not judged at a pruned version, or without a version', async () => {
    const unnamed = await discoverOn(() => ({ body: Uint8Array.of(1) }));
    await watch(unnamed);
    const pruned = await discoverOn((url) =>
      url.searchParams.has('ledger_version')
        ? { status: 410, body: '{}', ledger: [1101, 1200] }
        : bytes(1),
    );
    await watch(pruned);
    expect([unnamed.record.judged, pruned.record.judged]).toEqual([0, 0]);
  });
});
