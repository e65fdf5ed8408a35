import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../wire/build-request.ts';
import { longHex, spellings } from '../../spec/formats/address.ts';
import { hexBytes } from '../../spec/formats/hex-bytes.ts';
import { endpointAt, parseRequest } from './parse-request.ts';
import { HANDLE, item, list, problems, JSON_TYPE, MEANING } from './testing/requests.ts';

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

describe('a valid request', () => {
  it('a valid request has no problem by section 4.1, and asks what it was made to ask', () => {
    const question = fc.record({
      start: fc.option(u64, { nil: undefined }),
      end: fc.option(u64, { nil: undefined }),
      limit: fc.option(fc.nat({ max: 65_535 }), { nil: undefined }),
    });
    const digits = fc.stringMatching(/^[0-9a-f]{1,64}$/);
    fc.assert(
      fc.property(digits, question, fc.nat({ max: 5 }), (address, asked, choice) => {
        const account = longHex(address);
        const spelled = spellings(account)[choice] ?? account;
        const meant = { endpoint: 'summaries', question: { account, ...asked } } as const;
        const read = parseRequest(buildRequest(meant, { spelling: spelled }));
        expect(read).toEqual({ endpoint: 'summaries', problems: [], meaning: meant });
      }),
    );
  });

  it('a valid request has no problem by section 4.2, and asks what it was made to ask', () => {
    const version = fc.option(u64, { nil: undefined });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), version, (bytes, at) => {
        const key = hexBytes(bytes);
        const question = { handle: longHex(HANDLE.slice(2)), key, version: at };
        const meaning = { endpoint: 'rawItem', question } as const;
        const built = buildRequest(meaning);
        expect(parseRequest(built)).toEqual({ endpoint: 'rawItem', problems: [], meaning });
        expect(problems({ ...built, body: Buffer.from(JSON.stringify({ key })) })).toEqual([]);
      }),
    );
  });

  it.each([
    {},
    { Accept: 'application/json' },
    { accept: 'application/x-bcs' },
    { accept: '*/*' },
    { accept: 'application/*' },
    { accept: 'text/html,application/xhtml+xml, */*;q=0.8' },
    { accept: 'Application/JSON;q=1' },
    { 'accept-language': 'de-CH, fr;q=0.5' },
    { 'cache-control': 'no-cache', pragma: 'no-cache' },
    { origin: 'https://a.example', 'User-Agent': 'a browser', 'sec-fetch-mode': 'cors' },
    { 'X-Forwarded-For': '203.0.113.7', forwarded: 'for=203.0.113.7', via: '1.1 a' },
    { connection: 'close' },
  ])('a valid request may have the headers %j', (headers) => {
    expect(problems(list('0x1', '', { headers }))).toEqual([]);
    expect(problems(item({ headers: { ...JSON_TYPE, ...headers } }))).toEqual([]);
  });

  it.each([
    ' \t\r\n{ "key"\n:\t"0x00ab" }\n',
    String.raw`{"\u006bey":"\u0030x00\u0061b"}`,
    Buffer.from('{"key":"0x00ab"}'),
  ])('a valid request may write its body in any JSON: %s', (body) => {
    const meaning = { endpoint: 'rawItem', question: { handle: HANDLE, key: '0x00ab' } };
    expect(parseRequest(item({ body }))).toEqual({ endpoint: 'rawItem', problems: [], meaning });
    expect(problems(item({ body, delivery: 'packets' }))).toEqual([]);
  });
});

describe('a request with a problem', () => {
  it('a request with a problem has no meaning', () => {
    const { meaning: ofList } = parseRequest(list('xyz'));
    const { meaning: ofItem } = parseRequest(item({ body: 'x' }));
    expect([ofList, ofItem]).toEqual([undefined, undefined]);
  });
});

describe('the endpoint at a path', () => {
  it.each([
    ['/v1/accounts/0x1/transaction_summaries', 'summaries'],
    ['/v1/accounts/0x1/transaction_summaries?limit=1?', 'summaries'],
    ['/v1/accounts//transaction_summaries', 'summaries'],
    ['/v1/tables/0x5/raw_item?ledger_version=7', 'rawItem'],
    ['/v1/accounts/0x1/more/transaction_summaries', undefined],
    ['/v1/accounts/0x1/transaction_summaries/', undefined],
    ['/v1/accounts/0x1?as=/transaction_summaries', undefined],
    ['/v1', undefined],
  ])('the endpoint at a path %s is %s', (path, name) => {
    expect(endpointAt(path)).toBe(name);
  });
});

describe('an undocumented request', () => {
  it.each([
    ['DELETE', '/v1/accounts/0x1/transaction_summaries', 'the method DELETE is not described'],
    ['GET', `/v1/tables/${HANDLE}/raw_item`, 'the method GET is not described'],
    ['GET', '/v1/transactions', 'the path is not described'],
    ['GET', '/v1/accounts/0x1/transaction_summaries/', 'the path is not described'],
    ['GET', '/accounts/0x1/transaction_summaries', 'the path is not described'],
    ['GET', '/x/v1/accounts/0x1/transaction_summaries', 'the path is not described'],
    ['POST', '/x/v1/tables/0x5/raw_item', 'the path is not described'],
    ['POST', '/v1/tables/0x5/raw_items', 'the path is not described'],
  ])('an undocumented request is outside: %s %s', (method, path, what) => {
    expect(parseRequest({ method, path, headers: {}, meaning: MEANING })).toEqual({
      endpoint: 'outside',
      problems: [{ kind: 'beyond', what }],
    });
  });

  it.each([
    [{ accept: 'text/html' }, 'Accept names none of the media types offered'],
    [{ 'content-type': 'application/json' }, 'the header content-type is not described'],
    [{ 'x-origin': 'a' }, 'the header x-origin is not described'],
    [{ 'x-forwarded-port': 'a' }, 'the header x-forwarded-port is not described'],
    [{ 'origin-x': 'a' }, 'the header origin-x is not described'],
    [{ 'x-range': 'a' }, 'the header x-range is not described'],
    [{ 'range-x': 'a' }, 'the header range-x is not described'],
    [{ tea: 'a' }, 'the header tea is not described'],
  ])('an undocumented request may be among the headers: %j', (headers, what) => {
    expect(problems(list('1', '', { headers }))).toEqual([`open: ${what}`]);
  });
});

describe('a request of HTTP alone', () => {
  it.each([
    ['accept-encoding', 'gzip;q=0.5, br;q=1'],
    ['Accept-Charset', 'iso-8859-1'],
    ['expect', '100-continue'],
    ['if-none-match', '"a-tag"'],
    ['If-Modified-Since', 'Fri, 01 Jan 2100 00:00:00 GMT'],
    ['if-range', '"a-tag"'],
    ['range', 'bytes=0-1'],
    ['te', 'trailers'],
    ['upgrade', 'h2c'],
  ])('a request of HTTP alone may be among the headers of either endpoint: %s', (name, value) => {
    const beyond = [`beyond: the header ${name.toLowerCase()} is not described`];
    expect(problems(list('1', '', { headers: { [name]: value } }))).toEqual(beyond);
    expect(problems(item({ headers: { ...JSON_TYPE, [name]: value } }))).toEqual(beyond);
  });

  it('a request of HTTP alone is a header that is sent more than once', () => {
    expect(problems(list('1', '', { headers: { accept: '*/*', Accept: '*/*' } }))).toEqual([
      'beyond: the header accept is sent more than once',
    ]);
  });

  it('only HTTP knows a path or parameter that is percent-encoded without need', () => {
    expect(parseRequest(list('%30x1', '?limit=%35'))).toEqual({
      endpoint: 'summaries',
      problems: [
        { kind: 'beyond', what: 'the path is percent-encoded without need' },
        { kind: 'beyond', what: 'a parameter is percent-encoded without need' },
      ],
    });
  });
});
