import { describe, expect, it, vi } from 'vitest';
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

describe('a throttling target', () => {
  it('a throttling target is waited for', async () => {
    const { retrying, client, asked } = scriptedTarget(
      answersInOrder(throttled, down, throttled, fine),
    );
    const { response, id } = await retrying.send(getRequest());
    expect([response.status, id, asked.length]).toEqual([200, 4, 4]);
    expect([retrying.throttled, retrying.presence.lostReason, client.sent]).toEqual([
      3,
      undefined,
      4,
    ]);
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

  it('a throttling target is left alone by everyone for as long as it asks', async () => {
    const { retrying, asked, answered } = scriptedTarget(
      answersInOrder(throttling(429, '1'), fine),
    );
    const first = retrying.send(getRequest());
    await answered();
    await Promise.all([first, retrying.send(getRequest())]);
    expect(asked.map(({ at }) => Math.floor(at / 1000))).toEqual([0, 1, 1]);
  });

  it('a 429 that asks for hours is given up at once, and a notice says so', async () => {
    const { retrying, asked } = scriptedTarget(() => throttling(429, '35000'));
    expect(retrying.quotaNotice).toBeUndefined();
    const given = await refusal(retrying);
    expect(given.message).toBe(
      'still answered 429 after 1 attempt with Retry-After of 35000 s, longer than a run waits',
    );
    expect(asked).toHaveLength(1);
    expect(retrying.quotaNotice).toMatch(/^The target answered 429 with Retry-After of 35000 s, /);
  });

  it('a 503 that asks for hours is asked again: the node may be back sooner', async () => {
    const { retrying, asked } = scriptedTarget(answersInOrder(throttling(503, '35000'), fine));
    expect((await retrying.send(getRequest())).response.status).toBe(200);
    expect([asked.length, retrying.quotaNotice]).toEqual([2, undefined]);
  });

  it('a throttling target keeps nobody else waiting when it is down once', async () => {
    const { retrying, asked, answered } = scriptedTarget(
      answersInOrder(throttling(503, '1'), fine),
    );
    const first = retrying.send(getRequest());
    await answered();
    const later = await retrying.send(getRequest());
    expect([later.response.status, asked.length]).toEqual([200, 2]);
    await first;
    expect(asked.map(({ at }) => Math.floor(at / 1000))).toEqual([0, 0, 1]);
  });

  it('a throttling target is waited for ever longer when it does not say how long', async () => {
    const busy = answering(503);
    const { retrying, asked } = scriptedTarget(answersInOrder(busy, busy, fine));
    await retrying.send(getRequest());
    expect(asked.map(({ at }) => at)).toEqual([0, 101, 302]);
  });

  it('a throttling target is asked less at once as soon as it says 429', async () => {
    const { retrying, client } = scriptedTarget(
      answersInOrder(throttled, fine),
      {},
      { concurrency: 8 },
    );
    await retrying.send(getRequest());
    expect(client.limiter.concurrency).toBe(7);
  });

  it('a throttling target is asked fewer times a second each time it says 429', async () => {
    const { retrying, client } = scriptedTarget(answersInOrder(throttled, down, throttled, fine));
    const halve = vi.spyOn(client.limiter, 'halvePace');
    await retrying.send(getRequest());
    expect(halve).toHaveBeenCalledTimes(2);
  });

  it('a throttling target is asked less often after several 503 in a row', async () => {
    const seldom = scriptedTarget(answersInOrder(down, down, fine));
    const halveSeldom = vi.spyOn(seldom.client.limiter, 'halvePace');
    await seldom.retrying.send(getRequest());
    expect(halveSeldom).not.toHaveBeenCalled();
    const often = scriptedTarget(answersInOrder(down, down, down, fine));
    const halveOften = vi.spyOn(often.client.limiter, 'halvePace');
    await often.retrying.send(getRequest());
    expect(halveOften).toHaveBeenCalledOnce();
  });

  it('a throttling target is not asked more often meanwhile when it is down', async () => {
    const { retrying, client } = scriptedTarget(answersInOrder(down, throttled, fine));
    const hold = vi.spyOn(client.limiter, 'holdPace');
    await retrying.send(getRequest());
    expect(hold).toHaveBeenCalledOnce();
  });

  it('a throttling target delays only its own request after a 503 without Retry-After', async () => {
    const busy = answering(503);
    const { retrying, client } = scriptedTarget(answersInOrder(busy, busy, busy, busy, fine));
    const pause = vi.spyOn(client.limiter, 'pause');
    await retrying.send(getRequest());
    expect(pause).not.toHaveBeenCalled();
  });

  it('a throttling target pauses all requests after a 429 without Retry-After', async () => {
    const { retrying, client } = scriptedTarget(answersInOrder(answering(429), fine));
    const pause = vi.spyOn(client.limiter, 'pause');
    await retrying.send(getRequest());
    expect(pause.mock.calls).toEqual([[100]]);
  });

  it('a throttling target is asked less at once when it is down several times in a row', async () => {
    const seldom = scriptedTarget(answersInOrder(down, down, fine), {}, { concurrency: 8 });
    await seldom.retrying.send(getRequest());
    expect(seldom.client.limiter.concurrency).toBe(8);
    const often = scriptedTarget(answersInOrder(down, down, down, fine), {}, { concurrency: 8 });
    await often.retrying.send(getRequest());
    expect(often.client.limiter.concurrency).toBe(7);
  });

  it('a throttling target pauses all requests after several 503s with Retry-After', async () => {
    const { retrying, client } = scriptedTarget(answersInOrder(down, down, down, fine));
    const pause = vi.spyOn(client.limiter, 'pause');
    await retrying.send(getRequest());
    expect(pause.mock.calls).toEqual([[400]]);
  });

  it('a throttling target is given up after a number of attempts', async () => {
    const { retrying, asked } = scriptedTarget(() => throttled, { throttledAttempts: 3 });
    const given = await refusal(retrying);
    expect(given.why).toMatchObject({ kind: 'throttled', exchange: { response: { status: 429 } } });
    expect(given.message).toBe('still answered 429 after 3 attempts');
    expect(asked).toHaveLength(3);
  });

  it('a throttling target is given up at once when it asks for more time than there is', async () => {
    const forMinutes = throttling(503, '3600');
    const { retrying, asked } = scriptedTarget(() => forMinutes, { throttleBudgetMs: 14_000 });
    const given = await refusal(retrying);
    expect([given.why.kind, asked.length]).toEqual(['throttled', 1]);
    expect(given.message).toBe('still answered 503 after 1 attempt');
  });

  it('a throttling target is waited for when it asks for as much time as there is', async () => {
    const forAll = throttling(503, '14');
    const { retrying } = scriptedTarget(answersInOrder(forAll, fine), { throttleBudgetMs: 14_000 });
    expect((await retrying.send(getRequest())).response.status).toBe(200);
  });

  it('a throttling target is given as much time for waits, whatever went before', async () => {
    const busy = answering(503);
    const steps = answersInOrder(answering(200, {}, 60_000), busy, busy, fine);
    const { retrying } = scriptedTarget(steps, { throttleBudgetMs: 400 });
    for (let asked = 0; asked < 2; asked += 1) await retrying.send(getRequest());
    expect(retrying.throttled).toBe(2);
  });

  it('a throttling target is given up when all waits take more than the time', async () => {
    // Waits of 100 and 200 ms leave no time for one of 400.
    const { retrying } = scriptedTarget(() => answering(503), { throttleBudgetMs: 600 });
    expect((await refusal(retrying)).message).toBe('still answered 503 after 3 attempts');
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

  it('a throttling target is not hopeless if many answers came within moments', async () => {
    const steps = answersInOrder(throttled, throttled, throttled, fine);
    const { retrying } = scriptedTarget(steps, { hopelessAfter: 2, hopelessAfterMs: 10_000 });
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
