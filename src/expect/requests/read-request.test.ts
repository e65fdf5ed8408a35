import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../wire/build-request.ts';
import { longHex, spellings } from '../../spec/formats/address.ts';
import { hexBytes } from '../../spec/formats/hex-bytes.ts';
import { readRequest } from './read-request.ts';
import { HANDLE, JSON_TYPE, MEANING, item, list, problems } from './testing/requests.ts';

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

describe('a valid request', () => {
  it('to section 4.1 has no problem, and asks what it was made to ask', () => {
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
        const meant = { endpoint: 'summaries', asks: { account, ...asked } } as const;
        const read = readRequest(buildRequest(meant, { spelling: spelled }));
        const { start = '-', end = '-', limit = '-' } = asked;
        expect(read).toEqual({
          endpoint: 'summaries',
          problems: [],
          asks: `summaries ${account} ${start} ${end} ${limit}`,
        });
      }),
    );
  });

  it('to section 4.2 has no problem, and asks what it was made to ask', () => {
    const version = fc.option(u64, { nil: undefined });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), version, (bytes, at) => {
        const key = hexBytes(bytes);
        const asks = { handle: longHex(HANDLE.slice(2)), key, version: at };
        const built = buildRequest({ endpoint: 'rawItem', asks });
        expect(readRequest(built)).toEqual({
          endpoint: 'rawItem',
          problems: [],
          asks: `rawItem ${HANDLE} ${key} ${at ?? '-'}`,
        });
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
    { 'accept-encoding': 'gzip;q=0.5, br;q=1' },
    { 'accept-encoding': '' },
    { 'accept-encoding': '*;q=0, identity' },
    { 'accept-encoding': 'gzip;q=0, *;q=0.1' },
    { origin: 'https://a.example', 'User-Agent': 'a browser', 'sec-fetch-mode': 'cors' },
    { 'X-Forwarded-For': '203.0.113.7', forwarded: 'for=203.0.113.7', via: '1.1 a' },
    { connection: 'close' },
  ])('may have the headers %j', (headers) => {
    expect(problems(list('0x1', '', { headers }))).toEqual([]);
    expect(problems(item({ headers: { ...JSON_TYPE, ...headers } }))).toEqual([]);
  });

  it.each([
    ' \t\r\n{ "key"\n:\t"0x00ab" }\n',
    String.raw`{"\u006bey":"\u0030x00\u0061b"}`,
    Buffer.from('{"key":"0x00ab"}'),
  ])('may write its body in any JSON: %s', (body) => {
    const asks = `rawItem ${HANDLE} 0x00ab -`;
    expect(readRequest(item({ body }))).toEqual({ endpoint: 'rawItem', problems: [], asks });
    expect(problems(item({ body, delivery: 'packets' }))).toEqual([]);
  });

  it('may be percent-encoded', () => {
    const read = readRequest(list('%30x1', '?limit=%35'));
    expect(read).toMatchObject({ problems: [], asks: `summaries ${longHex('1')} - - 5` });
  });
});

describe('a request with a problem', () => {
  it('asks nothing that could be told', () => {
    expect(readRequest(list('xyz'))).toMatchObject({ endpoint: 'summaries', asks: '' });
    expect(readRequest(item({ body: 'x' }))).toMatchObject({ endpoint: 'rawItem', asks: '' });
  });
});

describe('an address', () => {
  const MALFORMED = 'malformed: the address is not the hex of at most 32 bytes';
  it.each([
    'xyz',
    '0xg',
    '0x0x1',
    '10x1',
    `0x${'1'.repeat(65)}`,
    'f'.repeat(66),
    '0X1',
    '%20',
    '%',
    '0x-1',
  ])('written %j is malformed', (address) => {
    expect(problems(list(address))).toEqual([MALFORMED]);
  });

  it.each([
    ['0x', 'the address has no digit'],
    ['', 'the address has no digit'],
    ['0xAB', 'the address has digits in upper case'],
  ])('written %j is left open', (address, what) => {
    expect(problems(list(address))).toEqual([`open: ${what}`]);
  });
});

describe('a table handle', () => {
  const MALFORMED = 'malformed: the table handle is not the hex of 32 bytes';
  it.each([
    'xyz',
    `${HANDLE}0`,
    `0x${HANDLE}`,
    `10x${'0'.repeat(61)}`,
    `${HANDLE.slice(0, -1)}g`,
    '%ff',
  ])('written %j is malformed', (handle) => {
    expect(problems(item({}, handle))).toEqual([MALFORMED]);
  });

  it.each([
    ['0x5', 'the table handle has less than 64 digits'],
    [HANDLE.slice(0, -1), 'the table handle has less than 64 digits'],
    [HANDLE.slice(2), 'the table handle has no prefix'],
    [`0x${HANDLE.slice(2).toUpperCase()}`, 'the table handle has digits in upper case'],
  ])('written %j is left open', (handle, what) => {
    expect(problems(item({}, handle))).toEqual([`open: ${what}`]);
  });
});

describe('a parameter', () => {
  it.each(['start_version', 'end_version'])('named %s is a u64', (name) => {
    expect(problems(list('1', `?${name}=18446744073709551615`))).toEqual([]);
    for (const text of [
      '18446744073709551616',
      '-1',
      '-01',
      '1.5',
      '1e3',
      '0x10',
      'abc',
      '5%20',
      '--0',
    ]) {
      expect(problems(list('1', `?${name}=${text}`))).toEqual([`malformed: ${name} is no u64`]);
    }
  });

  it('named limit is a u16', () => {
    expect(problems(list('1', '?limit=65535'))).toEqual([]);
    expect(problems(list('1', '?limit=65536'))).toEqual(['malformed: limit is no u16']);
    expect(problems(list('1', '?limit=%zz'))).toEqual(['malformed: limit is no u16']);
    expect(problems(list('1', `?limit=${'1'.repeat(41)}`))).toEqual(['malformed: limit is no u16']);
  });

  it('named ledger_version is a u64', () => {
    expect(problems(item({}, HANDLE, '?ledger_version=0'))).toEqual([]);
    expect(problems(item({}, HANDLE, '?ledger_version=x'))).toEqual([
      'malformed: ledger_version is no u64',
    ]);
  });

  it.each(['007', '%2B7', '+7', '-0', '00', '-00'])(
    'written %s is neither allowed nor forbidden',
    (text) => {
      expect(problems(list('1', `?limit=${text}`))).toEqual([
        'open: limit is not written in its shortest form',
      ]);
    },
  );

  it.each([
    ['?limit=', 'limit is empty'],
    ['?limit', 'limit is empty'],
    ['?limit=1&limit=1', 'limit is there more than once'],
    ['?limit=1&colour=blue', 'the parameter colour is not described'],
    ['?ledger_version=1', 'the parameter ledger_version is not described'],
    ['?', 'the parameter (none) is not described'],
  ])('in %s is left open', (query, what) => {
    expect(problems(list('1', query))).toEqual([`open: ${what}`]);
  });

  it('holds what stands behind the first equals sign, and the query what stands behind the mark', () => {
    expect(problems(list('1', '?limit=1=2'))).toEqual(['malformed: limit is no u16']);
    expect(problems(list('1', '?limit=1?2'))).toEqual(['malformed: limit is no u16']);
  });
});

describe('what the document does not describe', () => {
  it.each([
    ['DELETE', '/v1/accounts/0x1/transaction_summaries', 'the method DELETE is not described'],
    ['GET', `/v1/tables/${HANDLE}/raw_item`, 'the method GET is not described'],
    ['GET', '/v1/transactions', 'the path is another'],
    ['GET', '/v1/accounts/0x1/transaction_summaries/', 'the path is another'],
    ['GET', '/accounts/0x1/transaction_summaries', 'the path is another'],
    ['GET', '/x/v1/accounts/0x1/transaction_summaries', 'the path is another'],
    ['POST', '/x/v1/tables/0x5/raw_item', 'the path is another'],
    ['POST', '/v1/tables/0x5/raw_items', 'the path is another'],
  ])('is outside: %s %s', (method, path, what) => {
    expect(readRequest({ method, path, headers: {}, meaning: MEANING })).toEqual({
      endpoint: 'outside',
      problems: [{ kind: 'open', what }],
      asks: '',
    });
  });

  it.each([
    [{ accept: 'text/html' }, 'Accept names none of the media types offered'],
    [{ 'accept-encoding': '*;q=0' }, 'Accept-Encoding excludes what is not encoded'],
    [
      { 'accept-encoding': 'gzip, Identity; q=0.0' },
      'Accept-Encoding excludes what is not encoded',
    ],
    [{ range: 'bytes=0-1' }, 'the header range is not described'],
    [{ 'if-modified-since': 'now' }, 'the header if-modified-since is not described'],
    [{ 'content-type': 'application/json' }, 'the header content-type is not described'],
    [{ accept: '*/*', Accept: '*/*' }, 'the header accept is there more than once'],
    [{ 'x-origin': 'a' }, 'the header x-origin is not described'],
    [{ 'x-forwarded-port': 'a' }, 'the header x-forwarded-port is not described'],
    [{ 'origin-x': 'a' }, 'the header origin-x is not described'],
  ])('may be among the headers: %j', (headers, what) => {
    expect(problems(list('1', '', { headers }))).toEqual([`open: ${what}`]);
  });
});
