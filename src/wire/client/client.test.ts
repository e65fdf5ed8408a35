import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import { clientOf, httpServer, sentBy, tcpServer, event } from '../../testing/test-clients.ts';
import { mirror } from '../../testing/mirror.ts';
import type { Request, Exchange } from '../exchange.ts';
import { parseBaseUrl } from '../base-url.ts';
import { Client } from './client.ts';
import type { Step } from '../step-order.ts';
import { liveWire } from '../wire.ts';
import type { Socket } from 'node:net';
import type { RequestListener } from 'node:http';
import { failureOf } from '../../testing/client-failures.ts';
import {
  fine,
  answersInOrder,
  refusal,
  scriptedTarget,
  throttled,
} from '../../testing/scripted-target.ts';

describe('a request', () => {
  it('a request goes out as it is, below the prefix', async () => {
    const { url, seen } = await mirror();
    const sent: Request = {
      ...getRequest('/v1/tables/%30x5//raw_item?b=2&a=%2f'),
      method: 'POST',
      headers: { accept: '*/*', 'x-both': 'request' },
      body: '{"key":"0x"}',
    };
    const headers = { 'x-key': 'secret', 'x-both': 'configured' };
    await clientOf(`${url}/ledger/v1`, { headers }).send(sent);
    expect(seen[0]?.line).toBe('POST /ledger/v1/tables/%30x5//raw_item?b=2&a=%2f');
    expect(seen[0]?.body).toBe('{"key":"0x"}');
    expect(seen[0]?.headers).toMatchObject({
      accept: '*/*',
      'x-key': 'secret',
      'x-both': 'request',
      'user-agent': 'ledger-node-conformance',
    });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('a request carries the credentials of the URL', async () => {
    const { url, seen } = await mirror();
    await clientOf(url.replace('//', '//us%40er:p%C3%A4ss@')).send(getRequest());
    const basic = `Basic ${Buffer.from('us@er:päss').toString('base64')}`;
    expect(seen[0]?.headers['authorization']).toBe(basic);
  });

  it('a request may carry bytes, or nothing', async () => {
    const { url, seen } = await mirror();
    const client = clientOf(url);
    await client.send({ ...getRequest(), method: 'POST', body: Uint8Array.of(0x61, 0x62) });
    await client.send({ ...getRequest(), method: 'POST' });
    expect(seen.map((request) => request.body)).toEqual(['ab', '']);
  });
});

describe('an answer', () => {
  it('an answer has its headers by lower-case name, each as often as it came', async () => {
    const url = await httpServer((_, response) => {
      response.writeHead(404, ['X-Twice', 'a', 'x-twice', 'b', 'X-ONCE', '1', 'X-Empty', '']);
      response.end('gone');
    });
    const { response, failure } = await sentBy(clientOf(url));
    expect(failure).toBeUndefined();
    expect(response?.status).toBe(404);
    expect(response?.headers.get('x-twice')).toEqual(['a', 'b']);
    expect(response?.headers.get('x-once')).toEqual(['1']);
    expect(response?.headers.get('x-empty')).toEqual(['']);
    expect(Buffer.from(response?.body ?? []).toString()).toBe('gone');
  });

  it('an answer has no white space around the values of its headers', async () => {
    const lines = ['HTTP/1.1 200 OK', 'content-length: 0', 'x-a:  \t a \t b \t  ', 'x-b:\t c'];
    const url = await tcpServer((socket) => {
      socket.once('data', () => socket.end(`${lines.join('\r\n')}\r\n\r\n`));
    });
    const { response } = await sentBy(clientOf(url));
    expect(response?.headers.get('x-a')).toEqual(['a \t b']);
    expect(response?.headers.get('x-b')).toEqual(['c']);
  });

  it('an answer may come in parts, after interim ones', async () => {
    const url = await httpServer((_, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
      response.writeHead(404, { 'x-last': '1' });
      response.write('go');
      setImmediate(() => response.end('ne'));
    });
    const { response } = await sentBy(clientOf(url));
    expect(response?.status).toBe(404);
    expect(response?.headers.has('link')).toBe(false);
    expect(response?.headers.get('x-last')).toEqual(['1']);
    expect(Buffer.from(response?.body ?? []).toString()).toBe('gone');
  });

  it('an answer is not followed when it is a redirect', async () => {
    const asked: string[] = [];
    const url = await httpServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const { response } = await sentBy(clientOf(url), getRequest('/v1/here'));
    expect(response?.status).toBe(307);
    expect(asked).toEqual(['/v1/here']);
  });
});

describe('an exchange', () => {
  it('an exchange is counted and reported', async () => {
    const { url } = await mirror();
    const client = clientOf(url, { sentBefore: 10 });
    const seen: Exchange[] = [];
    client.onExchange((exchange) => seen.push(exchange));
    const [before, began] = [Date.now(), performance.now()];
    const first = await sentBy(client, getRequest('/v1/a'));
    await client.send(getRequest('/v1/b'));
    expect(seen.map(({ id, request }) => [id, request.path])).toEqual([
      [11, '/v1/a'],
      [12, '/v1/b'],
    ]);
    expect(seen[0]).toBe(first);
    expect(client.sent).toBe(12);
    expect(first.sentAt).toBeGreaterThanOrEqual(before);
    expect(first.durationMs).toBeGreaterThan(0);
    expect(first.durationMs).toBeLessThan(performance.now() - began);
  });

  it('an exchange is delivered in a step of its requester', async () => {
    const { url } = await mirror();
    const base = parseBaseUrl(url);
    if (base === undefined) throw new Error('it is a URL');
    const steps: Step[] = [];
    const wire = liveWire((step) => void steps.push(step));
    const client = new Client({ base, headers: {}, concurrency: 1, timeoutMs: 5000 }, wire);
    onTestFinished(() => client.close());
    const exchange = await client.send(getRequest(), { owner: 'a check' });
    expect(steps).toEqual([{ kind: 'answer', owner: 'a check', nth: 1, exchange }]);
  });

  it('an exchange waits for its step', async () => {
    const waiting: (() => void)[] = [];
    const arrivals = [event(), event(), event()];
    let arrived = 0;
    const url = await httpServer((_, response) => {
      waiting.push(() => response.end());
      arrivals[arrived]?.happen();
      arrived += 1;
    });
    const client = clientOf(url, { concurrency: 2 });
    const sent = [1, 2, 3].map(() => sentBy(client));
    await Promise.all([arrivals[0]?.seen, arrivals[1]?.seen]);
    expect(client.sent).toBe(2);
    waiting[0]?.();
    await arrivals[2]?.seen;
    expect(waiting).toHaveLength(3);
    for (const end of waiting) end();
    expect((await Promise.all(sent)).map((exchange) => exchange.response?.status)).toEqual([
      200, 200, 200,
    ]);
  });
});

describe('a request that goes alone', () => {
  it('a request alone goes on a new connection, when the older ones are closed', async () => {
    const sockets: Socket[] = [];
    const closed = event();
    const url = await httpServer((request, response) => {
      sockets.push(request.socket);
      if (sockets.length === 1) request.socket.once('close', () => closed.happen());
      response.end();
    });
    const client = clientOf(url);
    await client.send(getRequest());
    // By then the first connection could be used again.
    for (let round = 0; round < 5; round += 1) await new Promise(setImmediate);
    const alone = await client.sendAlone(getRequest());
    expect(alone).toMatchObject({ id: 2, response: { status: 200 } });
    expect(new Set(sockets).size).toBe(2);
    await closed.seen;
  });

  it('a request alone is not sent, counted or reported once the client was ended', async () => {
    const { url, seen } = await mirror();
    const client = clientOf(url);
    const notified: Exchange[] = [];
    client.onExchange((exchange) => notified.push(exchange));
    client.abort();
    const outcome = await client.sendAlone(getRequest());
    expect(outcome).toEqual({ notSent: 'ended', reason: 'the run was ended' });
    expect([client.sent, notified, seen]).toEqual([0, [], []]);
  });
});

describe('no answer within the time is had', () => {
  const late = { kind: 'timeout', reason: 'no complete answer within 80 ms' };
  const silences: readonly [string, RequestListener][] = [
    ['a server that says nothing', () => undefined],
    ['a body that stops', (_, response) => void response.write('[')],
    [
      'a body that drips',
      (_, response) => {
        const drip = setInterval(() => response.write(' '), 5);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ];

  it.each(silences)('no answer within the time is had from %s', async (_, listener) => {
    expect(await failureOf(await httpServer(listener), 80)).toEqual(late);
  });

  it('no answer within the time is had from headers that never end', async () => {
    const url = await tcpServer((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nx-a: '));
    });
    expect(await failureOf(url, 80)).toEqual(late);
  });
});

describe('a client with a limited number of requests', () => {
  it('a limited client sends no more, and knows that one was held back', async () => {
    const { client, asked } = scriptedTarget(() => fine, {}, { maxRequests: 2 });
    const notified: number[] = [];
    client.onExchange(({ id }) => notified.push(id));
    await client.send(getRequest());
    await client.send(getRequest());
    expect([client.sent, client.limitReached]).toEqual([2, false]);
    const outcome = await client.sendAlone(getRequest());
    expect(outcome).toEqual({ notSent: 'limit', reason: '2 requests were sent' });
    expect([client.sent, client.limitReached, asked.length, notified]).toEqual([
      2,
      true,
      2,
      [1, 2],
    ]);
  });

  it('a client with a limited number of requests counts those that were sent before', async () => {
    const { client } = scriptedTarget(() => fine, {}, { maxRequests: 6, sentBefore: 5 });
    expect((await sentBy(client)).id).toBe(6);
    expect(await client.send(getRequest())).toMatchObject({ reason: '6 requests were sent' });
  });

  it('a limited client is distinguished from a run that was ended', async () => {
    const { client, retrying, asked } = scriptedTarget(() => fine, {}, { maxRequests: 0 });
    const spent = await refusal(retrying);
    expect([spent.why.kind, spent.message]).toEqual(['limit', '0 requests were sent']);
    client.abort();
    expect((await refusal(retrying)).why.kind).toBe('ended');
    expect(asked).toEqual([]);
  });

  it('a limited client calls nothing reachable or ignored that it can no longer ask', async () => {
    const { retrying, client } = scriptedTarget(() => fine, {}, { maxRequests: 2 });
    await retrying.send(getRequest());
    expect(await retrying.askedAlone.askWhetherIgnored(getRequest('/bad'))).toBe(false);
    expect(await retrying.presence.askWhetherReachable()).toBe(false);
    expect(client.sent).toBe(2);
  });

  it('a client with a limited number of requests has what is tried again counted, too', async () => {
    const { retrying, client } = scriptedTarget(
      answersInOrder(throttled, fine),
      {},
      { maxRequests: 1 },
    );
    expect((await refusal(retrying)).why.kind).toBe('limit');
    expect(client.sent).toBe(1);
  });
});

describe('the end of a client', () => {
  it('the end of a client may be waited for by many at once without a warning', () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const { ended } = scriptedTarget(() => fine).client;
    for (let waiting = 0; waiting < 50; waiting += 1) ended.addEventListener('abort', () => {});
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});
