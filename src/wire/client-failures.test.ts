import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { getRequest } from '../testing/responses.ts';
import { clientOf, event, httpServer, tcpServer } from '../testing/clients.ts';
import { listenHttp } from '../testing/listener.ts';
import { MAX_BODY_BYTES } from './body.ts';
import type { NoResponse } from './exchange.ts';

async function failureOf(url: string, timeoutMs = 5000): Promise<NoResponse | undefined> {
  const { response, failure } = await clientOf(url, { timeoutMs }).send(getRequest());
  expect(response).toBeUndefined();
  return failure;
}

/** A server that sends these bytes to whoever asks, and hangs up. */
function saying(text: string): Promise<string> {
  return tcpServer((socket) => {
    socket.once('data', () => socket.end(text));
  });
}

describe('no answer within the time is had', () => {
  const late = { kind: 'timeout', reason: 'no whole answer within 80 ms' };
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

  it.each(silences)('from %s', async (_, listener) => {
    expect(await failureOf(await httpServer(listener), 80)).toEqual(late);
  });

  it('from headers that never end', async () => {
    const url = await tcpServer((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nx-a: '));
    });
    expect(await failureOf(url, 80)).toEqual(late);
  });
});

describe('nothing can be read', () => {
  it('where nobody listens', async () => {
    const { url, close } = await listenHttp(() => undefined);
    await close();
    expect(await failureOf(url)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('where no HTTP is spoken', async () => {
    expect((await failureOf(await saying('SSH-2.0-OpenSSH_9.6\r\n')))?.kind).toBe('protocol');
    expect((await failureOf(await saying('')))?.kind).toBe('reset');
  });

  it('where no TLS is spoken', async () => {
    const url = await saying('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect((await failureOf(url.replace('http:', 'https:')))?.kind).toBe('tls');
  });

  it('where the body breaks off', async () => {
    const url = await saying('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nshort');
    expect(['reset', 'protocol']).toContain((await failureOf(url))?.kind);
  });

  it('where the headers are without end', async () => {
    const url = await saying(`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(100_000)}\r\n\r\n`);
    expect((await failureOf(url))?.kind).toBe('protocol');
  });

  it('where another protocol is switched to', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
    const url = await tcpServer((socket) => {
      socket.once('data', () => socket.write(upgrade));
    });
    expect(await failureOf(url)).toMatchObject({ kind: 'reset' });
  });
});

describe('a body without end', () => {
  it('is left at the cap, and the connection with it', async () => {
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
  const ended = { kind: 'aborted', reason: 'the run was ended' };

  it('ends what is under way, what waits, and what comes later', async () => {
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
    const exchanges = await Promise.all(sent);
    expect(exchanges.map((exchange) => exchange.failure)).toEqual([ended, ended, ended]);
    expect(client.ended.aborted).toBe(true);
    expect(asked).toBe(1);
  });
});
