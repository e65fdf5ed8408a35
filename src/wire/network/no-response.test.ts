import { describe, expect, it } from 'vitest';
import type { NoResponse } from '../exchange.ts';
import { noResponseFrom, Unreadable } from './no-response.ts';

const coded = (code: string, message = 'it broke'): Error =>
  Object.assign(new Error(message), { code });

describe('what ends the reading of a body', () => {
  it('says what it is, and why', () => {
    const thrown = new Unreadable('tooLarge', 'too much');
    expect([thrown.name, thrown.message, thrown.kind]).toEqual([
      'Unreadable',
      'too much',
      'tooLarge',
    ]);
  });
});

describe('what the HTTP client threw', () => {
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
  ])('with the code %s is reported as %s', (code, kind) => {
    expect(noResponseFrom(coded(code), 5).kind).toBe(kind);
  });

  it('is described in one line', () => {
    expect(noResponseFrom(coded('ECONNRESET'), 5).reason).toBe('it broke (ECONNRESET)');
    expect(noResponseFrom(coded('EPIPE', 'write EPIPE'), 5).reason).toBe('write EPIPE');
    expect(noResponseFrom(coded('EPIPE', ''), 5).reason).toBe('EPIPE');
    expect(noResponseFrom(new Error('odd'), 5)).toEqual({ kind: 'protocol', reason: 'odd' });
    const numbered = Object.assign(new Error('odd'), { code: 7 });
    expect(noResponseFrom(numbered, 5)).toEqual({ kind: 'protocol', reason: 'odd' });
    expect(noResponseFrom('a word', 5)).toEqual({ kind: 'protocol', reason: 'a word' });
    const late = 'no whole answer within 5 ms';
    expect(noResponseFrom(coded('ETIMEDOUT'), 5).reason).toBe(late);
    expect(noResponseFrom(new DOMException('x', 'TimeoutError'), 5)).toEqual({
      kind: 'timeout',
      reason: late,
    });
    expect(noResponseFrom(new DOMException('x', 'AbortError'), 5)).toEqual({
      kind: 'aborted',
      reason: 'the run was ended',
    });
    expect(noResponseFrom(new Unreadable('tooLarge', 'too much'), 5)).toEqual({
      kind: 'tooLarge',
      reason: 'too much',
    });
  });

  it('says of a certificate that nobody known has signed how to trust it', () => {
    const { reason } = noResponseFrom(coded('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'), 5);
    expect(reason).toMatch(/^self-signed \(DEPTH_ZERO.*; to trust it, .* NODE_EXTRA_CA_CERTS=/);
    expect(noResponseFrom(coded('CERT_HAS_EXPIRED'), 5).reason).not.toContain('NODE_EXTRA');
  });

  it('is looked for where it began', () => {
    const cause = coded('ECONNREFUSED', 'connect');
    expect(noResponseFrom(new TypeError('fetch failed', { cause }), 5)).toEqual({
      kind: 'refused',
      reason: 'connect (ECONNREFUSED)',
    });
    const both = new AggregateError([cause, coded('EPIPE')], 'all failed');
    expect(noResponseFrom(both, 5).kind).toBe('refused');
    expect(noResponseFrom(new AggregateError([], 'none'), 5).reason).toBe('none');
    expect(noResponseFrom(new Error('why', { cause: 'a word' }), 5).reason).toBe('why');
    expect(noResponseFrom(new AggregateError(['a word'], 'none'), 5).reason).toBe('none');
  });
});
