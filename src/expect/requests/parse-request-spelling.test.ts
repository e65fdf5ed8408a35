import { describe, expect, it } from 'vitest';
import { longHex } from '../../spec/formats/address.ts';
import { parseRequest } from './parse-request.ts';
import { HANDLE, JSON_TYPE, item, list, problems } from './testing/requests.ts';

describe('a valid request', () => {
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
    { 'if-none-match': '"a-tag"' },
    { 'accept-encoding': '*;q=0, identity' },
    { 'accept-encoding': 'gzip;q=0, *;q=0.1' },
    { origin: 'https://a.example', 'User-Agent': 'a browser', 'sec-fetch-mode': 'cors' },
    { 'X-Forwarded-For': '203.0.113.7', forwarded: 'for=203.0.113.7', via: '1.1 a' },
    { connection: 'close' },
  ])('may have the headers %j', (headers) => {
    expect(problems(list('0x1', '', { headers }))).toEqual([]);
    expect(problems(item({ headers: { ...JSON_TYPE, ...headers } }))).toEqual([]);
  });

  it('may ask for a part of what a POST gets, or for what has changed: it is to be ignored', () => {
    for (const headers of [{ range: 'bytes=0-0' }, { 'If-Modified-Since': 'now' }]) {
      expect(problems(item({ headers: { ...JSON_TYPE, ...headers } }))).toEqual([]);
    }
    for (const name of ['x-range', 'range-x']) {
      expect(problems(item({ headers: { ...JSON_TYPE, [name]: 'a' } }))).toEqual([
        `open: the header ${name} is not described`,
      ]);
    }
  });

  it.each([
    ' \t\r\n{ "key"\n:\t"0x00ab" }\n',
    String.raw`{"\u006bey":"\u0030x00\u0061b"}`,
    Buffer.from('{"key":"0x00ab"}'),
  ])('may write its body in any JSON: %s', (body) => {
    const meaning = { endpoint: 'rawItem', question: { handle: HANDLE, key: '0x00ab' } };
    expect(parseRequest(item({ body }))).toEqual({ endpoint: 'rawItem', problems: [], meaning });
    expect(problems(item({ body, delivery: 'packets' }))).toEqual([]);
  });

  it('may be percent-encoded', () => {
    const read = parseRequest(list('%30x1', '?limit=%35'));
    expect(read).toMatchObject({
      problems: [],
      meaning: { endpoint: 'summaries', question: { account: longHex('1'), limit: 5 } },
    });
  });
});
