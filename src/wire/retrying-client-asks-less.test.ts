import { describe, expect, it, vi } from 'vitest';
import { getRequest } from '../testing/responses.ts';
import { down, fine, retryingClientOf, server, throttled } from '../testing/retrying-clients.ts';

describe('a throttling target', () => {
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

  it('is left alone by everyone when it is down several times in a row and says for how long', async () => {
    const { url } = await server(down, down, down, fine);
    const { retrying, client } = retryingClientOf(url);
    const pause = vi.spyOn(client.limiter, 'pause');
    await retrying.send(getRequest());
    expect(pause.mock.calls).toEqual([[400]]);
  });
});
