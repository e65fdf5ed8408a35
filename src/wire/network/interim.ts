import type { Readable } from 'node:stream';

/** An interim answer, which is a head alone; 101 is none: another protocol follows it. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n/;
const BEGINS_INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d/;

/** The most of a chunk that is searched for one. Bytes. */
const MAX_HEAD_BYTES = 4096;

/**
 * Leaves interim answers out of what is read from a connection. An answer begins with a chunk, as only
 * one is in flight. An interim answer may come in parts: its beginning is kept until the rest is there.
 */
export function passOverInterim(socket: Readable): void {
  const read = socket.read.bind(socket);
  let begun: Buffer = Buffer.alloc(0);
  socket.read = (size?: number): unknown => {
    for (;;) {
      const chunk: unknown = read(size);
      if (!Buffer.isBuffer(chunk)) return chunk;
      const rest = withoutInterim(begun.length === 0 ? chunk : Buffer.concat([begun, chunk]));
      begun = Buffer.alloc(0);
      if (isBegun(rest)) begun = rest;
      else if (rest.length > 0) return rest;
    }
  };
}

function withoutInterim(chunk: Buffer): Buffer {
  const [head] = INTERIM.exec(headOf(chunk)) ?? [];
  return head === undefined ? chunk : withoutInterim(chunk.subarray(head.length));
}

function isBegun(chunk: Buffer): boolean {
  return chunk.length < MAX_HEAD_BYTES && BEGINS_INTERIM.test(headOf(chunk));
}

function headOf(chunk: Buffer): string {
  return chunk.toString('latin1', 0, MAX_HEAD_BYTES);
}
