import { describe, expect, it } from 'vitest';
import { longHex } from '../spec/formats/address.ts';
import { answered, response } from '../testing/responses.ts';
import { buildRequest, spellRequest } from './build-request.ts';
import type { Request } from './exchange.ts';
import { cameFromGateway, isOfGateway } from './gateway-answer.ts';

/** Whether an answer with that status, and that media type if any, is of a gateway. */
function isOf(status: number, type?: string): boolean {
  return isOfGateway(response({ status, headers: typed(type), body: '{}' }));
}

function typed(type?: string): Record<string, string> {
  return type === undefined ? {} : { 'content-type': type };
}

describe('an answer of a gateway', () => {
  it.each([408, 502, 503, 504, 520, 527, 530])('an answer of a gateway has status %i', (status) => {
    const types = ['text/html', 'application/problem+json', undefined];
    expect(types.map((type) => isOf(status, type))).toEqual([true, true, true]);
  });

  it.each([
    [502, true],
    [503, false],
    [504, true],
  ])('status %i with an error code is of a gateway: %s', (status, is) => {
    const headers = typed('application/json; charset=utf-8');
    const isOne = (body: string) => isOfGateway(response({ status, headers, body }));
    expect(isOne('{"message":"away"}')).toBe(true);
    expect(isOne('{"message":"away","code":"internal_error"}')).toBe(is);
    expect(isOne('{"message":"internal_error of the upstream"}')).toBe(true);
  });

  it.each(['x-node-ledger-version', 'x-other-chain-id', 'x-block-height'])(
    'the node gave one in JSON with the header %s',
    (name) => {
      const isOne = (type: string) =>
        isOfGateway(
          response({ status: 502, headers: { ...typed(type), [name]: '7' }, body: '{}' }),
        );
      expect(isOne('application/json')).toBe(false);
      expect(isOne('text/html')).toBe(true);
    },
  );

  it.each([200, 404, 429, 500, 501, 505])('no answer of a gateway has status %i', (status) => {
    expect(isOf(status, 'text/html')).toBe(false);
  });
});

const NGINX =
  '<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n';
const APACHE =
  '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>400 Bad Request</title>\n</head><body>\n';
const HAPROXY =
  '<html><body><h1>400 Bad request</h1>\nYour browser sent an invalid request.\n</body></html>\n';

it('a 500 is of a gateway with a page that nobody has configured, or nothing', () => {
  const isOne = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    isOfGateway(response({ status: 500, headers, body }));
  for (const body of [NGINX, APACHE, HAPROXY, '']) expect(isOne(body)).toBe(true);
  expect(isOne('', typed('text/plain'))).toBe(true);
  for (const body of ['<h1>Server Error (500)</h1>', 'x']) expect(isOne(body)).toBe(false);
  expect(isOne('', { 'x-node-ledger-version': '7' })).toBe(false);
});

describe('an exchange that a gateway answered', () => {
  const question = { account: longHex('1') };
  const valid = buildRequest({ endpoint: 'summaries', question });
  const malformed = spellRequest('summaries', { parameter: 'xyz' }, { malformed: 'no address' });
  const page = (body: string, status = 400) =>
    response({ status, headers: { 'content-type': 'text/html' }, body });

  it.each([NGINX, APACHE, HAPROXY])(
    'the own page of a gateway counts for the node if the request is valid: %j',
    (body) => {
      expect(cameFromGateway(answered(page(body), malformed))).toBe(true);
      expect(cameFromGateway(answered(page(body, 200), malformed))).toBe(false);
      expect(cameFromGateway(answered(page(body), valid))).toBe(false);
    },
  );

  it('a gateway refuses a valid request by a page with 403, as a firewall does', () => {
    expect(cameFromGateway(answered(page('<h1>Blocked</h1>', 403), valid))).toBe(true);
    expect(cameFromGateway(answered(page('<h1>Blocked</h1>', 404), valid))).toBe(false);
    const json = response({ status: 403, headers: typed('application/json') });
    expect(cameFromGateway(answered(json, valid))).toBe(false);
    const headers = { ...typed('text/html'), 'x-node-chain-id': '4' };
    const own = response({ status: 403, headers, body: '<h1>Blocked</h1>' });
    expect(cameFromGateway(answered(own, valid))).toBe(false);
  });

  it.each([403, 405, 406])('a firewall refuses a malformed request with status %i', (status) => {
    const json = response({ status, headers: typed('application/json') });
    expect(cameFromGateway(answered(json, malformed))).toBe(true);
    expect(cameFromGateway(answered(response({ status, headers: {} }), malformed))).toBe(true);
    const body = Buffer.from('{"error_code":"rejected_by_filter"}');
    expect(cameFromGateway(answered({ ...json, body }, malformed))).toBe(false);
    const own = response({ status, headers: { 'x-node-chain-id': '4' } });
    expect(cameFromGateway(answered(own, malformed))).toBe(false);
    expect(cameFromGateway(answered(json, valid))).toBe(false);
    expect(cameFromGateway(answered({ ...json, status: 400 }, malformed))).toBe(false);
  });

  it('a list of sites refuses pages of other sites with 403', () => {
    const fromPage = { ...valid, headers: { ...valid.headers, origin: 'https://x.example' } };
    const json = response({ status: 403, headers: typed('application/json') });
    expect(cameFromGateway(answered(json, fromPage))).toBe(true);
    expect(cameFromGateway(answered({ ...json, status: 400 }, fromPage))).toBe(false);
    const body = Buffer.from('{"error_code":"rejected_by_filter"}');
    expect(cameFromGateway(answered({ ...json, body }, fromPage))).toBe(false);
  });

  it.each([413, 414, 431])(
    'a gateway refuses a long request with status %i, whatever the response holds',
    (status) => {
      const long = 'x'.repeat(1000);
      const json = response({ status, headers: typed('application/json') });
      const isOne = (parts: Partial<Request>, came = json) =>
        cameFromGateway(answered(came, { ...valid, ...parts }));
      const parts = [{ body: long }, { path: `${valid.path}?x=${long}` }, { headers: { long } }];
      expect(parts.map((one) => isOne(one))).toEqual([true, true, true]);
      expect([isOne({ body: 'x' }), isOne({ body: long }, { ...json, status: 400 })]).toEqual([
        false,
        false,
      ]);
      // Its own page is for any request that is too large for it.
      expect([isOne({}, page(NGINX, status)), isOne({}, page('{}', status))]).toEqual([
        true,
        false,
      ]);
    },
  );

  it('an HTTP library refuses a long malformed request without a word', () => {
    const long = { ...malformed, body: 'x'.repeat(1000) };
    const isOne = (request: Request, body = '', status = 400, headers = {}) =>
      cameFromGateway(answered(response({ status, headers, body }), request));
    expect(isOne(long)).toBe(true);
    const others = [
      isOne(long, '', 400, { 'x-node-chain-id': '4' }),
      isOne(long, 'no'),
      isOne(long, '', 404),
      isOne(malformed),
      isOne({ ...valid, body: long.body }),
    ];
    expect(others).toEqual([false, false, false, false, false]);
  });

  it.each([
    '<h1>400 Bad Request</h1>',
    '<html><body><h1>400 Bad Request</h1>\n</body></html>\n',
    `<pre>${NGINX.slice(0, 40)}</pre>`,
    '{"message":"no"}',
    '',
  ])('another page counts for the node: %j', (body) => {
    expect(cameFromGateway(answered(page(body), malformed))).toBe(false);
  });

  it('a gateway answered 502 to any request', () => {
    expect(cameFromGateway(answered(page('', 502), valid))).toBe(true);
  });
});
