import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { getRequest } from '../testing/responses.ts';
import {
  fine,
  refusal,
  retryingClientOf,
  server,
  throttle,
  throttled,
} from '../testing/retrying-clients.ts';

describe('a throttling target', () => {
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
