import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import {
  down,
  fine,
  hangUp,
  answersInOrder,
  refusal,
  refused,
  scriptedTarget,
  silent,
  tooLarge,
  answering,
  late,
  throttled,
  TIMEOUT_MS,
} from '../../testing/scripted-target.ts';
import type { Socket } from 'node:net';
import { clientOf, httpServer, tcpServer } from '../../testing/test-clients.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { DEFAULT_RETRY_POLICY } from './retry-policy.ts';
import { RetryingClient } from './retrying-client.ts';
import type { Step } from '../../testing/scripted-target.ts';
import { sentOnce, statusesOf } from '../../testing/sent-once.ts';

const BAD = getRequest('/bad');

describe('a target that does not answer', () => {
  it('a target that does not answer is asked again', async () => {
    const { end, times } = await sentOnce([hangUp, hangUp, fine]);
    expect([end, times]).toEqual(['3: 200', [0, 101, 302]]);
  });

  it.each<[string, Step, Partial<RetryPolicy>, readonly number[]]>([
    ['reset', hangUp, { silentAttempts: 3, aloneAttempts: 1 }, [4, 1, 4]],
    ['refused', refused, {}, [8, 0, 8]],
    ['timeout', silent, { timeoutAttempts: 1 }, [1, 0, 8]],
    ['tooLarge', tooLarge, { silentAttempts: 2, aloneAttempts: 1 }, [2, 0, 8]],
  ])('a target is silent after attempts that end in %s', async (kind, step, policy, seen) => {
    const { why, end, asked, alone, concurrency } = await sentOnce([step], policy);
    const reason = `no answer: ${kind}`;
    expect(why).toMatchObject({ kind: 'silent', exchange: { failure: { kind, reason } } });
    expect(end).toContain(reason);
    expect([asked.length, alone, concurrency]).toEqual(seen);
  });

  it('a target that takes no connection is asked after growing pauses', async () => {
    const { times } = await sentOnce([refused]);
    expect(times).toEqual([0, 101, 302, 703, 1504, 3105, 4706, 6307]);
  });

  it('a target that does not answer is not lost while it restarts, however many ask', async () => {
    const { retrying, asked } = scriptedTarget(() => (asked.length < 40 ? refused : fine));
    expect(await statusesOf(retrying, 10)).toEqual(Array(10).fill(200));
    expect(retrying.presence.lostReason).toBeUndefined();
  });

  it('a silent target is not lost when it restarts after a time in which nobody asked', async () => {
    const steps = answersInOrder(fine, refused, refused, refused, refused, fine);
    const { retrying, client } = scriptedTarget(steps, { lostAfter: 3 });
    await retrying.send(getRequest());
    await client.clock.wait(10_000, 'limiter', client.ended);
    expect((await retrying.send(getRequest())).response.status).toBe(200);
    expect(retrying.presence.lostReason).toBeUndefined();
  });

  it('a target is lost when it took no connection for a time, and had answered before', async () => {
    const policy = { lostAfter: 3, lostAfterMs: 600 };
    const { retrying, asked } = scriptedTarget(answersInOrder(fine, refused), policy);
    await retrying.send(getRequest('/there'));
    expect((await refusal(retrying)).why.kind).toBe('lost');
    // Only what was answered before is asked again.
    expect(asked.map(({ path, at }) => `${path} ${at}`).join(', ')).toBe(
      '/there 0, /v1/x 1, /there 102, /there 303, /there 704',
    );
    expect(retrying.presence.lostReason).toBe('the target stopped answering: no answer: refused');
  });

  it('a target is lost to every request once it has answered none of several in a row', async () => {
    const { retrying, client, asked } = scriptedTarget(() => hangUp, { lostAfter: 2 });
    const given = await refusal(retrying);
    expect([given.why.kind, given.name, asked.length]).toEqual(['lost', 'RequestFailed', 2]);
    expect(retrying.presence.lostReason).toBe(
      'the target stopped answering: no answer: reset; in flight at that time: ' +
        'request 1, GET /v1/x; request 2, GET /v1/x',
    );
    const later = await refusal(retrying);
    expect([later.why.kind, later.message, asked.length]).toEqual([
      'lost',
      retrying.presence.lostReason,
      2,
    ]);
    expect(client.ended.aborted).toBe(true);
  });

  it('a target that does not answer is not lost when it answers now and then', async () => {
    const steps = answersInOrder(hangUp, fine, hangUp, down, hangUp, fine);
    const { retrying } = scriptedTarget(steps, { lostAfter: 2 });
    for (let asked = 0; asked < 2; asked += 1) await retrying.send(getRequest());
    expect((await retrying.send(getRequest())).response.status).toBe(200);
    expect(retrying.presence.lostReason).toBeUndefined();
  });

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
    expect(new Set(await statusesOf(retrying, 12))).toEqual(new Set([200]));
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

  it.each<[string, boolean, Step, readonly string[]]>([
    ['at all', true, silent, ['/', '/bad', '/', '/bad', '/']],
    ['in time, asked alone', false, fine, ['/', '/bad']],
    ['but by hanging up', false, hangUp, ['/', '/bad']],
    [
      'in six times the time',
      true,
      answering(200, {}, 7 * TIMEOUT_MS),
      ['/', '/bad', '/', '/bad', '/'],
    ],
    [
      'but after five times the time',
      false,
      answering(200, {}, 5 * TIMEOUT_MS),
      ['/', '/bad', '/', '/bad'],
    ],
    [
      'but by the timeout of a gateway',
      true,
      answering(504, {}, 5 * TIMEOUT_MS),
      ['/', '/bad', '/', '/bad', '/'],
    ],
  ])('a silent target ignores what it does not answer %s: %s', async (_, ignored, step, paths) => {
    const { retrying, asked } = scriptedTarget(({ path }) => (path === BAD.path ? step : fine));
    expect(await retrying.askedAlone.askWhetherIgnored(BAD)).toBe(false);
    expect(asked).toEqual([]);
    await retrying.send(getRequest('/'));
    expect(await retrying.askedAlone.askWhetherIgnored(BAD)).toBe(ignored);
    expect(asked.slice(1).map(({ path }) => path)).toEqual(paths);
  });

  it('a request breaks the connection if others are answered before and after', async () => {
    let isBanned = false;
    const { retrying, asked } = scriptedTarget(({ path }) =>
      isBanned || path === BAD.path ? hangUp : fine,
    );
    await retrying.send(getRequest('/'));
    expect(await retrying.askedAlone.askWhetherBroken(BAD)).toBe(true);
    expect(asked.slice(1).map(({ path }) => path)).toEqual(['/', '/bad', '/', '/bad', '/']);
    expect(await retrying.askedAlone.askWhetherBroken(getRequest('/other'))).toBe(false);
    isBanned = true;
    expect(await retrying.askedAlone.askWhetherBroken(BAD)).toBe(false);
  });

  it('a silent target is asked by the requester if it answers others quickly', async () => {
    const prompt = answering(200, {}, TIMEOUT_MS / 4);
    const { retrying, client } = scriptedTarget(({ path }) =>
      path === BAD.path ? silent : prompt,
    );
    await retrying.send(getRequest('/'));
    const asked: unknown[] = [];
    client.onExchange(({ requester }) => asked.push(requester));
    expect(
      await retrying.askedAlone.askWhetherIgnored(BAD, { owner: 'a check', reason: 'shrinking' }),
    ).toBe(true);
    const [there, ignored] = ['is the target still there', 'is it ignored'].map((reason) => ({
      owner: 'a check',
      reason,
    }));
    expect(asked).toEqual([there, ignored, there, ignored, there]);
  });

  it.each<[string, readonly Step[]]>([
    ['is slow before', [late]],
    ['is slow behind', [fine, silent, late]],
    ['stalls before', [silent]],
    ['throttles before', [throttled]],
    ['throttles behind', [fine, silent, throttled]],
    ['stalls for a moment', [fine, silent, silent]],
    ['refuses others behind', [fine, silent, hangUp]],
    ['answers in time when it is asked again', [fine, silent, fine, fine]],
  ])('a silent target ignores nothing where it %s', async (_, steps) => {
    const { retrying, asked } = scriptedTarget(answersInOrder(fine, ...steps, silent));
    await retrying.send(getRequest('/'));
    expect(await retrying.askedAlone.askWhetherIgnored(BAD)).toBe(false);
    expect(asked).toHaveLength(1 + steps.length);
  });
});
