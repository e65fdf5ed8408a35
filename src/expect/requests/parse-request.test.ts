import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../wire/build-request.ts';
import { longHex, spellings } from '../../spec/formats/address.ts';
import { hexBytes } from '../../spec/formats/hex-bytes.ts';
import { endpointAt, parseRequest } from './parse-request.ts';
import { HANDLE, item, list, problems } from './testing/requests.ts';

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

describe('a valid request', () => {
  it('a valid request has no problem by section 4.1, and asks what it was made to ask', () => {
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
        const meant = { endpoint: 'summaries', question: { account, ...asked } } as const;
        const read = parseRequest(buildRequest(meant, { spelling: spelled }));
        expect(read).toEqual({ endpoint: 'summaries', problems: [], meaning: meant });
      }),
    );
  });

  it('a valid request has no problem by section 4.2, and asks what it was made to ask', () => {
    const version = fc.option(u64, { nil: undefined });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), version, (bytes, at) => {
        const key = hexBytes(bytes);
        const question = { handle: longHex(HANDLE.slice(2)), key, version: at };
        const meaning = { endpoint: 'rawItem', question } as const;
        const built = buildRequest(meaning);
        expect(parseRequest(built)).toEqual({ endpoint: 'rawItem', problems: [], meaning });
        expect(problems({ ...built, body: Buffer.from(JSON.stringify({ key })) })).toEqual([]);
      }),
    );
  });
});

describe('a request with a problem', () => {
  it('a request with a problem has no meaning', () => {
    const { meaning: ofList } = parseRequest(list('xyz'));
    const { meaning: ofItem } = parseRequest(item({ body: 'x' }));
    expect([ofList, ofItem]).toEqual([undefined, undefined]);
  });
});

describe('the endpoint at a path', () => {
  it.each([
    ['/v1/accounts/0x1/transaction_summaries', 'summaries'],
    ['/v1/accounts/0x1/transaction_summaries?limit=1?', 'summaries'],
    ['/v1/accounts//transaction_summaries', 'summaries'],
    ['/v1/tables/0x5/raw_item?ledger_version=7', 'rawItem'],
    ['/v1/accounts/0x1/more/transaction_summaries', undefined],
    ['/v1/accounts/0x1/transaction_summaries/', undefined],
    ['/v1/accounts/0x1?as=/transaction_summaries', undefined],
    ['/v1', undefined],
  ])('the endpoint at a path %s is %s', (path, name) => {
    expect(endpointAt(path)).toBe(name);
  });
});
