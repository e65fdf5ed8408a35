import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { getRequest } from '../testing/responses.ts';
import { clientOf, event, httpServer, tcpServer } from '../testing/clients.ts';
import { MAX_BODY_BYTES } from './body.ts';
import type { Exchange, Request } from './exchange.ts';

/** What a server was sent. */
interface Seen {
  readonly line: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** A server that answers 200 `{}` and says what it was sent. */
async function mirror(): Promise<{ readonly url: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const url = await httpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  return { url, seen };
}

describe('a request', () => {
  it('goes out as it is, below the prefix', async () => {
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

  it('carries the credentials of the URL', async () => {
    const { url, seen } = await mirror();
    await clientOf(url.replace('//', '//us%40er:p%C3%A4ss@')).send(getRequest());
    const basic = `Basic ${Buffer.from('us@er:päss').toString('base64')}`;
    expect(seen[0]?.headers['authorization']).toBe(basic);
  });

  it('may carry bytes, or nothing', async () => {
    const { url, seen } = await mirror();
    const client = clientOf(url);
    await client.send({ ...getRequest(), method: 'POST', body: Uint8Array.of(0x61, 0x62) });
    await client.send({ ...getRequest(), method: 'POST' });
    expect(seen.map((request) => request.body)).toEqual(['ab', '']);
  });
});

describe('an answer', () => {
  it('has its headers by lower-case name, each as often as it came', async () => {
    const url = await httpServer((_, response) => {
      response.writeHead(404, ['X-Twice', 'a', 'x-twice', 'b', 'X-ONCE', '1', 'X-Empty', '']);
      response.end('gone');
    });
    const { response, failure } = await clientOf(url).send(getRequest());
    expect(failure).toBeUndefined();
    expect(response?.status).toBe(404);
    expect(response?.headers.get('x-twice')).toEqual(['a', 'b']);
    expect(response?.headers.get('x-once')).toEqual(['1']);
    expect(response?.headers.get('x-empty')).toEqual(['']);
    expect(Buffer.from(response?.body ?? []).toString()).toBe('gone');
  });

  it('comes without its content encoding', async () => {
    const url = await httpServer((_, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync('{"a":1}'));
    });
    const { response } = await clientOf(url).send(getRequest());
    expect(Buffer.from(response?.body ?? []).toString()).toBe('{"a":1}');
  });

  it('comes without any of its content encodings, however they are listed', async () => {
    const url = await httpServer((_, response) => {
      const twice = ['content-encoding', 'gzip', 'content-encoding', 'gzip'];
      response.writeHead(200, twice).end(gzipSync(gzipSync('{"a":1}')));
    });
    const { response } = await clientOf(url).send(getRequest());
    expect(Buffer.from(response?.body ?? []).toString()).toBe('{"a":1}');
  });

  it('has no white space around the values of its headers', async () => {
    const lines = ['HTTP/1.1 200 OK', 'content-length: 0', 'x-a:  \t a \t b \t  ', 'x-b:\t c'];
    const url = await tcpServer((socket) => {
      socket.once('data', () => socket.end(`${lines.join('\r\n')}\r\n\r\n`));
    });
    const { response } = await clientOf(url).send(getRequest());
    expect(response?.headers.get('x-a')).toEqual(['a \t b']);
    expect(response?.headers.get('x-b')).toEqual(['c']);
  });

  it.each([
    ['gzip', 'the body is not gzip, though it says so'],
    ['rot13', 'unknown content encoding rot13'],
  ])('comes as it is where its content encoding, %s, cannot be undone', async (coding, why) => {
    const url = await httpServer((_, response) => {
      response.writeHead(404, { 'content-encoding': coding }).end('nun');
    });
    const { response, failure } = await clientOf(url).send(getRequest());
    expect(failure).toBeUndefined();
    expect(response).toMatchObject({ status: 404, undecodable: why });
    expect(Buffer.from(response?.body ?? []).toString()).toBe('nun');
  });

  it('that unpacks to more than the cap is none', async () => {
    const bomb = gzipSync(Buffer.alloc(MAX_BODY_BYTES + 1));
    const url = await httpServer((_, response) => {
      response.setHeader('content-encoding', 'gzip').end(bomb);
    });
    const { response, failure } = await clientOf(url).send(getRequest());
    expect([response, failure?.kind]).toEqual([undefined, 'tooLarge']);
  });

  it('may come in parts, behind interim ones', async () => {
    const url = await httpServer((_, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
      response.writeHead(404, { 'x-last': '1' });
      response.write('go');
      setImmediate(() => response.end('ne'));
    });
    const { response } = await clientOf(url).send(getRequest());
    expect(response?.status).toBe(404);
    expect(response?.headers.has('link')).toBe(false);
    expect(response?.headers.get('x-last')).toEqual(['1']);
    expect(Buffer.from(response?.body ?? []).toString()).toBe('gone');
  });

  it('that points elsewhere is not followed', async () => {
    const asked: string[] = [];
    const url = await httpServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const { response } = await clientOf(url).send(getRequest('/v1/here'));
    expect(response?.status).toBe(307);
    expect(asked).toEqual(['/v1/here']);
  });
});

describe('a request that goes alone', () => {
  it('goes on a new connection, when the older ones are closed', async () => {
    const sockets: Socket[] = [];
    const closed = event();
    const url = await httpServer((request, response) => {
      sockets.push(request.socket);
      if (sockets.length === 1) request.socket.once('close', () => closed.happen());
      response.end();
    });
    const client = clientOf(url);
    await client.send(getRequest());
    const { id, response } = await client.sendAlone(getRequest());
    await closed.seen;
    expect([id, response?.status]).toEqual([2, 200]);
    expect(new Set(sockets).size).toBe(2);
  });

  it('is not sent, counted or told of once the client was ended', async () => {
    const { url, seen } = await mirror();
    const client = clientOf(url);
    const told: Exchange[] = [];
    client.onExchange((exchange) => told.push(exchange));
    client.abort();
    const { id, failure } = await client.sendAlone(getRequest());
    expect([id, failure]).toEqual([0, { kind: 'aborted', reason: 'the run was ended' }]);
    expect([client.sent, told, seen]).toEqual([0, [], []]);
  });
});

describe('an exchange', () => {
  it('is counted and told of', async () => {
    const { url } = await mirror();
    const client = clientOf(url, { sentBefore: 10 });
    const seen: Exchange[] = [];
    client.onExchange((exchange) => seen.push(exchange));
    const [before, began] = [Date.now(), performance.now()];
    const first = await client.send(getRequest('/v1/a'));
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

  it('waits for its turn', async () => {
    const waiting: (() => void)[] = [];
    const arrivals = [event(), event(), event()];
    let arrived = 0;
    const url = await httpServer((_, response) => {
      waiting.push(() => response.end());
      arrivals[arrived]?.happen();
      arrived += 1;
    });
    const client = clientOf(url, { concurrency: 2 });
    const sent = [1, 2, 3].map(() => client.send(getRequest()));
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
