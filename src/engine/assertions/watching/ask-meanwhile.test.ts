import { describe, expect, it, vi } from 'vitest';
import { STANDARD_EFFORT } from '../../../evidence/effort.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { Lagging } from '../../session/chain-moved.ts';
import { cannotTell } from '../../session/unjudged-check.ts';
import type { FakeParts } from '../../testing/fake-context.ts';
import { fakeExchange, silentContext } from '../../testing/fake-context.ts';
import { askMeanwhile, settleBoth } from './ask-meanwhile.ts';

/** The context of the only check that asks, in simulated time. */
function contextAlone(parts: FakeParts = {}): CheckContext {
  return withAsking(silentContext(parts));
}

/** The context of a check while another one asks for ever. */
function contextBeside(): CheckContext {
  return withAsking(contextAlone());
}

/** Adds a check that asks for ever. */
function withAsking(ctx: CheckContext): CheckContext {
  void ctx.session.askingChecks.counted(() => new Promise(() => undefined));
  return ctx;
}

/** An answer that names a higher ledger version than all before. */
function commit({ session: { ledger } }: CheckContext): void {
  ledger.record(fakeExchange({ ledger: [0, Number(ledger.highest ?? 0n) + 1] }));
}

/**
 * Runs rounds of `durationMs` each.
 *
 * @returns when each round began.
 */
async function begun(ctx: CheckContext, durationMs: number): Promise<readonly number[]> {
  const { clock } = ctx.session;
  const times: number[] = [];
  await askMeanwhile(ctx, () => async () => {
    times.push(clock.now());
    if (durationMs > 0) await clock.wait(durationMs, 'target');
  });
  return times;
}

describe('requests made while other checks ask', () => {
  it('meanwhile, requests are sent in at most 72 numbered rounds', async () => {
    const ctx = contextAlone();
    const rounds: number[] = [];
    await askMeanwhile(ctx, (round) => () => Promise.resolve(void rounds.push(round)));
    expect(rounds).toEqual(Array.from({ length: 72 }, (_, at) => at));
  });

  it('meanwhile, two rounds run at once, with pauses while no other check asks', async () => {
    const times = await begun(contextAlone(), 100);
    expect(times.slice(0, 6)).toEqual([20, 20, 140, 140, 260, 260]);
  });

  it('meanwhile, rounds follow without a pause while another check asks', async () => {
    const ctx = contextBeside();
    commit(ctx);
    const wait = vi.spyOn(ctx.session.clock, 'wait');
    const rounds: number[] = [];
    await askMeanwhile(ctx, (round) => async () => {
      rounds.push(round);
      commit(ctx);
      await Promise.resolve();
    });
    expect(rounds).toHaveLength(72);
    expect(wait).not.toHaveBeenCalled();
  });

  it('meanwhile, four requests go to each block while another check asks', async () => {
    const ctx = contextAlone();
    commit(ctx);
    const { askingChecks, clock } = ctx.session;
    const other = askingChecks.counted(() => clock.wait(900, 'another check'));
    const times: number[] = [];
    await askMeanwhile(ctx, () => async () => {
      times.push(clock.now());
      if (times.length === 1) await clock.wait(500, 'target');
      if (times.length < 4) commit(ctx);
    });
    await other;
    expect(times.filter((at) => at < 500)).toEqual([0]);
    // The first, and those of three blocks.
    expect(times.filter((at) => at < 900)).toHaveLength(13);
  });

  it('meanwhile, spread requests begin at different moments between two blocks', async () => {
    const momentsOf = async (ctx: CheckContext): Promise<readonly number[]> => {
      const { clock } = ctx.session;
      const wait = vi.spyOn(clock, 'wait');
      // A block every 100 ms.
      await clock.wait(100, 'another check');
      commit(ctx);
      const rounds = { most: 12, areSpread: true };
      await askMeanwhile(ctx, () => () => Promise.resolve(commit(ctx)), rounds);
      return wait.mock.calls.slice(1).map(([ms]) => ms);
    };
    for (const ctx of [contextBeside(), contextAlone()]) {
      const moments = await momentsOf(ctx);
      expect(new Set(moments).size).toBeGreaterThan(10);
    }
  });

  it('meanwhile, requests go on for thirty slow blocks, or twelve seconds at most', async () => {
    const lastOf = async (blocks: number): Promise<number> => {
      const ctx = contextAlone();
      commit(ctx);
      const times: number[] = [];
      await askMeanwhile(ctx, () => async () => {
        times.push(ctx.session.clock.now());
        if (times.length <= blocks) commit(ctx);
        await ctx.session.clock.wait(400, 'target');
      });
      return times.at(-1) ?? 0;
    };
    expect(await lastOf(29)).toBeGreaterThan(11_000);
    expect(await lastOf(29)).toBeLessThan(12_700);
    expect(await lastOf(0)).toBeLessThan(3_100);
    expect(await lastOf(72)).toBeLessThan(8_000);
  });

  it('meanwhile, requests continue for three seconds after all other checks', async () => {
    expect(await begun(contextAlone(), 980)).toHaveLength(8);
    expect(await begun(contextAlone(), 981)).toHaveLength(6);
  });

  it('meanwhile, requests go on for three seconds after the last other check', async () => {
    const ctx = contextAlone();
    const { askingChecks, clock } = ctx.session;
    const other = askingChecks.counted(() => clock.wait(1500, 'another check'));
    const times = await begun(ctx, 980);
    await other;
    expect(Math.max(...times)).toBeGreaterThan(4000);
    expect(Math.max(...times)).toBeLessThan(5100);
  });

  it('meanwhile, requests stop once the run was ended', async () => {
    const ctx = contextAlone();
    let asked = 0;
    await askMeanwhile(ctx, () => async () => {
      asked += 1;
      if (asked === 6) ctx.session.client.abort();
      await Promise.resolve();
    });
    expect(asked).toBeLessThanOrEqual(7);
  });

  it('requests made while other checks ask are not asked in a smoke run', async () => {
    const config = { effort: { ...STANDARD_EFFORT, level: 'smoke' } } as const;
    expect(await begun(contextAlone({ config }), 0)).toEqual([]);
  });
});

describe('a check that asks meanwhile', () => {
  it('a check does not count as one that asks, until it has done so', async () => {
    const ctx = contextAlone();
    const { askingChecks } = ctx.session;
    const seen = new Set<boolean>();
    await askMeanwhile(ctx, () => () => Promise.resolve(void seen.add(askingChecks.some)));
    expect([...seen, askingChecks.some]).toEqual([false, true]);
  });

  it('a check without a question tries again every 20 ms, without counting a round', async () => {
    const ctx = contextBeside();
    const { clock, client } = ctx.session;
    const wait = vi.spyOn(clock, 'wait');
    const looked: number[] = [];
    const rounds: number[] = [];
    commit(ctx);
    await askMeanwhile(ctx, (round) => {
      looked.push(clock.now());
      commit(ctx);
      return clock.now() < 60 ? undefined : () => Promise.resolve(void rounds.push(round));
    });
    expect(looked.slice(0, 6)).toEqual([0, 0, 20, 20, 40, 40]);
    expect(wait.mock.calls).toHaveLength(6);
    for (const call of wait.mock.calls) expect(call).toEqual([20, 'watch', client.ended]);
    expect([rounds.length, rounds[0]]).toEqual([72, 0]);
  });

  it('a check asks nothing at all where there is nothing once no other check asks', async () => {
    const looked: number[] = [];
    await askMeanwhile(contextAlone(), (round) => void looked.push(round));
    expect(looked).toEqual([0, 0]);
  });

  it.each([
    ['cannot be judged', cannotTell('it throttles')],
    ['has lagging answers', new Lagging('it is behind')],
  ])('a check leaves nothing open where one thing that it asks %s', async (_, thrown) => {
    const asked = askMeanwhile(contextAlone(), () => () => Promise.reject(thrown));
    await expect(asked).resolves.toBeUndefined();
  });

  it('a check fails with its finding after all requests in flight have ended', async () => {
    const ctx = contextAlone();
    let ended = 0;
    const asked = askMeanwhile(ctx, (round) => async () => {
      if (round === 0) throw new Error('found');
      await ctx.session.clock.wait(1, 'target');
      ended += 1;
    });
    await expect(asked).rejects.toThrow('found');
    expect(ended).toBe(71);
  });
});

describe('an additional request', () => {
  const failing = (why: string): Promise<void> => Promise.reject(new Error(why));

  it('additional requests are waited for, whichever ends first', async () => {
    const { clock } = contextAlone().session;
    const [short, long] = [clock.wait(1, 'a'), clock.wait(9, 'b')];
    await settleBoth(short, long);
    expect(clock.now()).toBe(9);
    await settleBoth(clock.wait(9, 'a'), clock.wait(1, 'b'));
    expect(clock.now()).toBe(18);
  });

  it('a check fails by its requests or by those meanwhile; those meanwhile come first', async () => {
    await expect(settleBoth(failing('meanwhile'), Promise.resolve())).rejects.toThrow('meanwhile');
    await expect(settleBoth(Promise.resolve(), failing('asked'))).rejects.toThrow('asked');
    await expect(settleBoth(failing('meanwhile'), failing('asked'))).rejects.toThrow('meanwhile');
  });
});
