import { once } from 'node:events';
import type { Http2Server } from 'node:http2';
import { createSecureServer, createServer } from 'node:http2';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cli, scratch, verdictIn } from '../testing/command-line.ts';
import { makeIdentity } from '../testing/https-node.ts';
import { inProcess } from '../testing/in-process.ts';

/** Host and port of a server that listens until the test ends. */
async function listening(server: Http2Server): Promise<string> {
  server.on('sessionError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

describe('a target that speaks only HTTP/2', () => {
  it.each(['http', 'https'])(
    'a target that speaks only HTTP/2 over %s is named in one line, without a verdict',
    async (scheme) => {
      const { cert, key } = await makeIdentity('localhost', 'IP:127.0.0.1');
      const server = scheme === 'http' ? createServer() : createSecureServer({ cert, key });
      const target = `${scheme}://${await listening(server)}`;
      const out = join(scratch(), 'out');
      const { code, stdout } = await cli(['run', '--target', target, '--out', out], {
        env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      });
      const line = `The target was not reached: ${target} speaks only HTTP/2, which this suite does not; put an HTTP/1.1 listener or a proxy in front.`;
      expect([code, verdictIn(out).reason]).toEqual([3, line]);
      expect(stdout).toContain(line);
      expect((await inProcess(['verify', out])).code).toBe(0);
    },
  );
});
