import type { NoResponse } from '../exchange.ts';
import type { TransportOptions } from './transport.ts';

/** Thrown inside the wire when there is no answer that can be read, with its reason in words. */
export class Unreadable extends Error {
  readonly kind: NoResponse['kind'];
  constructor(kind: NoResponse['kind'], reason: string) {
    super(reason);
    this.name = 'Unreadable';
    this.kind = kind;
  }
}

/** The most bytes of headers that are read from an answer; gateways add kilobytes of their own. */
export const HEADERS_CAP = 64 * 1024;

/** The kind of each error code; any other code means that the answer was not HTTP. */
const KIND_OF_CODE: readonly (readonly [RegExp, NoResponse['kind']])[] = [
  [/^(ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)/, 'refused'],
  [/TIMEOUT|ETIMEDOUT/, 'timeout'],
  [/^(CERT_|ERR_TLS|ERR_SSL|ERR_OSSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/, 'tls'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)/, 'reset'],
];

/** How a request was sent, as far as a reason depends on it. */
export type Reached = Pick<TransportOptions, 'base' | 'timeoutMs' | 'proxy' | 'tls'>;

/** What to do about an error code of TLS. */
const TLS_HINTS: readonly (readonly [RegExp, (reached: Reached) => string])[] = [
  [
    // The issuer of the certificate is not trusted.
    /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/,
    () => 'to trust it, write it or its issuer to a PEM file and set tls.ca to that file',
  ],
  [
    /ALTNAME_INVALID/,
    () => 'if the certificate is right, set tls.servername to a name in the certificate',
  ],
  [/ALERT_CERTIFICATE_REQUIRED/, forWantOfCertificate],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/,
    () => 'perhaps the port speaks plain HTTP: try http:// in place of https://',
  ],
  [
    /ALERT_(HANDSHAKE_FAILURE|BAD_CERTIFICATE|UNKNOWN_CA|CERTIFICATE_UNKNOWN|CERTIFICATE_EXPIRED|UNSUPPORTED_CERTIFICATE)/,
    (reached) =>
      reached.tls?.cert === undefined
        ? `perhaps ${forWantOfCertificate()}`
        : 'the host may not accept the client certificate: check tls.cert and tls.key',
  ],
];

/** Returns the advice for a host that wants a client certificate and gets none. */
export function forWantOfCertificate(): string {
  return 'the host asks for a client certificate: set tls.cert and tls.key';
}

/** Converts anything the HTTP client threw to one line and a kind. Never judges. */
export function noResponseFrom(thrown: unknown, reached: Reached): NoResponse {
  if (thrown instanceof Unreadable) return { kind: thrown.kind, reason: thrown.message };
  const error = innermost(thrown);
  if (error.name === 'TimeoutError') return timedOut(reached);
  if (error.name === 'AbortError') return { kind: 'aborted', reason: 'the run was ended' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (isHttp2Only(error, code)) return { kind: 'http2', reason: http2Only(reached) };
  const kind = KIND_OF_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? 'protocol';
  if (kind === 'timeout') return timedOut(reached);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return { kind, reason: `more than ${HEADERS_CAP / 1024} kB of headers (${code})` };
  }
  const reason = messageIn(error) || code;
  const coded = reason.includes(code) ? reason : `${reason} (${code})`;
  const hint = TLS_HINTS.find(([pattern]) => pattern.test(code))?.[1](reached);
  return {
    kind,
    reason: atProxy(kind, reached) + (hint === undefined ? coded : `${coded}; ${hint}`),
  };
}

/** Returns the message, of one by OpenSSL only what went wrong. */
function messageIn({ message }: Error): string {
  return /:SSL routines:[^:]*:([^:]+)/.exec(message)?.[1] ?? message;
}

/** The types of the frames with which a server of HTTP/2 begins (RFC 9113, 6.5 and 6.8). */
const SETTINGS_OR_GOAWAY = ['\u0004', '\u0007'];

/** What follows the length and the type of such a frame (RFC 9113, 4.1): no flags, and stream 0. */
const OF_THE_CONNECTION = '\0'.repeat(5);

/**
 * Returns whether a server refuses HTTP/1.1 in the handshake, or answers it by a frame of HTTP/2.
 */
function isHttp2Only(error: Error, code: string): boolean {
  if (code.endsWith('ALERT_NO_APPLICATION_PROTOCOL')) return true;
  const data = 'data' in error && typeof error.data === 'string' ? error.data : '';
  return SETTINGS_OR_GOAWAY.includes(data.charAt(3)) && data.startsWith(OF_THE_CONNECTION, 4);
}

function http2Only({ base }: Reached): string {
  return `${base.display} speaks only HTTP/2, which this suite does not; put an HTTP/1.1 listener or a proxy in front`;
}

/** Only the connection to the proxy itself is refused by these codes. */
function atProxy(kind: NoResponse['kind'], { proxy }: Reached): string {
  return kind === 'refused' && proxy !== undefined ? `the proxy ${proxy.display}: ` : '';
}

function timedOut({ timeoutMs }: Reached): NoResponse {
  return { kind: 'timeout', reason: `no complete answer within ${timeoutMs} ms` };
}

function innermost(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error(String(thrown));
  if (thrown instanceof AggregateError && thrown.errors[0] instanceof Error) {
    return innermost(thrown.errors[0]);
  }
  return thrown.cause instanceof Error ? innermost(thrown.cause) : thrown;
}
