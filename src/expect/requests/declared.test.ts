import { describe, expect, it } from 'vitest';
import type { Meaning } from '../../spec/endpoints/endpoints.ts';
import { longHex } from '../../spec/formats/address.ts';
import type { Request } from '../../wire/exchange.ts';
import { assertDeclared, isBeyondTheDocument, whyInvalid } from './declared.ts';

const account = longHex('1');
const asking = (query: string, meaning: Meaning): Request => ({
  method: 'GET',
  path: `/v1/accounts/0x1/transaction_summaries${query}`,
  headers: {},
  meaning,
});
const meant = { endpoint: 'summaries', question: { account, start: 5n, limit: 2 } } as const;
const malformed = { endpoint: 'summaries', malformed: 'a test' } as const;
const open = { endpoint: 'summaries', open: 'a test' } as const;
const beyond = { endpoint: 'summaries', beyond: 'a test' } as const;
const outside = { endpoint: 'outside', beyond: 'a test' } as const;
const NOT_SHORT = 'it is open: limit is not written in its shortest form';

const reading = (meaning: Meaning, version = '?ledger_version=7'): Request => ({
  method: 'POST',
  path: `/v1/tables/${account}/raw_item${version}`,
  headers: { 'content-type': 'application/json' },
  body: '{"key":"0x00"}',
  meaning,
});
const item = { handle: account, key: '0x00', version: 7n } as const;

describe('a request beyond the document', () => {
  it('a request that only HTTP knows is undocumented, whatever it is declared', () => {
    for (const meaning of [meant, malformed, open, beyond]) {
      expect(isBeyondTheDocument(asking('?colour=blue&limit=%32', meaning))).toBe(true);
      expect(isBeyondTheDocument(asking('?colour=blue&limit=x', meaning))).toBe(false);
    }
    expect(isBeyondTheDocument({ ...asking('', open), method: 'PUT' })).toBe(true);
  });
});

describe('a declaration', () => {
  it.each([
    asking('?start_version=5&limit=2', meant),
    asking('?limit=2&start_version=5', meant),
    asking('', { endpoint: 'summaries', question: { account } }),
    asking('?end_version=0', { endpoint: 'summaries', question: { account, end: 0n } }),
    reading({ endpoint: 'rawItem', question: item }),
    reading({ endpoint: 'rawItem', question: { handle: account, key: '0x00' } }, ''),
    asking('?limit=x', malformed),
    asking('?colour=blue&limit=x', malformed),
    asking('?limit=007', open),
    asking('?limit=x', open),
    asking('?limit=%32', beyond),
    asking('?limit=x%', beyond),
    { ...asking('', outside), method: 'PUT' } as const,
  ])('a declaration that is right lets a request through: $path', (request) => {
    expect(whyInvalid(request)).toBeUndefined();
    expect(() => assertDeclared(request)).not.toThrow();
  });

  it.each([
    [asking('?limit=x', meant), 'it valid, but it is malformed: limit is not a u16'],
    [asking('?limit=02', meant), `it valid, but ${NOT_SHORT}`],
    [asking('?limit=2', malformed), 'it malformed, but it is valid'],
    [asking('?limit=', malformed), 'it malformed, but it is open: limit is empty'],
    [asking('?limit=2', open), 'it open, but it is valid'],
    [asking('?limit=2', beyond), 'it beyond the document, but the document covers it'],
    [asking('?limit=x', beyond), 'it beyond the document, but the document covers it'],
    [
      asking('?start_version=6&limit=2', meant),
      `that it asks summaries ${account} 5 - 2, but it asks summaries ${account} 6 - 2`,
    ],
    [
      reading({ endpoint: 'rawItem', question: { ...item, key: '0x01' } }),
      `that it asks rawItem ${account} 0x01 7, but it asks rawItem ${account} 0x00 7`,
    ],
    [reading(open), 'it for summaries, but its path is of rawItem'],
    [asking('?limit=x', outside), 'it for outside, but its path is of summaries'],
  ])('a declaration that is wrong stops a request: $path', (request, why) => {
    expect(whyInvalid(request)).toBe(`the check declares ${why}`);
    expect(() => assertDeclared(request)).toThrow(
      `internal error: the suite must not send ${request.method}`,
    );
  });

  it.each([
    [meant, 'valid'],
    [malformed, 'malformed'],
    [open, 'open'],
  ])('a declaration %o is wrong for a request beyond the document', (meaning, declared) => {
    expect(whyInvalid(asking('?limit=x%', meaning))).toBe(
      `the check declares it ${declared}, but it is beyond the document: a parameter has a broken escape`,
    );
  });

  it('a declaration is reported with the request when it is wrong', () => {
    const request = asking(`?limit=${'x'.repeat(300)}`, meant);
    const path = request.path.slice(0, 200);
    const why = 'the check declares it valid, but it is malformed: limit is not a u16';
    expect(() => assertDeclared(request)).toThrow(
      expect.objectContaining({
        message: `internal error: the suite must not send GET ${path}: ${why}`,
      }),
    );
  });
});
