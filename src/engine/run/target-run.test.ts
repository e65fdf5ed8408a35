import { describe, expect, it, vi } from 'vitest';
import { knownAccount } from '../known-truth.ts';
import { STANDARD_EFFORT } from '../../evidence/effort.ts';
import { ACCOUNT, fakeSession, listOf } from '../testing/fake-session.ts';
import { idleRun } from '../testing/fake-checks.ts';
import { simulatedRun } from '../testing/simulated-run.ts';
import { TargetRun } from './target-run.ts';
import { SMOKE_CHECKS } from './smoke-checks.ts';

/** A run against a node with one short list. */
async function started(): Promise<TargetRun> {
  const truth = { accounts: [knownAccount(ACCOUNT)], tables: [] };
  const { session } = await fakeSession(() => listOf([7], 100, 7), { truth });
  return TargetRun.start(session);
}

describe('a run', () => {
  it('a run begins with a discovery in its own step', async () => {
    const { session } = simulatedRun();
    const began = vi.spyOn(session.clock, 'startStep');
    const run = await TargetRun.start(session);
    expect(began.mock.calls).toEqual([['discovery']]);
    expect(run.discovery.accounts.length).toBeGreaterThan(0);
  });

  it('a run does not begin when the discovery fails', async () => {
    const { session } = simulatedRun();
    vi.spyOn(session.clock, 'startStep').mockRejectedValue(new Error('no'));
    await expect(TargetRun.start(session)).rejects.toThrow('no');
  });

  it('a run keeps the last discovery', async () => {
    const run = await started();
    const first = run.discovery;
    expect(first.requireAccount(1).address).toBe(ACCOUNT);
    const fresh = await run.freshDiscovery();
    expect(run.discovery).toBe(fresh);
    expect(fresh).not.toBe(first);
  });

  it('a run shares a running discovery among all checks that ask', async () => {
    const run = await started();
    const [first, second] = await Promise.all([run.freshDiscovery(), run.freshDiscovery()]);
    expect(second).toBe(first);
    expect(await run.freshDiscovery()).not.toBe(first);
  });

  it('a run discovers again when the last discovery is older than five seconds', async () => {
    const { session } = simulatedRun();
    const { clock } = session;
    const began = vi.spyOn(clock, 'startStep');
    const run = await TargetRun.start(session);
    const first = run.discovery;
    await clock.wait(5000, 'a test');
    expect(await run.recentDiscovery()).toBe(first);
    await clock.wait(1, 'a test');
    const second = await run.recentDiscovery();
    expect(second).not.toBe(first);
    await clock.wait(5000, 'a test');
    expect(await run.recentDiscovery()).toBe(second);
    expect(began.mock.calls).toEqual([['discovery'], ['discovery']]);
  });

  it('a run discovers again after a failed discovery', async () => {
    const run = await started();
    vi.spyOn(run.session.clock, 'startStep').mockRejectedValueOnce(new Error('no'));
    await expect(run.freshDiscovery()).rejects.toThrow('no');
    expect((await run.freshDiscovery()).accounts).toHaveLength(1);
  });
});

describe('the budget of each check', () => {
  const some = new Map([['SEL-START.one', 3]]);

  it('the budget of each check is what is given, whatever the effort', () => {
    const effort = { ...STANDARD_EFFORT, level: 'smoke' } as const;
    expect(simulatedRun({ effort }, [], some).budgets).toBe(some);
  });

  it('a check may ask everything by default, and in smoke what was chosen', () => {
    const effort = { ...STANDARD_EFFORT, level: 'smoke' } as const;
    expect(idleRun().budgets).toBeUndefined();
    expect(idleRun({ effort }).budgets).toBe(SMOKE_CHECKS);
  });
});
