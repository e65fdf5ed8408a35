import { describe, expect, it, vi } from 'vitest';
import { STANDARD_EFFORT } from '../../evidence/effort.ts';
import { rule } from '../check/check.ts';
import type { Check } from '../check/check.ts';
import type { PropertyTry } from '../check/property-try.ts';
import { ChainMoved } from '../session/chain-moved.ts';
import { ANSWER, checkThat, idleRun, propertyThat } from '../testing/fake-checks.ts';
import { ACCOUNT, exchangeOf, NAMES } from '../testing/fake-session.ts';
import { simulatedRun } from '../testing/simulated-run.ts';
import { runCheck } from './run-check.ts';
import type { TargetRun } from './target-run.ts';

/** A run that asks so much of the check; all where nothing is said. */
const runOf = (check: Check, budget?: number): TargetRun =>
  simulatedRun({}, [], budget === undefined ? undefined : new Map([[check.id, budget]]));

/** The most cases that a property is to try. */
async function mostOf(budget?: number): Promise<number | undefined> {
  const given: PropertyTry[] = [];
  const check = propertyThat((_, propertyTry) => given.push(propertyTry));
  await runCheck(check, runOf(check, budget));
  return given[0]?.most;
}

/** How many of five requests an example sends. */
async function sentOf(budget?: number): Promise<number> {
  const check = checkThat(async ({ node }) => {
    for (let nth = 0; nth < 5; nth += 1) await node.summaries(ACCOUNT);
  });
  const run = runOf(check, budget);
  await runCheck(check, run);
  return run.session.client.sent;
}

describe('the budget of a check', () => {
  it('the budget of a check is the number of cases of a property', async () => {
    expect(await mostOf(3)).toBe(3);
  });

  it('the budget of a check is the number of requests of an example', async () => {
    expect(await sentOf(3)).toBe(3);
  });

  it('the budget of a check is unlimited where the run says nothing', async () => {
    expect([await mostOf(), await sentOf()]).toEqual([undefined, 5]);
  });

  it('the budget of a check does not limit the requests of a property', async () => {
    const check = propertyThat(async ({ node }) => {
      for (let nth = 0; nth < 5; nth += 1) await node.summaries(ACCOUNT);
    });
    const run = runOf(check, 3);
    await runCheck(check, run);
    expect(run.session.client.sent).toBe(5);
  });
});

describe('runCheck of a rule', () => {
  const own = rule('HDR-EPOCH.rule', 'a title', [], () => ({ judge: () => 'agrees' }));

  it.each(['smoke', 'thorough'] as const)(
    'a rule concludes once from the exchanges of a %s run',
    async (level) => {
      const run = simulatedRun({ effort: { ...STANDARD_EFFORT, level } }, [own]);
      run.session.setNames(NAMES);
      await run.session.send(exchangeOf({}).request);
      const evidence = await runCheck(own, run);
      expect(evidence).toMatchObject({ outcome: 'passed', judged: 1 });
      expect(evidence).not.toHaveProperty('rounds');
    },
  );
});

describe('runCheck of a property, when the chain moves,', () => {
  it('runCheck goes on with the cases that held, and with what it has judged', async () => {
    const run = idleRun();
    vi.spyOn(run, 'freshDiscovery').mockResolvedValue(run.discovery);
    const tries: PropertyTry[] = [];
    const check = propertyThat((ctx, propertyTry) => {
      tries.push(propertyTry);
      ctx.countJudged(ANSWER);
      if (tries.length === 1) throw new ChainMoved('version 9 was pruned meanwhile');
    });
    const evidence = await runCheck(check, run);
    expect(evidence).toMatchObject({ outcome: 'passed', judged: 2 });
    expect(tries[1]?.held).toBe(tries[0]?.held);
  });
});
