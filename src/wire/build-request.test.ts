import { describe, expect, it } from 'vitest';
import { buildRequest, hasUsualPath, pathOf } from './build-request.ts';
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
