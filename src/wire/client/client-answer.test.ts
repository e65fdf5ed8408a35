import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import { clientOf, httpServer, sentBy, tcpServer } from '../../testing/test-clients.ts';

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
