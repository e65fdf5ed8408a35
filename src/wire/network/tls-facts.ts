import type { TLSSocket } from 'node:tls';
import { cutText } from '../../text/cut-text.ts';
import { omitUndefined } from '../../text/json.ts';
import type { TlsFacts } from '../connection.ts';

/** The longest name of a certificate that is kept. Characters. */
const MAX_NAME_LENGTH = 200;

/** Returns what the host showed on this connection. A resumed session may show no certificate. */
export function tlsFacts(socket: TLSSocket): TlsFacts {
  const isEnforced = process.env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0';
  const certificate = socket.getPeerX509Certificate();
  return {
    verified: socket.authorized && isEnforced,
    ...omitUndefined({
      fingerprint256: certificate?.fingerprint256,
      issuer: oneName(certificate?.issuer),
      subject: oneName(certificate?.subject),
    }),
  };
}

/** `CN=a, O=b`: Node.js writes a part on each line. */
function oneName(name: string | undefined): string | undefined {
  if (name === undefined || name === '') return undefined;
  return cutText(name.split('\n').join(', '), MAX_NAME_LENGTH);
}
