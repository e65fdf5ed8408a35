import { describe, expect, it } from 'vitest';
import { buildRequest, hasUsualPath, pathOf, otherMethod, spellRequest } from './build-request.ts';
import { ACCOUNT, ITEM, LIST } from '../testing/valid-meanings.ts';

/** The path of a request for the summaries of the account. */
const listPath = (question: object): string =>
  buildRequest({ endpoint: 'summaries', question: { account: ACCOUNT, ...question } }).path;

describe('a request for summaries', () => {
  it('a request for summaries is a GET of JSON without a body', () => {
    expect(buildRequest(LIST)).toEqual({
      method: 'GET',
      path: `/v1/accounts/${ACCOUNT}/transaction_summaries`,
      headers: { accept: 'application/json' },
      meaning: LIST,
    });
  });

  it('a request has its parameters in the order of the document, zeros too', () => {
    const path = `/v1/accounts/${ACCOUNT}/transaction_summaries`;
    expect(listPath({ limit: 0, end: 2n, start: 0n })).toBe(
      `${path}?start_version=0&end_version=2&limit=0`,
    );
    expect(listPath({ end: 5n })).toBe(`${path}?end_version=5`);
    expect(listPath({ start: undefined, limit: undefined })).toBe(path);
  });
});

describe('a request for an item', () => {
  it('a request for an item is a POST of its key as JSON, which asks for BCS', () => {
    expect(buildRequest(ITEM)).toEqual({
      method: 'POST',
      path: `/v1/tables/${ACCOUNT}/raw_item`,
      headers: { 'content-type': 'application/json', accept: 'application/x-bcs' },
      body: '{"key":"0x00"}',
      meaning: ITEM,
    });
  });

  it('a request for an item may name a version', () => {
    const question = { handle: ACCOUNT, key: '0x00', version: 7n } as const;
    expect(buildRequest({ endpoint: 'rawItem', question }).path).toMatch(
      /raw_item\?ledger_version=7$/,
    );
  });
});

describe('the path of an endpoint', () => {
  it('the path of an endpoint has its parameter where the document has it', () => {
    expect(pathOf('summaries', '0x1')).toBe('/v1/accounts/0x1/transaction_summaries');
    expect(pathOf('rawItem', '0x1', ['a=1', 'b'])).toBe('/v1/tables/0x1/raw_item?a=1&b');
  });
});

describe('the path of a request', () => {
  it('the path is as usual whatever its headers are, and however its query is spelled', () => {
    const request = buildRequest(LIST, { accept: null, headers: { origin: 'x' } });
    expect(hasUsualPath(request)).toBe(true);
    expect(hasUsualPath({ ...request, path: `${request.path}?limit=%31` })).toBe(true);
    expect(hasUsualPath(buildRequest(ITEM))).toBe(true);
  });

  it('the path is unusual where its address is malformed or spelled in another way', () => {
    const request = buildRequest(LIST);
    expect(hasUsualPath({ ...request, path: request.path.replace('0x', '') })).toBe(false);
    const meaning = { endpoint: 'summaries', malformed: 'the address' } as const;
    expect(hasUsualPath({ ...request, meaning })).toBe(false);
  });
});

describe('a valid request', () => {
  it('a valid request may spell its address otherwise', () => {
    const { path, meaning } = buildRequest(LIST, { spelling: '%30xa11ce' });
    expect(path).toBe('/v1/accounts/%30xa11ce/transaction_summaries');
    expect(meaning).toBe(LIST);
  });

  it('a valid request may have a spelling that a replacement would read', () => {
    expect(buildRequest(LIST, { spelling: '$&' }).path).toBe(
      '/v1/accounts/$&/transaction_summaries',
    );
  });

  it('a valid request may accept something else, or not say what', () => {
    expect(buildRequest(LIST, { accept: '*/*' }).headers).toEqual({ accept: '*/*' });
    expect(buildRequest(LIST, { accept: null }).headers).toEqual({});
    expect(buildRequest(ITEM, { accept: null }).headers).toEqual({
      'content-type': 'application/json',
    });
  });

  it('a valid request may spell its body otherwise, and have it delivered in parts', () => {
    const request = buildRequest(ITEM, { body: '{ "key": "0x00" }', delivery: 'chunks' });
    expect([request.body, request.delivery]).toEqual(['{ "key": "0x00" }', 'chunks']);
    expect(buildRequest(ITEM)).not.toHaveProperty('delivery');
    expect(buildRequest(LIST, { body: '{}' })).not.toHaveProperty('body');
  });

  it('a valid request may have headers of its own, which come before the usual ones', () => {
    const headers = { accept: 'text/html', origin: 'http://a' };
    expect(buildRequest(LIST, { headers }).headers).toEqual(headers);
  });
});

describe('a request by a method that the document does not describe', () => {
  it('a request goes to the path of an endpoint, and is one to neither of them', () => {
    expect(otherMethod('PUT', 'rawItem', '0x5')).toEqual({
      method: 'PUT',
      path: '/v1/tables/0x5/raw_item',
      headers: { accept: 'application/json' },
      meaning: { endpoint: 'outside', beyond: 'PUT, a method the document does not describe' },
    });
    const { path } = otherMethod('HEAD', 'summaries', '0x1', ['limit=1']);
    expect(path).toBe('/v1/accounts/0x1/transaction_summaries?limit=1');
  });
});

describe('a request that is spelled by hand', () => {
  it('a request goes to its endpoint in the usual way, and says why it is not valid', () => {
    expect(spellRequest('summaries', { parameter: 'x' }, { malformed: 'no address' })).toEqual({
      method: 'GET',
      path: '/v1/accounts/x/transaction_summaries',
      headers: { accept: 'application/json' },
      meaning: { endpoint: 'summaries', malformed: 'no address' },
    });
  });

  it('a spelled request has no body unless it is given one, though its type is said', () => {
    const open = { open: 'no body' };
    expect(spellRequest('rawItem', { parameter: 'x' }, open)).toEqual({
      method: 'POST',
      path: '/v1/tables/x/raw_item',
      headers: { 'content-type': 'application/json', accept: 'application/x-bcs' },
      meaning: { endpoint: 'rawItem', open: 'no body' },
    });
    expect(spellRequest('rawItem', { parameter: 'x', body: '' }, open).body).toBe('');
  });

  it('a spelled request has its query as it is, and headers instead of the usual ones', () => {
    const query = ['limit=1', 'limit=%32', ''];
    const headers = { accept: '*/*', 'content-type': 'text/plain' };
    const spelled = spellRequest(
      'rawItem',
      { parameter: 'x', query, headers },
      { open: 'a limit' },
    );
    expect(spelled.path).toBe('/v1/tables/x/raw_item?limit=1&limit=%32&');
    expect(spelled.headers).toEqual(headers);
  });
});
