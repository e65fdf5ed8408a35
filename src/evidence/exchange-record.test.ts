import { describe, expect, it } from 'vitest';
import { answered, jsonResponse, response, unanswered } from '../testing/responses.ts';
import type { Request } from '../wire/exchange.ts';
import { BODY_CAP, exchangeRecord } from './exchange-record.ts';
import { transcript } from './transcript.ts';
import { REDACTED, Redactor } from './redact.ts';

const OPEN = new Redactor([]);
const POST: Request = {
  method: 'POST',
  path: '/v1/tables/0x5/raw_item',
  headers: { 'content-type': 'application/json' },
  body: '{"key":"0x00"}',
  meaning: { endpoint: 'rawItem', malformed: 'a test' },
};

describe('the record of an exchange', () => {
  it('the record of an exchange says what was sent and what was received', () => {
    expect(exchangeRecord(answered(jsonResponse([], 404), POST), OPEN)).toEqual({
      id: 1,
      askedBy: 'nobody',
      sentAt: '1970-01-01T00:00:00.000Z',
      durationMs: 1.3,
      request: {
        method: 'POST',
        path: '/v1/tables/0x5/raw_item',
        headers: { 'content-type': 'application/json' },
        body: '{"key":"0x00"}',
        declared: 'malformed',
        meaning: 'deliberately malformed: a test',
      },
      answer: {
        status: 404,
        headers: [['content-type', 'application/json']],
        body: '[]',
        bytes: 2,
      },
    });
  });

  it.each<[string, string, Request['meaning']]>([
    ['open', 'left open by the document: why', { endpoint: 'rawItem', open: 'why' }],
    ['beyond', 'beyond the document: why', { endpoint: 'outside', beyond: 'why' }],
    ['valid', 'valid', { endpoint: 'rawItem', question: { handle: '0x5', key: '0x' } }],
  ])('the record of an exchange says that a request is %s', (declared, text, meaning) => {
    const { request } = exchangeRecord(unanswered(undefined, { ...POST, meaning }), OPEN);
    expect(request).toMatchObject({ declared, meaning: text });
  });

  it('the record of an exchange says why nothing came', () => {
    const failed = unanswered({ kind: 'reset', reason: 'the s3cret broke' });
    const record = exchangeRecord(failed, new Redactor(['s3cret']));
    const line: unknown = JSON.parse(JSON.stringify(record));
    expect(line).not.toHaveProperty('answer');
    expect(line).not.toHaveProperty('request.body');
    expect(record.failure).toEqual({ kind: 'reset', reason: `the ${REDACTED} broke` });
  });

  it('the record of an exchange names a header as often as it came', () => {
    const came = response({ headers: { a: ['1', '2'], b: '3' } });
    expect(exchangeRecord(answered(came), OPEN).answer?.headers).toEqual([
      ['a', '1'],
      ['a', '2'],
      ['b', '3'],
    ]);
  });

  it('the record of an exchange keeps the beginning of a long body', () => {
    const long = 'x'.repeat(BODY_CAP * 5);
    const record = exchangeRecord(answered(response({ body: long })), OPEN);
    expect(record.answer?.body).toBe(`${'x'.repeat(BODY_CAP)} ... (${BODY_CAP * 5} bytes in all)`);
    expect(record.answer?.bytes).toBe(BODY_CAP * 5);
    const sent = exchangeRecord(unanswered(undefined, { ...POST, body: long }), OPEN).request.body;
    expect(sent).toMatch(/^x{8192} \.\.\. \(40960 bytes in all\)$/);
  });

  it('the record of an exchange keeps a body of bytes', () => {
    const body = Uint8Array.of(0xff, 0x01);
    const record = exchangeRecord(answered(response({ body }), { ...POST, body }), OPEN);
    expect([record.request.body, record.answer?.body]).toEqual(['0xff01', '0xff01']);
  });
});

describe('a secret', () => {
  const secret = 's3cret-'.repeat(20);
  const redactor = new Redactor([secret]);

  it('a secret is in no part of a record', () => {
    const echoes = { echo: secret, [secret]: 'x' };
    const came = {
      ...response({ headers: echoes, body: `<${secret}>` }),
      decodeFailure: `unknown content encoding ${secret}`,
    };
    const headers = { cookie: `session=${secret}` };
    const sent = { ...POST, headers, path: `/v1/${secret}`, body: `{"key":"${secret}"}` };
    const record = exchangeRecord(answered(came, sent), redactor);
    expect(JSON.stringify(record)).not.toContain('s3cret');
    expect(transcript(record)).not.toContain('s3cret');
    expect(record.answer?.body).toBe(`<${REDACTED}>`);
  });

  it('a secret is not in part at the end of a body that is cut', () => {
    for (const before of [0, 1, BODY_CAP - 70, BODY_CAP - 10, 2 * BODY_CAP - 70]) {
      const body = '-'.repeat(before) + secret.repeat(200);
      const record = exchangeRecord(answered(response({ body })), redactor);
      expect(record.answer?.body).not.toContain('s3cret');
    }
  });
});

describe('a transcript', () => {
  it('a transcript is what a person reads', () => {
    const record = exchangeRecord(answered(jsonResponse([], 404), POST), OPEN);
    expect(transcript(record).split('\n')).toEqual([
      '# deliberately malformed: a test',
      '',
      '> POST /v1/tables/0x5/raw_item',
      '> content-type: application/json',
      '>',
      '> {"key":"0x00"}',
      '',
      '< 404',
      '< content-type: application/json',
      '',
      '[]',
    ]);
  });

  it('a transcript says that a body is as it came', () => {
    const decodeFailure = 'the body is not gzip, though it says so';
    const came = { ...jsonResponse([]), decodeFailure };
    expect(transcript(exchangeRecord(answered(came), OPEN))).toContain(
      `\n# as it came: ${decodeFailure}\n[]`,
    );
  });

  it('a transcript says that nothing came', () => {
    const failed = unanswered({ kind: 'timeout', reason: 'too late' });
    expect(transcript(exchangeRecord(failed, OPEN)).split('\n')).toEqual([
      '# beyond the document: a test',
      '',
      '> GET /v1/x',
      '',
      '< no answer: too late',
    ]);
  });
});
