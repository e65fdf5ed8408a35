import type { Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientOf, httpServer, sentBy } from '../../testing/test-clients.ts';
import { listenTcp } from '../../testing/listener.ts';
import { mirror } from '../../testing/mirror.ts';
import { getRequest } from '../../testing/responses.ts';
import { parseBaseUrl } from '../base-url.ts';
import type { Response } from '../exchange.ts';
import { NOBODY } from '../exchange.ts';
import { Network } from './network.ts';

const TIMEOUT_MS = 5123;
const SENT = { id: 1, request: getRequest(), requester: NOBODY };

/** The network to that URL, closed when the test is over. */
function networkTo(url: string, connections = 1, headers = {}): Network {
  const base = parseBaseUrl(url);
  if (base === undefined) throw new Error(`${url} is not a URL`);
  const network = new Network({ base, headers: () => headers, timeoutMs: TIMEOUT_MS, connections });
  onTestFinished(() => network.close());
  return network;
}

const textOf = (response?: Response): string => Buffer.from(response?.body ?? []).toString();

describe('the network', () => {
  it('the network makes no more connections than it may', async () => {
    const sockets = new Set<Socket>();
    const network = networkTo(
      await httpServer((request, response) => {
        sockets.add(request.socket);
        response.end();
      }),
    );
    for (let asked = 0; asked < 10; asked += 1) await network.deliver(SENT);
    expect(sockets.size).toBe(1);
  });

  it('the network sends no other request on the connection of a body in chunks', async () => {
    const sockets: Socket[] = [];
    const network = networkTo(
      await httpServer((request, response) => {
        sockets.push(request.socket);
        request.resume().on('end', () => response.end());
      }),
    );
    const post = { ...getRequest(), method: 'POST', body: '{}' } as const;
    const inChunks = { ...post, delivery: 'chunks' } as const;
    for (const request of [post, inChunks, post]) await network.deliver({ ...SENT, request });
    expect(sockets.map((socket) => sockets.indexOf(socket))).toEqual([0, 0, 2]);
  });

  it('the network says with the first answer how the target is reached, and not again', async () => {
    const { url } = await mirror();
    const network = networkTo(url);
    const [first, second] = [await network.deliver(SENT), await network.deliver(SENT)];
    expect([first.connection, second.connection]).toEqual([{ httpVersion: '1.1' }, undefined]);
  });

  it('the network sends configured cookies and those of a request together', async () => {
    const { url, seen } = await mirror();
    const network = networkTo(url, 1, { cookie: 'sid=1', 'user-agent': 'acme' });
    await network.deliver(SENT);
    const request = { ...SENT.request, headers: { cookie: 'a=2; b=3' } };
    await network.deliver({ ...SENT, request });
    expect(seen.map(({ headers }) => [headers.cookie, headers['user-agent']])).toEqual([
      ['sid=1', 'acme'],
      ['sid=1; a=2; b=3', 'acme'],
    ]);
  });

  it('the network sends nothing once it was ended, even when asked to', async () => {
    const { url, seen } = await mirror();
    const network = networkTo(url);
    network.abort();
    const { response, failure } = await network.deliver(SENT);
    expect([response, failure?.kind, seen]).toEqual([undefined, 'aborted', []]);
  });

  it('the network waits no longer for an answer that came', async () => {
    const { url } = await mirror();
    const network = networkTo(url);
    const set = vi.spyOn(globalThis, 'setTimeout');
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    onTestFinished(() => {
      set.mockRestore();
      clear.mockRestore();
    });
    await network.deliver(SENT);
    const at = set.mock.calls.findIndex(([, ms]) => ms === TIMEOUT_MS);
    const timer: unknown = set.mock.results[at]?.value;
    expect(timer).toBeDefined();
    expect(clear).toHaveBeenCalledWith(timer);
  });

  it('the network skips every interim answer', async () => {
    const network = networkTo(
      await httpServer((_request, response) => {
        response.writeContinue();
        response.writeProcessing();
        response.writeContinue();
        response.end('after that');
      }),
    );
    for (let asked = 0; asked < 2; asked += 1) {
      const { response } = await network.deliver(SENT);
      expect([response?.status, textOf(response)]).toEqual([200, 'after that']);
    }
  });

  it.each([
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nyes',
    'HTTP/1.1 100 \r\nserver: a\r\nvia: b\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nyes',
  ])('the network skips an interim answer that comes with the answer: %j', async (answer) => {
    const { url, close } = await listenTcp((socket) => {
      socket.on('data', () => socket.end(answer.slice(0, -1)));
    });
    onTestFinished(close);
    const { response } = await networkTo(url).deliver(SENT);
    expect(textOf(response)).toBe('ye');
  });

  it('a closed network sends no request', async () => {
    const { url, seen } = await mirror();
    const client = clientOf(url);
    await client.send(getRequest());
    await client.close();
    const { response } = await sentBy(client);
    expect([response, seen.length]).toEqual([undefined, 1]);
  });
});
