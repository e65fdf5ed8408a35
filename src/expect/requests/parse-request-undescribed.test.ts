import { describe, expect, it } from 'vitest';
import { parseRequest } from './parse-request.ts';
import { HANDLE, JSON_TYPE, MEANING, item, list, problems } from './testing/requests.ts';

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
