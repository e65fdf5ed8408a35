import { describe, expect, it } from 'vitest';
import { clientOf, sentBy, tcpServer } from '../../testing/test-clients.ts';
import { listenHttp } from '../../testing/listener.ts';
import { failureOf } from '../../testing/client-failures.ts';

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
