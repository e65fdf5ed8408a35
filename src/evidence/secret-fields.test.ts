import { describe, expect, it } from 'vitest';
import { answered, getRequest, response } from '../testing/responses.ts';
import { exchangeRecord } from './exchange-record.ts';
import { REDACTED, Redactor } from './redact.ts';

const field = (name: string, value: string): string | undefined =>
  new Redactor([]).fields(response({ headers: { [name]: value } }))[0]?.[1];

describe('the value of a header of an answer', () => {
  it.each([
    ['set-cookie', 'sid=a1b2; Path=/; HttpOnly', `sid=${REDACTED}; Path=/; HttpOnly`],
    ['set-cookie', 'sid=; Max-Age=0', 'sid=; Max-Age=0'],
    ['set-cookie', 'bare', REDACTED],
    ['authorization', 'Bearer a', REDACTED],
    ['proxy-authorization', 'Basic a', REDACTED],
    ['cookie', 'a=b', REDACTED],
    ['x-api-key', 'a', REDACTED],
    ['x-api-key', '', ''],
    ['www-authenticate', 'Bearer realm="node", error="x"', 'Bearer realm="node", error="x"'],
    ['www-authenticate', 'Negotiate YIIBhwYGKwYBBQ==', `Negotiate ${REDACTED}`],
    [
      'www-authenticate',
      'Digest realm="a", nonce="7ypf/xlj9X", opaque="q1"',
      `Digest realm="a", nonce=${REDACTED}, opaque=${REDACTED}`,
    ],
    ['content-type', 'application/json', 'application/json'],
    ['x-request-id', 'a1b2c3d4', 'a1b2c3d4'],
  ])('the value of a header of an answer %s: %s is written as %s', (name, value, written) => {
    expect(field(name, value)).toBe(written);
  });
});

describe('a cookie that a client sends', () => {
  const redactor = new Redactor([]);
  const sent = (cookie: string) => ({ ...getRequest(), headers: { cookie } });

  it('a cookie that a client sends is written as it is, until an answer has set it', () => {
    const before = exchangeRecord(answered(response(), sent('own=1; sid=a1')), redactor);
    expect(before.request.headers).toEqual({ cookie: 'own=1; sid=a1' });
    const setting = response({ headers: { 'set-cookie': ['sid=a1; Path=/', 'gone=; Path=/'] } });
    exchangeRecord(answered(setting), redactor);
    const after = exchangeRecord(answered(response(), sent('own=1; sid=a1; gone=')), redactor);
    expect(after.request.headers).toEqual({ cookie: `own=1; sid=${REDACTED}; gone=` });
  });

  it('a cookie that a client sends is redacted whole if a part of it is a secret', () => {
    const knowing = new Redactor(['hunter22hunter22']);
    const cookie = 'sid=%3Chunter22hunter22%3E';
    exchangeRecord(answered(response({ headers: { 'set-cookie': [cookie] } })), knowing);
    const { request } = exchangeRecord(answered(response(), sent(cookie)), knowing);
    expect(request.headers).toEqual({ cookie: `sid=${REDACTED}` });
  });
});
