import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import { clientOf, httpServer, tcpServer } from '../../testing/test-clients.ts';
import { answering, fine, hangUp, refusal, scriptedTarget } from '../../testing/scripted-target.ts';
import { DEFAULT_RETRY_POLICY } from './retry-policy.ts';
import { RetryingClient } from './retrying-client.ts';

describe('a target that does not answer', () => {
  it('a silent target is asked alone, on a new connection, before it is given up', async () => {
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
    const client = clientOf(url);
    const retrying = new RetryingClient(client, { ...DEFAULT_RETRY_POLICY, lostAfter: 1000 });
    const asked = Array.from({ length: 12 }, () => retrying.send(getRequest()));
    const statuses = (await Promise.all(asked)).map(({ response }) => response.status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(most).toBeGreaterThan(1);
    expect(client.limiter.concurrency).toBeLessThan(most);
  });

  it('a target that does not answer is not lost while it answers another question', async () => {
    const { retrying } = scriptedTarget(({ path }) => (path === '/bad' ? hangUp : fine), {
      lostAfter: 2,
    });
    expect(await retrying.presence.askWhetherReachable()).toBe(false);
    await retrying.send(getRequest());
    await expect(retrying.send(getRequest('/bad'))).rejects.toMatchObject({
      why: { kind: 'silent' },
    });
    expect(retrying.presence.lostReason).toBeUndefined();
    expect(await retrying.presence.askWhetherReachable()).toBe(true);
  });

  it('a target that does not answer is asked nothing when it never answered 200', async () => {
    const { retrying, asked } = scriptedTarget(() => answering(404));
    await retrying.send(getRequest());
    expect([await retrying.presence.askWhetherReachable(), asked.length]).toEqual([false, 1]);
  });

  it('a target that does not answer is also asked alone when its answers are not HTTP', async () => {
    const url = await tcpServer((socket) => {
      socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    });
    const client = clientOf(url);
    const policy = { ...DEFAULT_RETRY_POLICY, silentAttempts: 1, aloneAttempts: 1 };
    const retrying = new RetryingClient(client, policy);
    const given = await refusal(retrying);
    const failure = { kind: 'protocol' };
    expect(given.why).toMatchObject({ kind: 'silent', exchange: { failure } });
    expect(client.sent).toBe(2);
  });
});
