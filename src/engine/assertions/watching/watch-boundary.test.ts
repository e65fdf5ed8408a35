import { describe, expect, it } from 'vitest';
import { knownAccount, NOTHING_KNOWN } from '../../known-truth.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import { longHex } from '../../../spec/formats/address.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { DiscoveredAccount } from '../../discovery/discovered-account.ts';
import { Discovery } from '../../discovery/discovery.ts';
import type { FakeAnswer } from '../../testing/fake-context.ts';
import { contextOf, fakeExchange, pageOf, discoveryOf } from '../../testing/fake-context.ts';
import { expectPrunedAtOnce, listAtBoundary, readAtBoundary } from './watch-boundary.ts';

const ITEM = { handle: longHex('5'), key: '0x01' } as const;

/** A context whose discovery saw 100 as the oldest version. */
async function discoverOn(answer: (url: URL) => FakeAnswer): Promise<CheckContext> {
  const ctx = await contextOf(answer, {
    discovery: new Discovery(
      discoveryOf({ newest: pageOf([990]) }).accounts,
      [{ ...ITEM, history: [], found: '0x00' }],
      NOTHING_KNOWN,
    ),
  });
  ctx.session.ledger.record(fakeExchange({ ledger: [100, 1000] }));
  return ctx;
}

/** An account that was answered. */
function discoveredAccount(address: LongHex): DiscoveredAccount {
  const truth = knownAccount(address);
  return { address, truth, answered: true };
}

/** Watches while another check asks, until that check has seen the given oldest version. */
async function watch(
  ctx: CheckContext,
  ask: (ctx: CheckContext) => Promise<void>,
  oldest = 108,
): Promise<void> {
  const { askingChecks, ledger } = ctx.session;
  const other = askingChecks.counted(() => Promise.resolve());
  const watched = askingChecks.counted(() => ask(ctx));
  ledger.record(fakeExchange({ ledger: [oldest, 1000] }));
  await other;
  await watched;
}

/**
 * A node whose oldest version is 108, and another from so many requests on; and the versions it was
 * asked for.
 */
async function pruning(later: Readonly<Record<number, number>>) {
  const asked: number[] = [];
  let oldest = 108;
  const ctx = await discoverOn(({ searchParams }) => {
    const version = Number(searchParams.get('ledger_version'));
    asked.push(version);
    oldest = later[asked.length] ?? oldest;
    return { status: version < oldest ? 410 : 200, body: 'ab', ledger: [oldest, 1000] };
  });
  return { ctx, asked };
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const times = (wanted: number): number => numbers.filter((number) => number === wanted).length;
  return numbers.toSorted((a, b) => times(b) - times(a))[0];
}

const readItemAtBoundary = (ctx: CheckContext): Promise<void> => readAtBoundary(ctx, ITEM);

describe('the oldest version that is watched', () => {
  it('the oldest version that is watched is asked about nothing while it stays', async () => {
    const ctx = await discoverOn(() => ({ versions: [990], ledger: [100, 1000] }));
    await watch(ctx, listAtBoundary, 100);
    await watch(ctx, readItemAtBoundary, 100);
    expect(ctx.session.client.sent).toBe(0);
  });

  it('the watched oldest version is listed from both boundaries, up to the head', async () => {
    const asked: string[] = [];
    const ctx = await discoverOn(({ search }) => {
      asked.push(search.replace(/&limit=\d+/, ''));
      return { versions: [990], ledger: [108, 1000] };
    });
    await watch(ctx, listAtBoundary);
    const times = (query: string): number => asked.filter((sent) => sent === query).length;
    expect(ctx.session.client.sent).toBe(100);
    expect([times('?start_version=108'), times('?start_version=100')]).toEqual([38, 12]);
    // The first list up to the oldest known transaction is sent before any is known.
    expect(times('?end_version=990')).toBe(49);
  });

  it('the watched oldest version is of the account pruned next, or the first', async () => {
    const listed = async (...histories: readonly (readonly number[])[]) => {
      const asked = new Set<string | undefined>();
      const accounts = histories.map((_, at) => discoveredAccount(longHex(`${at + 1}`)));
      const ctx = await contextOf(
        ({ pathname }) => {
          asked.add(pathname.split('/')[3]);
          return { ledger: [108, 1000] };
        },
        {
          discovery: new Discovery(accounts, [], NOTHING_KNOWN),
        },
      );
      ctx.session.ledger.record(fakeExchange({ ledger: [100, 1000] }));
      for (const [at, versions] of histories.entries()) {
        ctx.session.history(longHex(`${at + 1}`)).learn(pageOf(versions).listed, undefined);
      }
      await watch(ctx, listAtBoundary);
      return [...asked];
    };
    expect(await listed([105, 990], [150], [], [108])).toEqual([longHex('4')]);
    expect(await listed([105, 990], [150], [200])).toEqual([longHex('2')]);
    expect(await listed([], [])).toEqual([longHex('1')]);
    expect(await listed()).toEqual([]);
  });

  it('the oldest version that is watched is read in every second round', async () => {
    const asked: (string | null)[] = [];
    const ctx = await discoverOn(({ searchParams }) => {
      asked.push(searchParams.get('ledger_version'));
      return { body: 'a', ledger: [108, 1000] };
    });
    await watch(ctx, readItemAtBoundary);
    expect(asked.filter((version) => version === '108')).toHaveLength(40);
    expect(asked).toHaveLength(80);
  });

  it('the watched oldest version is read at, above and below the boundary', async () => {
    const { ctx, asked } = await pruning({ 9: 208 });
    await watch(ctx, expectPrunedAtOnce);
    expect(asked).toHaveLength(40);
    expect(asked.slice(0, 4)).toEqual([107, 112, 108, 108]);
    expect(asked.slice(8, 14)).toEqual([108, 112, 207, 112, 208, 208]);
    expect(asked.slice(14, 20)).toEqual([208, 108, 208, 262, 208, 208]);
  });

  it('the watched oldest version is 410 below where it was read before it was pruned', async () => {
    const asked: number[] = [];
    const ctx = await discoverOn((url) => {
      const version = Number(url.searchParams.get('ledger_version'));
      const isKept = asked.includes(version);
      asked.push(version);
      const oldest = 108 + Math.floor(asked.length / 4);
      const status = version >= oldest || isKept ? 200 : 410;
      return { status, body: 'ab', ledger: [oldest, 1000] };
    });
    await expect(watch(ctx, expectPrunedAtOnce)).rejects.toMatchObject({
      name: 'Mismatch',
      found: { actual: 'status 200' },
    });
  });

  it('the watched oldest version is 410 once an answer names a later one', async () => {
    const prunedAtOnce = async (status: number, ledger?: readonly [number, number]) => {
      const ctx = await discoverOn(() => ({ status, body: '{}', ...(ledger && { ledger }) }));
      await watch(ctx, expectPrunedAtOnce);
      return ctx.record.judged;
    };
    await expect(prunedAtOnce(404, [109, 1000])).rejects.toMatchObject({
      name: 'Mismatch',
      found: { expected: '410 for version 107, as the oldest is 108', actual: 'status 404' },
    });
    expect(await prunedAtOnce(410, [2000, 3000])).toBeGreaterThan(0);
    expect(await prunedAtOnce(410, [108, 1000])).toBe(1);
    expect(await prunedAtOnce(404)).toBe(0);
  });

  it('the oldest version is read at growing distances, and again when it reaches them', async () => {
    const asked: number[] = [];
    const ctx = await discoverOn(({ searchParams }) => {
      asked.push(Number(searchParams.get('ledger_version')));
      return { body: 'a', ledger: [108, 1000] };
    });
    await watch(ctx, readItemAtBoundary);
    const distances = [...new Set(asked)].map((version) => version - 108);
    expect(distances.toSorted((a, b) => a - b)).toEqual([0, 4, 8, 16, 32, 64, 128, 256, 512]);
    expect(asked.filter((version) => version === 112).length).toBeGreaterThan(20);
  });

  it('the watched oldest version is read at the one pruned next, at no pruned one', async () => {
    const { ctx, asked } = await pruning({ 34: 114, 68: 119 });
    await watch(ctx, readItemAtBoundary);
    const mostOften = (versions: readonly number[], oldest: number): number | undefined =>
      mostFrequent(versions.filter((version) => version !== oldest));
    // After a move, up to six reads are on their way already.
    const [first, second, third] = [asked.slice(0, 34), asked.slice(40, 68), asked.slice(74)];
    expect([mostOften(first, 108), mostOften(second, 114), mostOften(third, 119)]).toEqual([
      112, 116, 121,
    ]);
    expect(Math.min(...second)).toBe(114);
    expect(Math.min(...third)).toBe(119);
  });
});
