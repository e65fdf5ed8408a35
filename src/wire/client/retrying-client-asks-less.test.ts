import { describe, expect, it, vi } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import {
  answering,
  down,
  fine,
  answersInOrder,
  scriptedTarget,
  throttled,
} from '../../testing/scripted-target.ts';

describe('a throttling target', () => {
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
});
