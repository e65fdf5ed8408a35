import { describe, expect, it, vi } from 'vitest';
import { Mismatch } from '../../expect/mismatch.ts';
import { response, answered, getRequest } from '../../testing/responses.ts';
import { differs } from '../../text/difference.ts';
import { spellRequest } from '../../wire/build-request.ts';
import type { CheckContext } from '../check/check-context.ts';
import type { ExampleCheck } from '../check/check.ts';
import type { Request } from '../../wire/exchange.ts';
import { ChainMoved, Lagging } from '../session/chain-moved.ts';
import {
  cannotTell,
  inapplicable,
  judgedElsewhere,
  noSuchCase,
  untested,
} from '../session/unjudged-check.ts';
import { ACCOUNT, fakeNode, listOf, runOptions } from '../testing/fake-session.ts';
import { runCheck } from './run-check.ts';
import {
  ANSWER,
  blankRun,
  checkThat,
  idleRun,
  throwing,
  propertyThat,
} from '../testing/fake-checks.ts';

describe('runCheck', () => {
  it('runCheck gives passed for a check that judged an answer and threw nothing', async () => {
    const [before, began] = [Date.now(), performance.now()];
    const evidence = await runCheck(
      checkThat((ctx) => ctx.countJudged(ANSWER)),
      idleRun(),
    );
    const { startedAt, durationMs, ...rest } = evidence;
    expect(rest).toStrictEqual({
      check: 'SEL-START.test',
      requirement: 'SEL-START',
      title: 'a title',
      outcome: 'passed',
      exchanges: [7],
      judged: 1,
      observations: [],
    });
    expect(startedAt).toBeGreaterThanOrEqual(before);
    expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(durationMs).toBeLessThanOrEqual(performance.now() - began);
  });

  it('runCheck gives untested for a check that asked and judged nothing', async () => {
    const evidence = await runCheck(
      checkThat(() => undefined),
      idleRun(),
    );
    expect(evidence).toMatchObject({
      outcome: 'untested',
      message: 'the target and the configuration have no data for this check',
      judged: 0,
    });
    expect(evidence).not.toHaveProperty('trace');
  });

  it.each([
    [untested('name one under tables'), 'untested'],
    [cannotTell('it throttles'), 'cantTell'],
    [inapplicable('no layout'), 'inapplicable'],
    [new Mismatch(differs('a', 'b')), 'failed'],
    [new TypeError('a bug'), 'errored'],
  ] as const)('runCheck takes the message of %s, and gives %s', async (error, outcome) => {
    const evidence = await runCheck(throwing(error), idleRun());
    expect(evidence).toMatchObject({ outcome, message: error.message, judged: 1 });
  });

  it('runCheck names the requirement that judges what the check met', async () => {
    const evidence = await runCheck(throwing(judgedElsewhere('it met', 'SEL-END')), idleRun());
    expect(evidence).toMatchObject({
      outcome: 'cantTell',
      message: 'it met; not a failure here: see SEL-END',
      judgedBy: 'SEL-END',
    });
  });

  it('gives the needs of a check that could not be judged', async () => {
    const needing = [untested('no', ['item']), inapplicable('no', ['layout'])];
    const left = await Promise.all(needing.map((error) => runCheck(throwing(error), idleRun())));
    expect(left.map(({ needs }) => needs)).toEqual([['item'], ['layout']]);
    expect(await runCheck(throwing(untested('no')), idleRun())).not.toHaveProperty('needs');
    const needs = ['account', 'item'] as const;
    const more = { ...throwing(untested('no', ['account'])), needs };
    expect((await runCheck(more, idleRun())).needs).toEqual(['account', 'item']);
    // A discovery cannot tell whether a value is known: it does not lack one.
    const there = { ...more, needs: ['account', 'value'] } as const;
    expect((await runCheck(there, idleRun())).needs).toEqual(['account']);
  });

  it('runCheck gives errored for a check that throws what is no error', async () => {
    expect(await runCheck(throwing('a text'), idleRun())).toMatchObject({ outcome: 'errored' });
  });

  it('runCheck gives a trace only of a check that is errored', async () => {
    const bug = new TypeError('a bug');
    expect((await runCheck(throwing(bug), idleRun())).trace).toBe(bug.stack);
    expect(await runCheck(throwing(untested('no')), idleRun())).not.toHaveProperty('trace');
    const bare = Object.defineProperty(new TypeError('a bug'), 'stack', { value: undefined });
    expect(await runCheck(throwing(bare), idleRun())).not.toHaveProperty('trace');
  });

  it('runCheck says that the path leads to no case', async () => {
    const evidence = await runCheck(throwing(noSuchCase()), idleRun());
    expect(evidence).toMatchObject({ outcome: 'errored', noSuchCase: true });
  });

  it('runCheck counts a check among those that ask until it has its outcome', async () => {
    const run = idleRun();
    const asking: boolean[] = [];
    await runCheck(
      checkThat(() => asking.push(run.session.askingChecks.some)),
      run,
    );
    expect([...asking, run.session.askingChecks.some]).toEqual([true, false]);
  });

  it('runCheck marks a check as supporting only when it says so', async () => {
    const check = throwing(untested('no'));
    expect((await runCheck({ ...check, supporting: true }, idleRun())).supporting).toBe(true);
    expect(await runCheck(check, idleRun())).not.toHaveProperty('supporting');
  });

  it('keeps the observations of a check and the cases of a property', async () => {
    const coverage = { asked: 1, ran: 1, distinctRequests: 1, covered: {}, notes: [] };
    const evidence = await runCheck(
      checkThat((ctx) => {
        ctx.observe('4.1', 'the page size', '25');
        ctx.record.coverage = coverage;
      }),
      idleRun(),
    );
    expect(evidence.observations).toEqual([
      { section: '4.1', subject: 'the page size', seen: '25' },
    ]);
    expect(evidence.coverage).toBe(coverage);
  });

  it('runCheck gives a check the discovery, and the path of the one case to replay', async () => {
    const run = idleRun();
    const given: unknown[] = [];
    const check = propertyThat(({ discovery, session }, { path }) =>
      given.push(discovery, session, path),
    );
    await runCheck(check, run, { path: '3:1' });
    expect(given).toEqual([run.discovery, run.session, '3:1']);
  });
});

describe('runCheck under a chain that moves', () => {
  /** Runs a check that finds the chain moved so often; how often it was tried, and on what. */
  async function moving(times: number, moved = new ChainMoved('version 9 was pruned meanwhile')) {
    const run = idleRun();
    const fresh = vi.spyOn(run, 'freshDiscovery').mockResolvedValue(run.discovery);
    const contexts: CheckContext[] = [];
    const evidence = await runCheck(
      checkThat((ctx) => {
        contexts.push(ctx);
        ctx.countJudged(ANSWER);
        if (contexts.length <= times) throw moved;
      }),
      run,
    );
    return { evidence, contexts, discoveries: fresh.mock.calls.length };
  }

  it('tries the check again from a fresh discovery, with nothing of the first try left', async () => {
    const { evidence, contexts, discoveries } = await moving(1);
    expect(evidence).toMatchObject({ outcome: 'passed', judged: 1 });
    expect([contexts.length, discoveries]).toEqual([2, 1]);
    expect(contexts[1]?.record).not.toBe(contexts[0]?.record);
  });

  it('runCheck under a chain that moves passes at the sixth try, or cannot tell', async () => {
    const passed = await moving(5);
    expect([passed.evidence.outcome, passed.discoveries]).toEqual(['passed', 5]);
    const { evidence, contexts } = await moving(6);
    expect(evidence).toMatchObject({
      outcome: 'cantTell',
      message: 'the chain moved too fast for this check: version 9 was pruned meanwhile',
    });
    expect(contexts).toHaveLength(6);
  });

  it('runCheck waits for all other checks before the fifth try', async () => {
    const run = idleRun();
    vi.spyOn(run, 'freshDiscovery').mockResolvedValue(run.discovery);
    const { askingChecks } = run.session;
    let end = (): void => undefined;
    const other = askingChecks.counted(() => new Promise<void>((resolve) => (end = resolve)));
    const order: string[] = [];
    const check = checkThat((ctx) => {
      ctx.countJudged(ANSWER);
      order.push('a try');
      if (order.length === 4) {
        setImmediate(() => {
          order.push('the end of the other');
          end();
        });
      }
      if (order.length < 5) throw new ChainMoved('version 9 was pruned meanwhile');
    });
    expect((await runCheck(check, run)).outcome).toBe('passed');
    await other;
    const four = Array.from({ length: 4 }, () => 'a try');
    expect(order).toEqual([...four, 'the end of the other', 'a try']);
  });

  it('runCheck tries a check again whose answers all lag, and then says just that', async () => {
    const lagging = new Lagging('these responses are older');
    expect((await moving(1, lagging)).evidence.outcome).toBe('passed');
    expect((await moving(2, lagging)).evidence).toMatchObject({
      outcome: 'cantTell',
      message: 'these responses are older',
    });
  });
});

describe('runCheck, given a mismatch in an answer to a request that is not valid', () => {
  const mismatchIn = (request: Request): Mismatch =>
    new Mismatch(differs('a', 'b'), answered(response(), request));
  const open = mismatchIn(spellRequest('summaries', { parameter: '0xAB' }, { open: 'a test' }));
  const malformed = mismatchIn(
    spellRequest('summaries', { parameter: 'x' }, { malformed: 'no address' }),
  );
  const beyond = mismatchIn(getRequest());

  it.each<[string, Mismatch, Partial<ExampleCheck>]>([
    ['for a MUST that leaves it open', open, {}],
    ['for a MUST beyond the document', beyond, {}],
    [
      'for every answer to open requests, beyond the document',
      beyond,
      { judgesOpenRequests: true },
    ],
    ['for every answer beyond the document', beyond, { judgesBeyond: true }],
  ])('a mismatch %s is errored: a bug in the suite', async (_, mismatch, parts) => {
    const kind = mismatch === open ? 'open' : 'beyond';
    expect(await runCheck({ ...throwing(mismatch), ...parts }, idleRun())).toMatchObject({
      outcome: 'errored',
      message: `SEL-START.test must not fail a MUST with a request that is ${kind}: a test`,
    });
  });

  it.each<[string, Mismatch, Partial<ExampleCheck>]>([
    ['of a SHOULD in what is left open', open, { requirement: 'HDR-ON-ERRORS' }],
    ['of a check of every answer in what is left open', open, { judgesOpenRequests: true }],
    ['of a MUST in what the document does not allow', malformed, {}],
    ['of a SHOULD in what only HTTP knows', beyond, { requirement: 'SVC-FIELDS' }],
  ])('a mismatch %s gives failed', async (_, mismatch, parts) => {
    const { outcome } = await runCheck({ ...throwing(mismatch), ...parts }, idleRun());
    expect(outcome).toBe('failed');
  });
});

describe('runCheck of a check that asks', () => {
  it('runCheck of a check that asks counts the distinct requests it sent', async () => {
    const { url } = await fakeNode(() => listOf([1], 5));
    const run = blankRun(runOptions(url));
    const distinct: number[] = [];
    const evidence = await runCheck(
      checkThat(async (ctx) => {
        for (const limit of [1, 2, 1]) {
          ctx.countJudged(await ctx.node.summaries(ACCOUNT, { limit }));
        }
        distinct.push(ctx.record.distinctRequests);
      }),
      run,
    );
    expect(evidence).toMatchObject({ outcome: 'passed', exchanges: [1, 2, 3], judged: 3 });
    expect(distinct).toEqual([2]);
  });
});
