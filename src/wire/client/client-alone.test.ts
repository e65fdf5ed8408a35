import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import { clientOf, event, httpServer } from '../../testing/test-clients.ts';
import { mirror } from '../../testing/mirror.ts';
import type { Exchange } from '../exchange.ts';

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
