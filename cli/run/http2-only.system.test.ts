import { createSecureServer, createServer } from 'node:http2';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listening } from '../../src/testing/listener.ts';
import { cli, scratch, verdictIn } from '../testing/command-line.ts';
import { makeIdentity } from '../testing/https-node.ts';
import { inProcess } from '../testing/in-process.ts';

describe('a target that speaks only HTTP/2', () => {
  it.each(['http', 'https'])(
    'a target that speaks only HTTP/2 over %s is named in one line, without a verdict',
    async (scheme) => {
      const { cert, key } = await makeIdentity('localhost', 'IP:127.0.0.1');
      const server = scheme === 'http' ? createServer() : createSecureServer({ cert, key });
      server.on('sessionError', () => undefined);
      const { url: target, close } = await listening(server, scheme);
      onTestFinished(close);
      const out = join(scratch(), 'out');
      const { code, stdout } = await cli(['run', '--target', target, '--out', out], {
        env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      });
      const line = `No node answered: ${target} speaks only HTTP/2, which this suite does not; put an HTTP/1.1 listener or a proxy in front.`;
      expect([code, verdictIn(out).reason]).toEqual([3, line]);
      expect(stdout).toContain(line);
      expect((await inProcess(['verify', out])).code).toBe(0);
    },
  );
});
