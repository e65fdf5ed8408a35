import { describe, expect, it, vi } from 'vitest';
import { knownAccount } from '../ground-truth.ts';
import { STANDARD_EFFORT } from '../../evidence/effort.ts';
import { ACCOUNT, fakeSession, listOf } from '../testing/fake-session.ts';
import { idleRun } from '../testing/checks.ts';
import { simulatedRun } from '../testing/simulated-run.ts';
import type { Allowance } from './allowance.ts';
import { SurveyedRun } from './surveyed-run.ts';
import { SMOKE_CHECKS } from './smoke-checks.ts';

/** A run against a node with one short list. */
async function started(): Promise<SurveyedRun> {
  const truth = { accounts: [knownAccount(ACCOUNT)], tables: [] };
  const { session } = await fakeSession(() => listOf([7], 100, 7), { truth });
  return SurveyedRun.start(session);
}

describe('a run', () => {
  it('begins with a survey, in a turn of its own', async () => {
    const { session } = simulatedRun();
    const began = vi.spyOn(session.clock, 'startTurn');
    const run = await SurveyedRun.start(session);
    expect(began.mock.calls).toEqual([['survey']]);
    expect(run.survey.accounts.length).toBeGreaterThan(0);
  });

  it('does not begin where the survey cannot be made', async () => {
    const { session } = simulatedRun();
    vi.spyOn(session.clock, 'startTurn').mockRejectedValue(new Error('no'));
    await expect(SurveyedRun.start(session)).rejects.toThrow('no');
  });

  it('keeps the last survey', async () => {
    const run = await started();
    const first = run.survey;
    expect(first.requireAccount(1).address).toBe(ACCOUNT);
    const fresh = await run.freshSurvey();
    expect(run.survey).toBe(fresh);
    expect(fresh).not.toBe(first);
  });

  it('shares a fresh survey among all that ask while it is made', async () => {
    const run = await started();
    const [first, second] = await Promise.all([run.freshSurvey(), run.freshSurvey()]);
    expect(second).toBe(first);
    expect(await run.freshSurvey()).not.toBe(first);
  });

  it('surveys anew where the last survey was made more than five seconds ago', async () => {
    const { session } = simulatedRun();
    const { clock } = session;
    const began = vi.spyOn(clock, 'startTurn');
    const run = await SurveyedRun.start(session);
    const first = run.survey;
    await clock.wait(5000, 'a test');
    expect(await run.recentSurvey()).toBe(first);
    await clock.wait(1, 'a test');
    const second = await run.recentSurvey();
    expect(second).not.toBe(first);
    await clock.wait(5000, 'a test');
    expect(await run.recentSurvey()).toBe(second);
    expect(began.mock.calls).toEqual([['survey'], ['survey']]);
  });

  it('makes a fresh survey again after one that failed', async () => {
    const run = await started();
    vi.spyOn(run.session.clock, 'startTurn').mockRejectedValueOnce(new Error('no'));
    await expect(run.freshSurvey()).rejects.toThrow('no');
    expect((await run.freshSurvey()).accounts).toHaveLength(1);
  });
});

describe('what each check may ask', () => {
  const some = new Map<string, Allowance>([['SEL-START.one', 3]]);

  it('is what is given, whatever the effort', () => {
    const effort = { ...STANDARD_EFFORT, level: 'smoke' } as const;
    expect(simulatedRun({ effort }, [], some).allowances).toBe(some);
  });

  it('is everything by default, and what was chosen for a smoke run', () => {
    const effort = { ...STANDARD_EFFORT, level: 'smoke' } as const;
    expect(idleRun().allowances).toBeUndefined();
    expect(idleRun({ effort }).allowances).toBe(SMOKE_CHECKS);
  });
});
