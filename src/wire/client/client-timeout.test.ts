import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { httpServer, tcpServer } from '../../testing/test-clients.ts';
import { failureOf } from '../../testing/client-failures.ts';

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
