import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { clientOf, httpServer, sentBy } from '../../testing/test-clients.ts';
import { MAX_BODY_BYTES } from '../network/body.ts';

describe('an answer', () => {
  it('an answer comes without its content encoding', async () => {
    const url = await httpServer((_, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync('{"a":1}'));
    });
    const { response } = await sentBy(clientOf(url));
    expect(Buffer.from(response?.body ?? []).toString()).toBe('{"a":1}');
  });

  it('an answer comes without any of its content encodings, however they are listed', async () => {
    const url = await httpServer((_, response) => {
      const twice = ['content-encoding', 'gzip', 'content-encoding', 'gzip'];
      response.writeHead(200, twice).end(gzipSync(gzipSync('{"a":1}')));
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
