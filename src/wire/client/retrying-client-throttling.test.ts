import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import {
  answering,
  down,
  fine,
  hangUp,
  answersInOrder,
  scriptedTarget,
  throttled,
  throttling,
  brokenOff,
  refusal,
} from '../../testing/scripted-target.ts';
import type { StepsInOrder } from '../../testing/sent-once.ts';
import { sentOnce } from '../../testing/sent-once.ts';
import type { RetryPolicy } from './retry-policy.ts';

const busy = answering(503);
const HOURS = '35000';
const BUDGET = { throttleBudgetMs: 14_000 };
const HOPELESS = { hopelessAfter: 2, hopelessAfterMs: 10_000 };
const GIVEN_UP_AT = {
  1: '1: throttled, still answered 503 after 1 attempt',
  3: '3: throttled, still answered 503 after 3 attempts',
};

describe('a throttling target', () => {
  it.each<[string, StepsInOrder, Partial<RetryPolicy>, string]>([
    ['waited for', [throttled, down, throttled, fine], {}, '4: 200'],
    ['asked again after a 503 that asks for hours', [throttling(503, HOURS), fine], {}, '2: 200'],
    ['waited for as long as there is time', [throttling(503, '14'), fine], BUDGET, '2: 200'],
    ['given up when one wait is too long', [throttling(503, '15')], BUDGET, GIVEN_UP_AT[1]],
    // Waits of 100 and 200 ms leave no time for one of 400.
    ['given up when all waits are too long', [busy], { throttleBudgetMs: 600 }, GIVEN_UP_AT[3]],
    ['not hopeless after moments', [throttled, throttled, throttled, fine], HOPELESS, '4: 200'],
  ])('a throttling target is %s', async (_, steps, policy, end) => {
    const sent = await sentOnce(steps, policy);
    expect([sent.end, sent.retrying.quotaNotice]).toEqual([end, undefined]);
  });

  it.each<[string, StepsInOrder, Readonly<Record<string, unknown>>]>([
    ['is waited for ever longer', [busy, busy, fine], { times: [0, 101, 302] }],
    ['is asked by fewer after a 429', [throttled, fine], { concurrency: 7 }],
    ['slows requests at each 429', [throttled, down, throttled, fine], { halved: 2, throttled: 3 }],
    ['slows nothing by two 503', [down, down, fine], { halved: 0, concurrency: 8 }],
    ['slows requests after three 503', [down, down, down, fine], { halved: 1, concurrency: 7 }],
    ['pauses everyone after three 503', [down, down, down, fine], { pauses: [400] }],
    ['is not asked more often meanwhile when down', [down, throttled, fine], { held: 1 }],
    ['pauses nobody by a bare 503', [busy, busy, busy, busy, fine], { pauses: [] }],
    ['pauses everyone by a bare 429', [answering(429), fine], { pauses: [100] }],
  ])('a throttling target %s', async (_, steps, seen) => {
    expect(await sentOnce(steps)).toMatchObject(seen);
  });

  it('a throttling target is asked again with a reason and the same owner', async () => {
    const { retrying, client } = scriptedTarget(answersInOrder(throttled, hangUp, down, fine));
    const reasons: (string | undefined)[] = [];
    client.onExchange(({ requester }) =>
      reasons.push(`${requester.owner}: ${requester.reason ?? ''}`),
    );
    await retrying.send(getRequest(), { owner: 'a', reason: 'shrinking' });
    expect(reasons).toEqual([
      'a: shrinking',
      'a: try again: 429',
      'a: try again: reset',
      'a: try again: 503',
    ]);
  });

  it.each([
    ['left alone by everyone for as long as a 429 asks', 429, [0, 1, 1]],
    ['asked meanwhile by everyone else when it is down once', 503, [0, 0, 1]],
  ])('a throttling target is %s', async (_, status, seconds) => {
    const steps = answersInOrder(throttling(status, '1'), fine);
    const { retrying, asked, answered } = scriptedTarget(steps);
    const first = retrying.send(getRequest());
    await answered();
    expect((await retrying.send(getRequest())).response.status).toBe(200);
    await first;
    expect(asked.map(({ at }) => Math.floor(at / 1000))).toEqual(seconds);
  });

  it('a 429 that asks for hours is given up at once, and a notice says so', async () => {
    const { retrying, asked } = scriptedTarget(() => throttling(429, '35000'));
    expect(retrying.quotaNotice).toBeUndefined();
    const given = await refusal(retrying);
    expect(given.message).toBe(
      'still answered 429 after 1 attempt with Retry-After of 35000 s, longer than a run waits',
    );
    expect(asked).toHaveLength(1);
    expect(retrying.quotaNotice).toMatch(
      /^The target limits requests with Retry-After of 35000 s, /,
    );
  });

  it('a throttling target is given up after a number of attempts', async () => {
    const { retrying, asked } = scriptedTarget(() => throttled, { throttledAttempts: 3 });
    const given = await refusal(retrying);
    expect(given.why).toMatchObject({ kind: 'throttled', exchange: { response: { status: 429 } } });
    expect(given.message).toBe('still answered 429 after 3 attempts');
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['is not unwell if it answers what it answered before', 200, 4],
    ['is unwell if it refuses what it answered before', 503, 8],
  ])('a target that answers 503 %s', async (_, status, attempts) => {
    const [before, refused] = [getRequest('/before'), getRequest('/refused')];
    let isFirst = true;
    const { retrying } = scriptedTarget(
      ({ path }) => {
        if (path === refused.path || !isFirst)
          return answering(path === before.path ? status : 503);
        isFirst = false;
        return fine;
      },
      { throttledAttempts: 4, unwellAttempts: 8 },
    );
    await retrying.send(before);
    await expect(retrying.send(refused)).rejects.toThrow(
      `still answered 503 after ${attempts} attempts`,
    );
  });

  it('a throttling target is given as much time for waits, whatever went before', async () => {
    const steps = answersInOrder(answering(200, {}, 60_000), busy, busy, fine);
    const { retrying } = scriptedTarget(steps, { throttleBudgetMs: 400 });
    for (let asked = 0; asked < 2; asked += 1) await retrying.send(getRequest());
    expect(retrying.throttled).toBe(2);
  });

  it('a throttling target is waited for no more once it is hopeless, over all requests', async () => {
    const policy = { throttledAttempts: 3, hopelessAfter: 4, hopelessAfterMs: 0 };
    const { retrying, asked } = scriptedTarget(() => throttled, policy);
    expect((await refusal(retrying)).why.kind).toBe('throttled');
    expect((await refusal(retrying)).message).toBe('still answered 429 after 1 attempt');
    expect(asked).toHaveLength(4);
  });

  it('a throttling target is waited for again after one answer', async () => {
    const steps = answersInOrder(throttled, throttled, fine, throttled, throttled, fine);
    const { retrying } = scriptedTarget(steps, { hopelessAfter: 3, hopelessAfterMs: 0 });
    await retrying.send(getRequest());
    expect((await retrying.send(getRequest())).response.status).toBe(200);
  });
});

describe('a run that ends', () => {
  it('a run that ends ends requests in flight without another attempt', async () => {
    const { retrying, asked } = scriptedTarget(() => brokenOff);
    expect((await refusal(retrying)).why).toEqual({ kind: 'ended' });
    expect(asked).toHaveLength(1);
  });

  it('a run that ends ends a long wait, and what waits after it', async () => {
    const forMinutes = throttling(429, '200');
    const { retrying, client, asked, answered } = scriptedTarget(
      () => forMinutes,
      {},
      { concurrency: 1 },
    );
    const waiting = [refusal(retrying)];
    await answered();
    waiting.push(refusal(retrying));
    client.abort();
    const given = await Promise.all(waiting);
    expect(given.map(({ why }) => why.kind)).toEqual(['ended', 'ended']);
    expect(given[0]?.message).toBe('the run was ended before this was answered');
    expect([asked.length, retrying.presence.lostReason]).toEqual([1, undefined]);
  });
});
