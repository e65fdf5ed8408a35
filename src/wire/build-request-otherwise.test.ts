import { describe, expect, it } from 'vitest';
import { buildRequest, otherMethod, spellRequest } from './build-request.ts';
import { ITEM, LIST } from '../testing/valid-meanings.ts';

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
