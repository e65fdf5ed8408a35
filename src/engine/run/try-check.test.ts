import { describe, expect, it, vi } from 'vitest';
import type { Effort } from '../../evidence/effort.ts';
import { NO_MALFORMED, SMOKE, STANDARD_EFFORT } from '../../evidence/effort.ts';
import { differs } from '../../text/difference.ts';
import type { Check } from '../check/check.ts';
import { rule, example } from '../check/check.ts';
import type { CheckContext } from '../check/check-context.ts';
import { cannotTell, untested } from '../session/unjudged-check.ts';
import { blankRun, propertyThat } from '../testing/fake-checks.ts';
import { ACCOUNT, fakeNode, listOf, runOptions } from '../testing/fake-session.ts';
import { runCheck } from './run-check.ts';
import { SMOKE_CHECKS } from './smoke-checks.ts';

/** A run by that effort against a node with one short list. */
async function runBy(effort: Partial<Effort>, checks: readonly Check[] = []) {
  const { url, asked } = await fakeNode(() => listOf([7], 100, 7));
  const run = blankRun(runOptions(url, { effort: { ...STANDARD_EFFORT, ...effort } }), checks);
  return { run, asked };
}

const checkThat = (does: (ctx: CheckContext) => Promise<void>): Check =>
  example('SEL-START.test', 'a title', [], does);

/** Asks once, and judges the answer. */
async function ask(ctx: CheckContext): Promise<void> {
  ctx.countJudged(await ctx.node.summaries(ACCOUNT));
}

/** Asks what is against the document. */
function askMalformed({ node }: CheckContext): Promise<unknown> {
  const spelling = { parameter: ACCOUNT, query: ['limit=x'] };
  return node.sendSpelled('summaries', spelling, { malformed: 'limit is no number' });
}

describe('a smoke run', () => {
  it('a smoke run leaves out what it was not chosen to ask', async () => {
    const { run, asked } = await runBy({ level: 'smoke' });
    const evidence = await runCheck(checkThat(ask), run);
    expect(evidence).toMatchObject({
      outcome: 'untested',
      message: 'left out by --effort smoke',
      leftOut: SMOKE,
      judged: 0,
    });
    expect(asked).toEqual([]);
  });

  it('a smoke run says of what it leaves out what else that needs', async () => {
    const { run } = await runBy({ level: 'smoke' });
    const needing = { ...checkThat(ask), needs: ['item', 'layout'] as const };
    expect((await runCheck(needing, run)).needs).toEqual(['item', 'layout']);
    expect(await runCheck(checkThat(ask), run)).not.toHaveProperty('needs');
  });

  it('a smoke run asks what was chosen for a check', async () => {
    const { run } = await runBy({ level: 'smoke' });
    vi.spyOn(SMOKE_CHECKS, 'has').mockReturnValueOnce(true);
    expect((await runCheck(checkThat(ask), run)).outcome).toBe('passed');
  });

  it('a smoke run does not pass a check that it asks in part, whatever that showed', async () => {
    const { run, asked } = await runBy({ level: 'smoke' });
    vi.spyOn(SMOKE_CHECKS, 'get').mockReturnValueOnce(1);
    vi.spyOn(SMOKE_CHECKS, 'has').mockReturnValueOnce(true);
    const twice = checkThat(async (ctx) => {
      await ask(ctx);
      await ask(ctx).catch(() => undefined);
    });
    expect(await runCheck(twice, run)).toMatchObject({
      outcome: 'untested',
      leftOut: SMOKE,
      judged: 1,
    });
    expect(asked).toHaveLength(1);
  });

  it('a smoke run says of a rule that saw nothing what kept it from it', async () => {
    const own = rule('HDR-EPOCH.rule', 'a title', [], () => ({ judge: () => 'agrees' }));
    const { run } = await runBy({ level: 'smoke' }, [own]);
    expect(await runCheck(own, run)).toMatchObject({
      outcome: 'untested',
      leftOut: SMOKE,
    });
  });
});

describe('a run with a limit on requests', () => {
  it('a limited run cannot tell what it cut off, even if the check went on', async () => {
    const { run, asked } = await runBy({ maxRequests: 2 });
    const going = checkThat(async (ctx) => {
      await ask(ctx);
      await ask(ctx);
      await ask(ctx).catch(() => undefined);
    });
    const evidence = await runCheck(going, run);
    expect(evidence).toMatchObject({
      outcome: 'cantTell',
      message: 'cut off by --max-requests 2, after 2 requests',
      leftOut: '--max-requests 2',
    });
    expect(asked).toHaveLength(2);
    expect(run.session.client.sent).toBe(2);
  });

  it('a run with a limit on requests lets a check that asked all it wanted pass', async () => {
    const { run } = await runBy({ maxRequests: 1 });
    expect(await runCheck(checkThat(ask), run)).not.toHaveProperty('leftOut');
  });

  it('a run with a limit on requests keeps what was found before the end', async () => {
    const { run } = await runBy({ maxRequests: 1 });
    const failing = checkThat(async (ctx) => {
      const exchange = await ctx.node.summaries(ACCOUNT);
      await ask(ctx).catch(() => undefined);
      ctx.judge(exchange, differs('something', 'something else'));
    });
    expect((await runCheck(failing, run)).outcome).toBe('failed');
  });

  it('a run with a limit names the limit for what a discovery could not learn', async () => {
    const { run } = await runBy({ maxRequests: 1 });
    await runCheck(checkThat(ask), run);
    await runCheck(checkThat(ask), run);
    const starved = checkThat(() => Promise.reject(untested('there is no account')));
    expect((await runCheck(starved, run)).leftOut).toEqual('--max-requests 1');
  });
});

describe('a run without malformed requests', () => {
  it('a run without malformed requests leaves out the check that would send one', async () => {
    const { run, asked } = await runBy({ malformed: false });
    const check = checkThat(async (ctx) => {
      await ask(ctx);
      await askMalformed(ctx).catch(() => undefined);
    });
    expect(await runCheck(check, run)).toMatchObject({
      outcome: 'untested',
      message: 'left out by --no-malformed',
      leftOut: NO_MALFORMED,
    });
    expect(asked).toHaveLength(1);
  });
});

describe('a thorough run', () => {
  it('asks everything three times, each time by another seed', async () => {
    const { run } = await runBy({ level: 'thorough' });
    const seeds: number[] = [];
    const check = propertyThat(async (ctx, { seed }) => {
      seeds.push(seed);
      await ask(ctx);
    });
    expect(await runCheck(check, run)).toMatchObject({ outcome: 'passed', judged: 3, rounds: 3 });
    expect(seeds).toEqual([1, 2, 3]);
  });

  it('a thorough run fails with what fails once', async () => {
    const { run } = await runBy({ level: 'thorough' });
    let rounds = 0;
    const check = checkThat(async (ctx) => {
      rounds += 1;
      const exchange = await ctx.node.summaries(ACCOUNT);
      ctx.judge(exchange, rounds === 2 ? differs('a', 'b') : undefined);
    });
    expect(await runCheck(check, run)).toMatchObject({ outcome: 'failed', rounds: 2 });
  });

  it('a thorough run passes with a round that passed, whatever another could not tell', async () => {
    const { run } = await runBy({ level: 'thorough' });
    let rounds = 0;
    const check = checkThat(async (ctx) => {
      rounds += 1;
      if (rounds !== 2) throw cannotTell('too busy');
      await ask(ctx);
    });
    expect(await runCheck(check, run)).toMatchObject({ outcome: 'passed', rounds: 3 });
  });

  it('a thorough run asks once what it cannot test', async () => {
    const { run } = await runBy({ level: 'thorough' });
    const check = checkThat(() => Promise.reject(untested('there is none')));
    expect(await runCheck(check, run)).toMatchObject({ outcome: 'untested', rounds: 1 });
  });

  it('a thorough run asks once what may spoil later answers', async () => {
    const { run, asked } = await runBy({ level: 'thorough' });
    const last = { ...checkThat(ask), asksLast: true } as const;
    expect(await runCheck(last, run)).toMatchObject({ outcome: 'passed', judged: 1 });
    expect(asked).toHaveLength(1);
  });
});
