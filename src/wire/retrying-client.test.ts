import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { getRequest } from '../testing/responses.ts';
import { clientOf, httpServer, tcpServer } from '../testing/clients.ts';
import type { ClientOptions } from './client.ts';
import type { RetryPolicy } from './retrying-client.ts';
import { RetryingClient, RequestFailed, DEFAULT_RETRY_POLICY } from './retrying-client.ts';

/** Answers at once, and says that it throttles. */
function throttle(response: ServerResponse, status = 429, after = '0'): void {
  response.writeHead(status, { 'retry-after': after }).end();
}

/** A server that does these things, one request after the other, and the last for ever. */
async function server(...turns: readonly RequestListener[]) {
  const times: number[] = [];
  const url = await httpServer((request, response) => {
    times.push(performance.now());
    const turn = turns[Math.min(times.length, turns.length) - 1];
    turn?.(request, response);
  });
  return { url, times };
}

const fine: RequestListener = (_, response) => void response.end('fine');
const throttled: RequestListener = (_, response) => throttle(response);
const down: RequestListener = (_, response) => throttle(response, 503);
const hangUp: RequestListener = (request) => void request.socket.destroy();
const silent: RequestListener = () => undefined;
const late: RequestListener = (_, response) => void setTimeout(() => response.end('late'), 200);

function retryingClientOf(
  url: string,
  policy: Partial<RetryPolicy> = {},
  options: Partial<ClientOptions> = {},
) {
  const client = clientOf(url, options);
  return { client, retrying: new RetryingClient(client, { ...DEFAULT_RETRY_POLICY, ...policy }) };
}

/** Why a client gave up. */
async function refusal(client: RetryingClient): Promise<RequestFailed> {
  const thrown: unknown = await client.send(getRequest()).catch((error: unknown) => error);
  if (thrown instanceof RequestFailed) return thrown;
  throw new Error('it was delivered', { cause: thrown });
}

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
    const { url, times } = await server((_, response) => throttle(response, 503, '1'), fine);
    const { retrying } = retryingClientOf(url);
    const first = retrying.send(getRequest());
    await expect.poll(() => retrying.throttled, { interval: 5 }).toBe(1);
    const later = retrying.send(getRequest());
    const [asked = 0] = times;
    await Promise.all([first, later]);
    expect(times).toHaveLength(3);
    for (const time of times.slice(1)) expect(time - asked).toBeGreaterThan(990);
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

describe('a target that does not answer', () => {
  it('is asked again', async () => {
    const { url, times } = await server(hangUp, hangUp, fine);
    expect((await retryingClientOf(url).retrying.send(getRequest())).response.status).toBe(200);
    const [, second = 0, third = 0, ...more] = times;
    expect(third - second).toBeGreaterThan(195);
    expect(more).toEqual([]);
  });

  it('is silent after so many attempts', async () => {
    const { url, times } = await server(hangUp);
    const policy = { silentAttempts: 2, aloneAttempts: 1 };
    const { retrying, client } = retryingClientOf(url, policy);
    const alone = vi.spyOn(client, 'sendAlone');
    const given = await refusal(retrying);
    expect(alone).toHaveBeenCalledTimes(1);
    expect([given.why, times.length]).toEqual(['silent', 3]);
    expect(given.exchange.failure?.kind).toBe('reset');
    expect(given.message).toBe(given.exchange.failure?.reason);
  });

  it('is asked alone, on a new connection, before it is given up', async () => {
    const sockets = new Set<Socket>();
    let most = 0;
    const url = await httpServer((request, response) => {
      if (!sockets.has(request.socket)) {
        sockets.add(request.socket);
        request.socket.once('close', () => sockets.delete(request.socket));
      }
      if (sockets.size > 1) request.socket.destroy();
      else setImmediate(() => response.end('fine'));
      most = Math.max(most, sockets.size);
    });
    const { retrying, client } = retryingClientOf(url, { lostAfter: 1000 });
    const asked = Array.from({ length: 12 }, () => retrying.send(getRequest()));
    const statuses = (await Promise.all(asked)).map(({ response }) => response.status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(most).toBeGreaterThan(1);
    expect(client.limiter.concurrency).toBeLessThan(most);
  });

  it('is not lost while it answers another question', async () => {
    const url = await httpServer((request, response) => {
      if (request.url === '/odd') request.socket.destroy();
      else response.end('fine');
    });
    const { retrying } = retryingClientOf(url, { lostAfter: 2 });
    expect(await retrying.isReachable()).toBe(false);
    await retrying.send(getRequest());
    const odd = { ...getRequest(), path: '/odd' };
    const thrown: unknown = await retrying.send(odd).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ why: 'silent' });
    expect(retrying.lost).toBeNull();
    expect(await retrying.isReachable()).toBe(true);
  });

  it.each<[string, boolean, RequestListener, readonly string[]]>([
    ['at all', true, silent, ['/', '/odd', '/', '/odd', '/']],
    ['in time, asked alone', false, fine, ['/', '/odd']],
    ['but by hanging up', false, hangUp, ['/', '/odd']],
  ])('ignores what it does not answer %s: %s', async (_, ignored, turn, asked) => {
    const paths: (string | undefined)[] = [];
    const url = await httpServer((request, response) => {
      paths.push(request.url);
      (request.url === '/odd' ? turn : fine)(request, response);
    });
    const { retrying } = retryingClientOf(url, {}, { timeoutMs: 400 });
    const odd = { ...getRequest(), path: '/odd' };
    expect(await retrying.isIgnored(odd)).toBe(false);
    expect(paths).toEqual([]);
    await retrying.send({ ...getRequest(), path: '/' });
    expect(await retrying.isIgnored(odd)).toBe(ignored);
    expect(paths.slice(1)).toEqual(asked);
  });

  it.each<[string, readonly RequestListener[]]>([
    ['is slow before', [late]],
    ['is slow behind', [fine, silent, late]],
    ['stalls before', [silent]],
    ['stalls for a moment', [fine, silent, silent]],
    ['refuses others behind', [fine, silent, hangUp]],
    ['answers in time when it is asked again', [fine, silent, fine, fine]],
  ])('ignores nothing where it %s', async (_, turns) => {
    const { url, times } = await server(fine, ...turns, silent);
    const { retrying } = retryingClientOf(url, {}, { timeoutMs: 400 });
    await retrying.send(getRequest());
    expect(await retrying.isIgnored({ ...getRequest(), path: '/odd' })).toBe(false);
    expect(times).toHaveLength(1 + turns.length);
  });

  it('is asked alone, too, when what it says is no HTTP', async () => {
    const url = await tcpServer((socket) => {
      socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    });
    const { retrying, client } = retryingClientOf(url, { silentAttempts: 1, aloneAttempts: 1 });
    const given = await refusal(retrying);
    expect([given.why, given.exchange.failure?.kind, client.sent]).toEqual([
      'silent',
      'protocol',
      2,
    ]);
  });

  it('is asked less often when it takes too long', async () => {
    const { url, times } = await server(silent);
    const given = await refusal(
      retryingClientOf(url, { timeoutAttempts: 1 }, { timeoutMs: 60 }).retrying,
    );
    expect([given.why, times.length]).toEqual(['silent', 1]);
  });

  it('is lost to every request once it has answered none of several in a row', async () => {
    const { url, times } = await server(hangUp);
    const { retrying, client } = retryingClientOf(url, { lostAfter: 2 });
    const given = await refusal(retrying);
    expect([given.why, given.name, times.length]).toEqual(['lost', 'RequestFailed', 2]);
    expect(retrying.lost).toMatch(/^the target stopped answering: .*(closed|hang up|RESET)/);
    const later = await refusal(retrying);
    expect([later.why, later.message, times.length]).toEqual(['lost', retrying.lost, 2]);
    expect(client.ended.aborted).toBe(true);
  });

  it('is not lost when it answers now and then', async () => {
    const { url } = await server(hangUp, fine, hangUp, down, hangUp, fine);
    const { retrying } = retryingClientOf(url, { lostAfter: 2 });
    for (let asked = 0; asked < 2; asked += 1) await retrying.send(getRequest());
    expect((await retrying.send(getRequest())).response.status).toBe(200);
    expect(retrying.lost).toBeNull();
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
