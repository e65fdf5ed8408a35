import type { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { buildConnector } from 'undici';
import build from 'undici/lib/core/connect.js';

/** An interim answer, which is a head alone; 101 is none: another protocol follows it. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n/;

/** The most of a chunk that is searched for one. Bytes. */
const MAX_HEAD_BYTES = 4096;

/**
 * Opens connections on which interim answers are passed over. undici gives up a connection on which
 * a 100 comes unasked, though RFC 9110, 15.2, has it that "A client MUST be able to parse one or more
 * 1xx responses received prior to a final response, even if the client does not expect one."
 *
 * @param timeout how long a connection may take to be opened. Milliseconds.
 * @param ca a certificate to trust beside those of the system, in PEM.
 */
export function connector(timeout: number, ca?: string): buildConnector.connector {
  const trusted = ca === undefined ? {} : { ca: [...rootCertificates, ca] };
  const connect = build({ timeout, ...trusted });
  return (options, done) => {
    connect(options, (...opened) => {
      if (opened[0] === null) passOverInterim(opened[1]);
      done(...opened);
    });
  };
}

function passOverInterim(socket: Socket): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    for (;;) {
      const chunk: unknown = read(size);
      if (!Buffer.isBuffer(chunk)) return chunk;
      const rest = withoutInterim(chunk);
      if (rest.length > 0) return rest;
    }
  };
}

/** A chunk without the interim answers that it begins with. An answer begins with a chunk, as only one is under way. */
function withoutInterim(chunk: Buffer): Buffer {
  const [head] = INTERIM.exec(chunk.toString('latin1', 0, MAX_HEAD_BYTES)) ?? [];
  return head === undefined ? chunk : withoutInterim(chunk.subarray(head.length));
}
