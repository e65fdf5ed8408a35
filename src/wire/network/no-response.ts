import type { NoResponse } from '../exchange.ts';

/** Thrown inside the wire to stop reading a body. */
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
  [/^(CERT_|ERR_TLS|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/, 'tls'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)/, 'reset'],
];

/** Error codes of a certificate whose issuer is not trusted. */
const UNKNOWN_ISSUER = /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

/** How Node.js can be made to trust such a certificate. */
const HOW_TO_TRUST =
  'to trust it, write it or its issuer to a PEM file and set NODE_EXTRA_CA_CERTS=that-file in the environment';

/** Turns anything the HTTP client threw into one line and a kind. Never judges. */
export function noResponseFrom(thrown: unknown, timeoutMs: number): NoResponse {
  if (thrown instanceof Unreadable) return { kind: thrown.kind, reason: thrown.message };
  const error = innermost(thrown);
  if (error.name === 'TimeoutError') return timedOut(timeoutMs);
  if (error.name === 'AbortError') return { kind: 'aborted', reason: 'the run was ended' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const kind = KIND_OF_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? 'protocol';
  if (kind === 'timeout') return timedOut(timeoutMs);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return { kind, reason: `more than ${HEADERS_CAP / 1024} kB of headers (${code})` };
  }
  const reason = error.message === '' ? code : error.message;
  const coded = reason.includes(code) ? reason : `${reason} (${code})`;
  return { kind, reason: UNKNOWN_ISSUER.test(code) ? `${coded}; ${HOW_TO_TRUST}` : coded };
}

function timedOut(timeoutMs: number): NoResponse {
  return { kind: 'timeout', reason: `no whole answer within ${timeoutMs} ms` };
}

function innermost(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error(String(thrown));
  if (thrown instanceof AggregateError && thrown.errors[0] instanceof Error) {
    return innermost(thrown.errors[0]);
  }
  return thrown.cause instanceof Error ? innermost(thrown.cause) : thrown;
}
