import { describe, expect, it } from 'vitest';
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
