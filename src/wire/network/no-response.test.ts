import { describe, expect, it } from 'vitest';
import type { NoResponse } from '../exchange.ts';
import { noResponseFrom, Unreadable } from './no-response.ts';

const coded = (code: string, message = 'it broke'): Error =>
  Object.assign(new Error(message), { code });

const base = { origin: 'http://node:1', prefix: '', display: 'http://node:1' };
const REACHED = { base, timeoutMs: 5 };

describe('the error of a broken body', () => {
  it('the error of a broken body says what it is, and why', () => {
    const thrown = new Unreadable('tooLarge', 'too much');
    expect([thrown.name, thrown.message, thrown.kind]).toEqual([
      'Unreadable',
      'too much',
      'tooLarge',
    ]);
  });
});

describe('an error of the HTTP client', () => {
  it.each<[string, NoResponse['kind']]>([
    ['ECONNREFUSED', 'refused'],
    ['ENOTFOUND', 'refused'],
    ['EAI_AGAIN', 'refused'],
    ['EHOSTUNREACH', 'refused'],
    ['ENETUNREACH', 'refused'],
    ['EADDRNOTAVAIL', 'refused'],
    ['ETIMEDOUT', 'timeout'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['ECONNRESET', 'reset'],
    ['EPIPE', 'reset'],
    ['ECONNABORTED', 'reset'],
    ['UND_ERR_SOCKET', 'reset'],
    ['HPE_INVALID_CONSTANT', 'protocol'],
    ['UND_ERR_HEADERS_OVERFLOW', 'protocol'],
    ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'protocol'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['EPROTO', 'tls'],
    ['SOMETHING_NEW', 'protocol'],
    ['NO_ECONNREFUSED', 'protocol'],
    ['NO_CERT_AT_ALL', 'protocol'],
    ['NO_EPIPE', 'protocol'],
  ])('an error of the HTTP client with the code %s is reported as %s', (code, kind) => {
    expect(noResponseFrom(coded(code), REACHED).kind).toBe(kind);
  });

  it('an error of the HTTP client is described in one line', () => {
    expect(noResponseFrom(coded('ECONNRESET'), REACHED).reason).toBe('it broke (ECONNRESET)');
    expect(noResponseFrom(coded('EPIPE', 'write EPIPE'), REACHED).reason).toBe('write EPIPE');
    expect(noResponseFrom(coded('EPIPE', ''), REACHED).reason).toBe('EPIPE');
    expect(noResponseFrom(new Error('bad'), REACHED)).toEqual({ kind: 'protocol', reason: 'bad' });
    const numbered = Object.assign(new Error('bad'), { code: 7 });
    expect(noResponseFrom(numbered, REACHED)).toEqual({ kind: 'protocol', reason: 'bad' });
    expect(noResponseFrom('a word', REACHED)).toEqual({ kind: 'protocol', reason: 'a word' });
    const late = 'no complete answer within 5 ms';
    expect(noResponseFrom(coded('ETIMEDOUT'), REACHED).reason).toBe(late);
    expect(noResponseFrom(new DOMException('x', 'TimeoutError'), REACHED)).toEqual({
      kind: 'timeout',
      reason: late,
    });
    expect(noResponseFrom(new DOMException('x', 'AbortError'), REACHED)).toEqual({
      kind: 'aborted',
      reason: 'the run was ended',
    });
    expect(noResponseFrom(new Unreadable('tooLarge', 'too much'), REACHED)).toEqual({
      kind: 'tooLarge',
      reason: 'too much',
    });
  });

  it('says of a certificate that nobody known has signed how to trust it', () => {
    const { reason } = noResponseFrom(coded('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'), REACHED);
    expect(reason).toMatch(
      /^self-signed \(DEPTH_ZERO.*; to trust it, .* set tls\.ca to that file$/,
    );
    expect(noResponseFrom(coded('CERT_HAS_EXPIRED'), REACHED).reason).not.toContain('tls.ca');
  });

  it.each([
    [
      'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
      /; the host asks for .* set tls.cert and tls.key$/,
    ],
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', /; perhaps the host asks for a client certificate/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /; if the certificate is right, set tls.servername /],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /; perhaps the port speaks plain HTTP: try http:\/\/ /],
  ])('an error of the HTTP client with the code %s says what to set', (code, hint) => {
    expect(noResponseFrom(coded(code), REACHED).reason).toMatch(hint);
  });

  it('an error of OpenSSL keeps its words, without the place in its source', () => {
    const message =
      'C0B6FF39887F0000:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl/record.c:355:\n';
    const error = Object.assign(new Error(message), { code: 'ERR_SSL_WRONG_VERSION_NUMBER' });
    expect(noResponseFrom(error, REACHED).reason).toMatch(
      /^wrong version number \(ERR_SSL_WRONG_VERSION_NUMBER\); perhaps/,
    );
  });

  it('an error of the HTTP client says of a refused client certificate where to look', () => {
    const shown = { ...REACHED, tls: { cert: 'PEM' } };
    const { reason } = noResponseFrom(coded('ERR_SSL_TLSV1_ALERT_UNKNOWN_CA'), shown);
    expect(reason).toMatch(/; the host may not accept the client certificate: .*tls.cert/);
  });

  it.each([
    ['refuses HTTP/1.1 in the handshake', coded('ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL')],
    [
      'answers by SETTINGS',
      Object.assign(new Error('x'), { data: '\0\0\x12\x04\0\0\0\0\0\0\x03' }),
    ],
    ['answers by GOAWAY', Object.assign(new Error('x'), { data: '\0\0\x08\x07\0\0\0\0\0' })],
  ])('an error of the HTTP client shows that a server that %s speaks only HTTP/2', (_, error) => {
    expect(noResponseFrom(error, REACHED)).toEqual({
      kind: 'http2',
      reason:
        'http://node:1 speaks only HTTP/2, which this suite does not; put an HTTP/1.1 listener or a proxy in front',
    });
  });

  it.each(['SSH-2.0-x', '\0\0\x12\x04\x01\0\0\0\0', '\0\0\x12\x05\0\0\0\0\0'])(
    'an error of the HTTP client shows no HTTP/2 where the answer is %j',
    (data) => {
      const error = Object.assign(new Error('x'), { data });
      expect(noResponseFrom(error, REACHED).kind).toBe('protocol');
    },
  );

  it('an error of the HTTP client names the proxy that cannot be reached', () => {
    const proxy = { origin: 'http://proxy:3128', display: 'proxy:3128' };
    const { reason } = noResponseFrom(coded('ECONNREFUSED'), { ...REACHED, proxy });
    expect(reason).toBe('the proxy proxy:3128: it broke (ECONNREFUSED)');
    const broken = noResponseFrom(coded('ECONNRESET'), { ...REACHED, proxy });
    expect(broken.reason).toBe('it broke (ECONNRESET)');
  });

  it('an error of the HTTP client is looked for where it began', () => {
    const cause = coded('ECONNREFUSED', 'connect');
    expect(noResponseFrom(new TypeError('fetch failed', { cause }), REACHED)).toEqual({
      kind: 'refused',
      reason: 'connect (ECONNREFUSED)',
    });
    const both = new AggregateError([cause, coded('EPIPE')], 'all failed');
    expect(noResponseFrom(both, REACHED).kind).toBe('refused');
    expect(noResponseFrom(new AggregateError([], 'none'), REACHED).reason).toBe('none');
    expect(noResponseFrom(new Error('why', { cause: 'a word' }), REACHED).reason).toBe('why');
    expect(noResponseFrom(new AggregateError(['a word'], 'none'), REACHED).reason).toBe('none');
  });
});
