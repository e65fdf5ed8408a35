import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import {
  answering,
  brokenOff,
  fine,
  answersInOrder,
  refusal,
  scriptedTarget,
  throttled,
  throttling,
} from '../../testing/scripted-target.ts';

describe('a throttling target', () => {
  it('a throttling target is given up after a number of attempts', async () => {
    const { retrying, asked } = scriptedTarget(() => throttled, { throttledAttempts: 3 });
    const given = await refusal(retrying);
    expect(given.why).toMatchObject({ kind: 'throttled', exchange: { response: { status: 429 } } });
    expect(given.message).toBe('still answered 429 after 3 attempts');
    expect(asked).toHaveLength(3);
  });

  it('a throttling target is given up at once when it asks for more time than there is', async () => {
    const forAnHour = throttling(503, '3600');
    const { retrying, asked } = scriptedTarget(() => forAnHour, { throttleBudgetMs: 14_000 });
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
    const forAnHour = throttling(429, '3600');
    const { retrying, client, asked, answered } = scriptedTarget(
      () => forAnHour,
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
