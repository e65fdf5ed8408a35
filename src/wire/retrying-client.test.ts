import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { getRequest } from '../testing/responses.ts';
import {
  down,
  fine,
  hangUp,
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
});
