import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { getRequest } from '../testing/responses.ts';
import { httpServer, tcpServer } from '../testing/clients.ts';
import { refusal, retryingClientOf } from '../testing/retrying-clients.ts';

describe('a target that does not answer', () => {
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
});
