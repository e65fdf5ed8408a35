import { describe, expect, it } from 'vitest';
import type { HeaderName } from '../spec/headers.ts';
import { LEDGER_HEADERS } from '../spec/headers.ts';
import type { Names } from '../spec/names.ts';
import { response } from '../testing/responses.ts';
import type { Response } from '../wire/exchange.ts';
import type { LedgerView } from './headers.ts';
import {
  comparable,
  headerName,
  headerPresent,
  headersCoherent,
  headersOnError,
  headerWellFormed,
  ledgerView,
} from './headers.ts';

const NAMES: Names = { headerPrefix: 'X-NODE-' };
const REQUIRED = {
  'x-node-chain-id': '4',
  'x-node-ledger-version': '100',
  'x-node-ledger-oldest-version': '10',
  'x-node-ledger-timestampusec': '1700000000000000',
  'x-node-block-height': '50',
  'x-node-oldest-block-height': '5',
};
const NUMERIC: readonly HeaderName[] = [
  ...(['chainId', 'ledgerVersion', 'oldestVersion', 'timestamp', 'epoch'] as const),
  ...(['blockHeight', 'oldestBlockHeight', 'gasUsed'] as const),
];

/** An answer with one ledger header. */
function having(name: HeaderName, value: string | readonly string[], status = 200): Response {
  return response({ status, headers: { [headerName(name, NAMES).toLowerCase()]: value } });
}

describe('a header that is missing', () => {
  const missing = (name: string): string | undefined =>
    headerWellFormed('ledgerVersion', response({ headers: { [name]: '4' } }), NAMES)?.actual;

  it('is told with the prefix that the node sends, where that is another', () => {
    expect(missing('x-aptos-chain-id')).toMatch(/^no such header; this node sends X-APTOS-\*: /);
    expect(missing('x-node-chain-id')).toBe('no such header');
    expect(missing('x-aptos-epoch')).toBe('no such header');
  });
});

describe('the name of a header', () => {
  it('is the prefix of the profile and the name of the document', () => {
    expect(headerName('chainId', NAMES)).toBe('X-NODE-CHAIN-ID');
    expect(headerName('cursor', { headerPrefix: 'X-Cedra-' })).toBe('X-Cedra-CURSOR');
  });

  it('is compared without case', () => {
    const cedra = { headerPrefix: 'X-Cedra-' };
    expect(headerPresent('epoch', response({ headers: { 'x-cedra-epoch': '' } }), cedra)).toBe(
      true,
    );
    expect(headerPresent('epoch', response({ headers: { 'x-node-epoch': '1' } }), cedra)).toBe(
      false,
    );
  });
});

describe('the ledger of an answer', () => {
  it('is what its headers say', () => {
    const headers = {
      ...REQUIRED,
      'x-node-epoch': '3',
      'x-node-gas-used': '9',
      'x-node-cursor': '1',
    };
    expect(ledgerView(response({ headers }), NAMES)).toStrictEqual({
      chainId: 4n,
      ledgerVersion: 100n,
      oldestVersion: 10n,
      timestamp: 1700000000000000n,
      epoch: 3n,
      blockHeight: 50n,
      oldestBlockHeight: 5n,
      gasUsed: 9n,
    });
  });

  it('leaves out what is absent, ill-formed or said twice', () => {
    expect(ledgerView(response(), NAMES)).toStrictEqual({});
    expect(ledgerView(having('epoch', '-1'), NAMES)).toStrictEqual({});
    expect(ledgerView(having('epoch', ['1', '1']), NAMES)).toStrictEqual({});
  });
});

describe('a header', () => {
  it.each(NUMERIC)('that says the %s is an unsigned integer', (name) => {
    const format = LEDGER_HEADERS[name].format;
    const full = headerName(name, NAMES);
    expect(headerWellFormed(name, having(name, '0'), NAMES)).toBeUndefined();
    for (const odd of ['', '-1', '1.5', '0x1', 'abc', '18446744073709551616']) {
      expect(headerWellFormed(name, having(name, odd), NAMES)).toEqual({
        expected: `${full}: a ${format}`,
        actual: JSON.stringify(odd),
      });
    }
  });

  it('ends where its bits do', () => {
    expect(headerWellFormed('chainId', having('chainId', '255'), NAMES)).toBeUndefined();
    expect(headerWellFormed('chainId', having('chainId', '256'), NAMES)?.expected).toBe(
      'X-NODE-CHAIN-ID: a uint8',
    );
    const max = '18446744073709551615';
    expect(headerWellFormed('epoch', having('epoch', max), NAMES)).toBeUndefined();
  });

  it.each(NUMERIC)('that says the %s is on a 200 when the document requires it', (name) => {
    const required = ['epoch', 'gasUsed'].includes(name)
      ? undefined
      : {
          expected: `the header ${headerName(name, NAMES)} on every 200`,
          actual: 'no such header',
        };
    expect(headerWellFormed(name, response(), NAMES)).toEqual(required);
    expect(headerWellFormed(name, response({ status: 404 }), NAMES)).toBeUndefined();
  });

  it('comes once', () => {
    expect(headerWellFormed('epoch', having('epoch', ['1', '1']), NAMES)).toEqual({
      expected: 'X-NODE-EPOCH once',
      actual: 'X-NODE-EPOCH 2 times',
    });
  });

  it('that is the cursor is any text, on a 200 only', () => {
    expect(headerWellFormed('cursor', response(), NAMES)).toBeUndefined();
    expect(headerWellFormed('cursor', having('cursor', 'any text'), NAMES)).toBeUndefined();
    expect(headerWellFormed('cursor', response({ status: 400 }), NAMES)).toBeUndefined();
    expect(headerWellFormed('cursor', having('cursor', 'x', 400), NAMES)).toEqual({
      expected: 'X-NODE-CURSOR on a 200 only',
      actual: 'X-NODE-CURSOR on a 400',
    });
    expect(headerWellFormed('epoch', having('epoch', '5', 400), NAMES)).toBeUndefined();
  });
});

describe('oldest and current', () => {
  it.each<[LedgerView, boolean]>([
    [{}, false],
    [{ ledgerVersion: 1n }, false],
    [{ oldestVersion: 1n }, false],
    [{ ledgerVersion: 1n, oldestVersion: 1n }, true],
    [{ blockHeight: 1n }, false],
    [{ oldestBlockHeight: 1n }, false],
    [{ blockHeight: 1n, oldestBlockHeight: 1n }, true],
    [{ ledgerVersion: 1n, oldestBlockHeight: 1n }, false],
  ])('of %o can be compared: %s', (view, can) => {
    expect(comparable(view)).toBe(can);
  });

  it('are the right way round', () => {
    expect(headersCoherent({})).toBeUndefined();
    expect(headersCoherent({ oldestVersion: 5n, ledgerVersion: 5n })).toBeUndefined();
    expect(headersCoherent({ oldestVersion: 5n })).toBeUndefined();
    expect(headersCoherent({ blockHeight: 5n })).toBeUndefined();
    expect(headersCoherent({ oldestVersion: 6n, ledgerVersion: 5n })).toEqual({
      expected: 'the oldest version not above the ledger version',
      actual: 'oldest version 6, ledger version 5',
    });
    expect(headersCoherent({ oldestBlockHeight: 6n, blockHeight: 5n })).toEqual({
      expected: 'the oldest block not above the block height',
      actual: 'oldest block 6, block height 5',
    });
  });
});

describe('the headers of an error', () => {
  it('are those that a 200 must have', () => {
    expect(headersOnError(response({ status: 404, headers: REQUIRED }), NAMES)).toBeUndefined();
    const { 'x-node-chain-id': _, 'x-node-block-height': __, ...rest } = REQUIRED;
    expect(headersOnError(response({ status: 404, headers: rest }), NAMES)).toEqual({
      expected: 'the ledger metadata headers on an error response',
      actual: 'a 404 without X-NODE-CHAIN-ID, X-NODE-BLOCK-HEIGHT',
    });
  });
});
