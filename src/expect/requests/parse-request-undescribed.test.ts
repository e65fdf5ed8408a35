import { describe, expect, it } from 'vitest';
import { parseRequest } from './parse-request.ts';
import { HANDLE, MEANING, list, problems } from './testing/requests.ts';

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
    expect(parseRequest({ method, path, headers: {}, meaning: MEANING })).toEqual({
      endpoint: 'outside',
      problems: [{ kind: 'open', what }],
    });
  });

  it.each([
    [{ accept: 'text/html' }, 'Accept names none of the media types offered'],
    [{ 'accept-encoding': '*;q=0' }, 'Accept-Encoding excludes what is not encoded'],
    [{ 'if-none-match': ' *' }, 'If-None-Match fits every answer'],
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
