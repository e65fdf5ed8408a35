import { describe, expect, it } from 'vitest';
import { longHex } from '../spec/formats/address.ts';
import type { ValidMeaning } from '../spec/endpoints/endpoints.ts';
import { buildRequest, pathOf, spellRequest } from './build-request.ts';

const ACCOUNT = longHex('a11ce');
const LIST: ValidMeaning = { endpoint: 'summaries', asks: { account: ACCOUNT } };
const ITEM: ValidMeaning = { endpoint: 'rawItem', asks: { handle: ACCOUNT, key: '0x00' } };

/** The path of a request for the summaries of the account. */
const listPath = (asks: object): string =>
  buildRequest({ endpoint: 'summaries', asks: { account: ACCOUNT, ...asks } }).path;

describe('a request for summaries', () => {
  it('is a GET of JSON without a body', () => {
    expect(buildRequest(LIST)).toEqual({
      method: 'GET',
      path: `/v1/accounts/${ACCOUNT}/transaction_summaries`,
      headers: { accept: 'application/json' },
      meaning: LIST,
    });
  });

  it('has its parameters in the order of the document, zeros too', () => {
    const path = `/v1/accounts/${ACCOUNT}/transaction_summaries`;
    expect(listPath({ limit: 0, end: 2n, start: 0n })).toBe(
      `${path}?start_version=0&end_version=2&limit=0`,
    );
    expect(listPath({ end: 5n })).toBe(`${path}?end_version=5`);
    expect(listPath({ start: undefined, limit: undefined })).toBe(path);
  });
});

describe('a request for an item', () => {
  it('is a POST of its key as JSON, which asks for BCS', () => {
    expect(buildRequest(ITEM)).toEqual({
      method: 'POST',
      path: `/v1/tables/${ACCOUNT}/raw_item`,
      headers: { 'content-type': 'application/json', accept: 'application/x-bcs' },
      body: '{"key":"0x00"}',
      meaning: ITEM,
    });
  });

  it('may name a version', () => {
    const asks = { handle: ACCOUNT, key: '0x00', version: 7n } as const;
    expect(buildRequest({ endpoint: 'rawItem', asks }).path).toMatch(/raw_item\?ledger_version=7$/);
  });
});

describe('a valid request', () => {
  it('may spell its address otherwise', () => {
    const { path, meaning } = buildRequest(LIST, { spelling: '%30xa11ce' });
    expect(path).toBe('/v1/accounts/%30xa11ce/transaction_summaries');
    expect(meaning).toBe(LIST);
  });

  it('may have a spelling that a replacement would read', () => {
    expect(buildRequest(LIST, { spelling: '$&' }).path).toBe(
      '/v1/accounts/$&/transaction_summaries',
    );
  });

  it('may accept something else, or not say what', () => {
    expect(buildRequest(LIST, { accept: '*/*' }).headers).toEqual({ accept: '*/*' });
    expect(buildRequest(LIST, { accept: null }).headers).toEqual({});
    expect(buildRequest(ITEM, { accept: null }).headers).toEqual({
      'content-type': 'application/json',
    });
  });

  it('may have headers of its own, which come before the usual ones', () => {
    const headers = { accept: 'text/html', origin: 'http://a' };
    expect(buildRequest(LIST, { headers }).headers).toEqual(headers);
  });
});

describe('a request that is spelled by hand', () => {
  it('goes to its endpoint in the usual way, and says why it is not valid', () => {
    expect(spellRequest('summaries', { parameter: 'x' }, { malformed: 'no address' })).toEqual({
      method: 'GET',
      path: '/v1/accounts/x/transaction_summaries',
      headers: { accept: 'application/json' },
      meaning: { endpoint: 'summaries', malformed: 'no address' },
    });
  });

  it('has no body unless it is given one, though its type is said', () => {
    const open = { open: 'no body' };
    expect(spellRequest('rawItem', { parameter: 'x' }, open)).toEqual({
      method: 'POST',
      path: '/v1/tables/x/raw_item',
      headers: { 'content-type': 'application/json', accept: 'application/x-bcs' },
      meaning: { endpoint: 'rawItem', open: 'no body' },
    });
    expect(spellRequest('rawItem', { parameter: 'x', body: '' }, open).body).toBe('');
  });

  it('has its query as it is, and headers instead of the usual ones', () => {
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

describe('the path of an endpoint', () => {
  it('has its parameter where the document has it', () => {
    expect(pathOf('summaries', '0x1')).toBe('/v1/accounts/0x1/transaction_summaries');
    expect(pathOf('rawItem', '0x1', ['a=1', 'b'])).toBe('/v1/tables/0x1/raw_item?a=1&b');
  });
});
