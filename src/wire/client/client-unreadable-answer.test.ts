import { describe, expect, it } from 'vitest';
import { clientOf, sentBy, tcpServer, event, httpServer } from '../../testing/test-clients.ts';
import { listenHttp } from '../../testing/listener.ts';
import { failureOf } from '../../testing/client-failures.ts';
import { getEventListeners } from 'node:events';
import { getRequest } from '../../testing/responses.ts';
import { MAX_BODY_BYTES } from '../network/body.ts';
import { gzipSync } from 'node:zlib';

/** A server that answers every request with these bytes, and closes the connection. */
function saying(text: string): Promise<string> {
  return tcpServer((socket) => {
    socket.once('data', () => socket.end(text));
  });
}

describe('no answer can be read', () => {
  it('no answer can be read when nobody listens', async () => {
    const { url, close } = await listenHttp(() => undefined);
    await close();
    expect(await failureOf(url)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('no answer can be read when HTTP is not spoken', async () => {
    expect((await failureOf(await saying('SSH-2.0-OpenSSH_9.6\r\n')))?.kind).toBe('protocol');
    expect((await failureOf(await saying('')))?.kind).toBe('reset');
  });

  it('no answer can be read when TLS is not spoken', async () => {
    const url = await saying('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect((await failureOf(url.replace('http:', 'https:')))?.kind).toBe('tls');
  });

  it('no answer can be read when the body breaks off', async () => {
    const url = await saying('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nshort');
    expect(['reset', 'protocol']).toContain((await failureOf(url))?.kind);
  });

  it('no answer can be read when there are more than 64 kB of headers', async () => {
    const headers = (bytes: number): string =>
      `HTTP/1.1 200 OK\r\ncontent-length: 0\r\nx-a: ${'a'.repeat(bytes)}\r\n\r\n`;
    expect(await failureOf(await saying(headers(64 * 1024)))).toEqual({
      kind: 'protocol',
      reason: 'more than 64 kB of headers (UND_ERR_HEADERS_OVERFLOW)',
    });
    const { response } = await sentBy(clientOf(await saying(headers(63 * 1024))));
    expect(response?.headers.get('x-a')?.[0]).toHaveLength(63 * 1024);
  });

  it('no answer can be read when the server switches to another protocol', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
    const url = await tcpServer((socket) => {
      socket.once('data', () => socket.write(upgrade));
    });
    expect(await failureOf(url)).toMatchObject({ kind: 'reset' });
  });
});

describe('a body without end', () => {
  it('a body without end is left at the cap, and the connection with it', async () => {
    const left = event();
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const url = await httpServer((_, response) => {
      response.on('close', () => left.happen());
      const pour = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    });
    expect(await failureOf(url)).toEqual({
      kind: 'tooLarge',
      reason: `the body exceeds ${MAX_BODY_BYTES} bytes`,
    });
    await left.seen;
  });
});

describe('a client that was ended', () => {
  const reason = 'the run was ended';
  const brokenOff = { failure: { kind: 'aborted', reason } };
  const notSent = { notSent: 'ended', reason };

  it('an ended client ends requests in flight, waiting requests, and later requests', async () => {
    const arrived = event();
    let asked = 0;
    const url = await httpServer(() => {
      asked += 1;
      arrived.happen();
    });
    const client = clientOf(url, { concurrency: 1, rate: 0.001 });
    const sent = [client.send(getRequest()), client.send(getRequest())];
    await arrived.seen;
    expect(client.ended.aborted).toBe(false);
    client.abort();
    sent.push(client.send(getRequest()));
    const [underWay, ...others] = await Promise.all(sent);
    expect(underWay).toMatchObject(brokenOff);
    expect(others).toEqual([notSent, notSent]);
    expect(client.ended.aborted).toBe(true);
    expect(asked).toBe(1);
  });

  it('a client is ended by its signal, before it sends anything or while it does', async () => {
    const stop = new AbortController();
    let asked = 0;
    const url = await httpServer(() => {
      asked += 1;
      stop.abort();
    });
    const meanwhile = clientOf(url, { signal: stop.signal });
    expect(await meanwhile.send(getRequest())).toMatchObject(brokenOff);
    const late = clientOf(url, { signal: stop.signal });
    expect(await late.send(getRequest())).toEqual(notSent);
    expect(asked).toBe(1);
  });

  it('a client that was ended listens for its signal until it is closed', async () => {
    const { signal } = new AbortController();
    const client = clientOf('http://127.0.0.1:1', { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await client.close();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('an answer', () => {
  it.each([
    ['its content encoding', ['content-encoding', 'gzip'], gzipSync('{"a":1}')],
    [
      'any of its content encodings, however they are listed',
      ['content-encoding', 'gzip', 'content-encoding', 'gzip'],
      gzipSync(gzipSync('{"a":1}')),
    ],
  ])('an answer comes without %s', async (_, headers, body) => {
    const url = await httpServer((_request, response) => {
      response.writeHead(200, headers).end(body);
    });
    const { response } = await sentBy(clientOf(url));
    expect(Buffer.from(response?.body ?? []).toString()).toBe('{"a":1}');
  });

  it.each([
    ['gzip', 'the body is not gzip, though it says so'],
    ['rot13', 'unknown content encoding rot13'],
  ])(
    'an answer comes as it is where its content encoding, %s, cannot be undone',
    async (coding, why) => {
      const url = await httpServer((_, response) => {
        response.writeHead(404, { 'content-encoding': coding }).end('nun');
      });
      const { response, failure } = await sentBy(clientOf(url));
      expect(failure).toBeUndefined();
      expect(response).toMatchObject({ status: 404, decodeFailure: why });
      expect(Buffer.from(response?.body ?? []).toString()).toBe('nun');
    },
  );

  it('an answer does not count when it unpacks to more than the cap', async () => {
    const bomb = gzipSync(Buffer.alloc(MAX_BODY_BYTES + 1));
    const url = await httpServer((_, response) => {
      response.setHeader('content-encoding', 'gzip').end(bomb);
    });
    const { response, failure } = await sentBy(clientOf(url));
    expect([response, failure?.kind]).toEqual([undefined, 'tooLarge']);
  });
});
