import { describe, expect, it, vi } from 'vitest';
import type { Effort } from '../../evidence/effort.ts';
import { NO_MALFORMED, STANDARD_EFFORT } from '../../evidence/effort.ts';
import type { CheckContext } from '../check/check-context.ts';
import { NodeClient } from '../session/node-client.ts';
import { ANSWER, checkThat } from '../testing/fake-checks.ts';
import { ACCOUNT } from '../testing/fake-session.ts';
import { simulatedRun } from '../testing/simulated-run.ts';
import { runCheck } from './run-check.ts';
import type { TargetRun } from './target-run.ts';

/** More rounds than any of these runs has time for. */
const TOO_MANY = 20;

/** A thorough run, of which the discovery stays as it is. */
function thorough(effort: Partial<Effort> = {}): TargetRun {
  const run = simulatedRun({ effort: { ...STANDARD_EFFORT, level: 'thorough', ...effort } });
  vi.spyOn(run, 'recentDiscovery').mockResolvedValue(run.discovery);
  return run;
}

/** What comes of a check that does this in every round, and when its rounds began. */
async function roundsOf(run: TargetRun, does: (ctx: CheckContext) => unknown = () => undefined) {
  const began: number[] = [];
  const check = checkThat(async (ctx) => {
    began.push(run.session.clock.now());
    if (began.length > TOO_MANY) throw new Error('it does not end');
    await does(ctx);
    ctx.countJudged(ANSWER);
  });
  const evidence = await runCheck(check, run);
  return { evidence, began };
}

/** Asks as somebody else, whatever comes of it. */
const askBeside = ({ session }: CheckContext): Promise<unknown> =>
  new NodeClient(session, { owner: 'SEL-START.other' }).summaries(ACCOUNT).catch(() => undefined);

describe('a thorough run', () => {
  it('asks three times without a pause where it has no time to fill', async () => {
    const run = thorough();
    const waited = vi.spyOn(run.session.clock, 'wait');
    const { evidence, began } = await roundsOf(run);
    expect([evidence.rounds, began]).toEqual([3, [0, 0, 0]]);
    expect(waited).not.toHaveBeenCalled();
  });

  it('a thorough run begins a round every 30 s until its time, and a last one', async () => {
    const { evidence, began } = await roundsOf(thorough({ forMs: 100_000 }));
    expect(began).toEqual([0, 30_000, 60_000, 90_000, 100_000]);
    expect(evidence).toMatchObject({ outcome: 'passed', rounds: 5, judged: 5 });
  });

  it('asks three times within a short time', async () => {
    const { began } = await roundsOf(thorough({ forMs: 60 }));
    expect(began).toEqual([0, 60, 60]);
  });

  it('a thorough run counts its time from when the check begins', async () => {
    const run = thorough({ forMs: 40_000 });
    await run.session.clock.wait(7000, 'a test');
    const { began, evidence } = await roundsOf(run);
    expect(began).toEqual([7000, 37_000, 47_000]);
    expect([evidence.startedAt, evidence.durationMs]).toEqual([7000, 40_000]);
  });

  it('a thorough run begins no further round once it is ended', async () => {
    const run = thorough({ forMs: 100_000 });
    const { clock, client } = run.session;
    const ending = clock.wait(10_000, 'a test').then(() => client.abort());
    const { began, evidence } = await roundsOf(run);
    await ending;
    expect([began, evidence.rounds]).toEqual([[0], 1]);
  });

  it('a thorough run is cut off between two rounds by what others have asked meanwhile', async () => {
    const { evidence } = await roundsOf(thorough({ maxRequests: 1 }), async (ctx) => {
      await askBeside(ctx);
      await askBeside(ctx);
    });
    const leftOut = '--max-requests 1';
    expect(evidence).toMatchObject({ outcome: 'cantTell', leftOut, rounds: 1 });
  });

  it('a thorough run waits for no further round of what it was cut off from', async () => {
    const run = thorough({ maxRequests: 1, forMs: 100_000 });
    const { evidence, began } = await roundsOf(run, async ({ node }) => {
      await node.summaries(ACCOUNT);
      await node.summaries(ACCOUNT).catch(() => undefined);
    });
    expect(evidence).toMatchObject({
      outcome: 'cantTell',
      leftOut: '--max-requests 1',
      rounds: 1,
    });
    expect([began, run.session.clock.now()]).toEqual([[0], 1]);
  });

  it('a thorough run does not pass what a later round did not ask whole', async () => {
    let round = 0;
    const { evidence } = await roundsOf(thorough({ malformed: false }), async ({ node }) => {
      const spelling = { parameter: ACCOUNT, query: ['limit=x'] };
      const asked = node.sendSpelled.bind(node, 'summaries', spelling, { malformed: 'no number' });
      round += 1;
      if (round === 2) await asked().catch(() => undefined);
    });
    const leftOut = NO_MALFORMED;
    expect(evidence).toMatchObject({ outcome: 'untested', leftOut, rounds: 2 });
  });
});
