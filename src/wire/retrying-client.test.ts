import type { RequestListener } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { getRequest } from '../testing/responses.ts';
import {
  down,
  fine,
  hangUp,
  refusal,
  retryingClientOf,
  server,
  throttle,
  throttled,
} from '../testing/retrying-clients.ts';

describe('a throttling target', () => {
  it('is waited for', async () => {
    const { url, times } = await server(throttled, down, throttled, fine);
    const { retrying, client } = retryingClientOf(url);
    const { response, id } = await retrying.send(getRequest());
    expect([response.status, id, times.length]).toEqual([200, 4, 4]);
    expect([retrying.throttled, retrying.lost, client.sent]).toEqual([3, null, 4]);
  });

  it('is told why it is asked again, and by whom', async () => {
    const { url } = await server(throttled, hangUp, down, fine);
    const { retrying, client } = retryingClientOf(url);
    const reasons: (string | undefined)[] = [];
    client.onExchange(({ by }) => reasons.push(`${by.owner}: ${by.reason ?? ''}`));
    await retrying.send(getRequest(), { owner: 'a', reason: 'shrinking' });
    expect(reasons).toEqual([
      'a: shrinking',
      'a: try again: 429',
      'a: try again: reset',
      'a: try again: 503',
    ]);
  });

  it('is left alone by everyone for as long as it asks', async () => {
    const { url, times } = await server((_, response) => throttle(response, 429, '1'), fine);
    const { retrying } = retryingClientOf(url);
    const first = retrying.send(getRequest());
    await expect.poll(() => retrying.throttled, { interval: 5 }).toBe(1);
    const later = retrying.send(getRequest());
    const [asked = 0] = times;
    await Promise.all([first, later]);
    expect(times).toHaveLength(3);
    for (const time of times.slice(1)) expect(time - asked).toBeGreaterThan(990);
  });

  it('that is down once keeps nobody else waiting', async () => {
    const { url, times } = await server((_, response) => throttle(response, 503, '1'), fine);
    const { retrying } = retryingClientOf(url);
    const first = retrying.send(getRequest());
    await expect.poll(() => retrying.throttled, { interval: 5 }).toBe(1);
    const later = await retrying.send(getRequest());
    expect(later.response.status).toBe(200);
    expect(times).toHaveLength(2);
    await first;
    expect(times).toHaveLength(3);
  });

  it('is waited for ever longer when it does not say how long', async () => {
    const busy: RequestListener = (_, response) => void response.writeHead(503).end();
    const { url, times } = await server(busy, busy, fine);
    await retryingClientOf(url).retrying.send(getRequest());
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThan(95);
    expect(third - second).toBeGreaterThan(195);
  });

  it('is given up after so many attempts', async () => {
    const { url, times } = await server(throttled);
    const given = await refusal(retryingClientOf(url, { throttledAttempts: 3 }).retrying);
    expect(given.why).toBe('throttled');
    expect(given.message).toBe('still answered 429 after 3 attempts');
    expect(given.exchange.response?.status).toBe(429);
    expect(times).toHaveLength(3);
  });

  it('is given up at once when it asks for more time than there is', async () => {
    const { url, times } = await server((_, response) => throttle(response, 503, '3600'));
    const given = await refusal(retryingClientOf(url, { throttleBudgetMs: 14_000 }).retrying);
    expect([given.why, times.length]).toEqual(['throttled', 1]);
    expect(given.message).toBe('still answered 503 after 1 attempts');
  });

  it('is given up when all waits together take more time than there is', async () => {
    const busy: RequestListener = (_, response) => void response.writeHead(503).end();
    const { url } = await server(busy);
    // Waits of 100 and 200 ms count by a quarter, as three other requests might go on meanwhile.
    const { retrying } = retryingClientOf(url, { throttleBudgetMs: 400 }, { concurrency: 4 });
    expect((await refusal(retrying)).message).toBe('still answered 503 after 3 attempts');
  });

  it('is asked less at once as soon as it says 429', async () => {
    const { url } = await server(throttled, fine);
    const { retrying, client } = retryingClientOf(url, {}, { concurrency: 8 });
    await retrying.send(getRequest());
    expect(client.limiter.concurrency).toBe(7);
  });

  it('is left alone by everyone after a 429 that does not say for how long', async () => {
    const { url } = await server((_, response) => void response.writeHead(429).end(), fine);
    const { retrying, client } = retryingClientOf(url);
    const pause = vi.spyOn(client.limiter, 'pause');
    await retrying.send(getRequest());
    expect(pause.mock.calls).toEqual([[100]]);
  });

  it('is asked less at once when it is down several times in a row', async () => {
    const twice = await server(down, down, fine);
    const seldom = retryingClientOf(twice.url, {}, { concurrency: 8 });
    await seldom.retrying.send(getRequest());
    expect(seldom.client.limiter.concurrency).toBe(8);
    const thrice = await server(down, down, down, fine);
    const often = retryingClientOf(thrice.url, {}, { concurrency: 8 });
    await often.retrying.send(getRequest());
    expect(often.client.limiter.concurrency).toBe(7);
  });

  it('is waited for no more once it is hopeless, over all requests', async () => {
    const { url, times } = await server(throttled);
    const policy = { throttledAttempts: 3, hopelessAfter: 4 };
    const { retrying } = retryingClientOf(url, policy);
    expect((await refusal(retrying)).why).toBe('throttled');
    expect((await refusal(retrying)).message).toBe('still answered 429 after 1 attempts');
    expect(times).toHaveLength(4);
  });

  it('is hopeful again after one answer', async () => {
    const { url } = await server(throttled, throttled, fine, throttled, throttled, fine);
    const { retrying } = retryingClientOf(url, { hopelessAfter: 3 });
    await retrying.send(getRequest());
    expect((await retrying.send(getRequest())).response.status).toBe(200);
  });
});

describe('a run that ends', () => {
  it('ends a long wait, and what waits behind it', async () => {
    const { url, times } = await server((_, response) => throttle(response, 429, '3600'));
    const { retrying, client } = retryingClientOf(url, {}, { concurrency: 1 });
    const waiting = [refusal(retrying)];
    await expect.poll(() => retrying.throttled, { interval: 5 }).toBe(1);
    waiting.push(refusal(retrying));
    client.abort();
    const given = await Promise.all(waiting);
    expect(given.map((failure) => failure.why)).toEqual(['ended', 'ended']);
    expect(given[0]?.message).toBe('the run was ended before this was answered');
    expect([times.length, retrying.lost]).toEqual([1, null]);
  });
});
