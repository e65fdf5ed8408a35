import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { getRequest } from '../testing/responses.ts';
import { httpServer, tcpServer } from '../testing/clients.ts';
import {
  down,
  fine,
  hangUp,
  late,
  refusal,
  retryingClientOf,
  server,
  silent,
} from '../testing/retrying-clients.ts';

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
