import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { passOverInterim } from './interim.ts';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nye';

/** Returns what is read after each packet, `null` where nothing is. */
function readAfterEach(packets: readonly string[]): readonly (string | null)[] {
  const socket = new PassThrough();
  passOverInterim(socket);
  return packets.map((packet) => {
    socket.write(packet);
    const chunk: unknown = socket.read();
    return Buffer.isBuffer(chunk) ? chunk.toString() : null;
  });
}

describe('passOverInterim', () => {
  it.each([
    [['HTTP/1.1 100 Continue\r\n\r\n', ANSWER]],
    [['HTTP/1.1 100', ' Continue\r\nvia: a\r\n', `\r\n${ANSWER}`]],
    [['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n', `\r\n${ANSWER}`]],
  ])('an interim answer that comes in parts is left out: %j', (packets) => {
    expect(readAfterEach(packets)).toEqual([...packets.slice(1).map(() => null), ANSWER]);
  });

  it.each([
    ANSWER,
    'HTTP/1.1 101 Switching Protocols\r\n',
    'HTTP/1.1 2',
    `HTTP/1.1 100 ${'a'.repeat(5000)}`,
  ])('what is no interim answer is read at once: %j', (packet) => {
    expect(readAfterEach([packet])).toEqual([packet]);
  });
});
