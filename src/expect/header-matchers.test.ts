import { describe, expect, it } from 'vitest';
import type { HeaderName } from '../spec/headers.ts';
import { LEDGER_HEADERS } from '../spec/headers.ts';
import type { Names } from '../spec/names.ts';
import { response } from '../testing/responses.ts';
import type { Response } from '../wire/exchange.ts';
import type { LedgerView } from './header-matchers.ts';
import {
  headerName,
  findHeaderDifference,
  hasHeader,
  findCoherenceDifference,
  isComparable,
  ledgerView,
  findHeadersOnErrorDifference,
} from './header-matchers.ts';

/** Names whose headers begin with X-NODE-. */
const NAMES: Names = { headerPrefix: 'X-NODE-' };

/** The headers that every 200 must have. */
const REQUIRED = {
  'x-node-chain-id': '4',
  'x-node-ledger-version': '100',
  'x-node-ledger-oldest-version': '10',
  'x-node-ledger-timestampusec': '1700000000000000',
  'x-node-block-height': '50',
  'x-node-oldest-block-height': '5',
};

/** An answer with one ledger header. */
function having(name: HeaderName, value: string | readonly string[], status = 200): Response {
  return response({ status, headers: { [headerName(name, NAMES).toLowerCase()]: value } });
}

const NUMERIC: readonly HeaderName[] = [
  ...(['chainId', 'ledgerVersion', 'oldestVersion', 'timestamp', 'epoch'] as const),
  ...(['blockHeight', 'oldestBlockHeight', 'gasUsed'] as const),
];

describe('a header', () => {
  it.each(NUMERIC)('a header that says the %s is an unsigned integer', (name) => {
    const format = LEDGER_HEADERS[name].format;
    const full = headerName(name, NAMES);
    expect(findHeaderDifference(name, having(name, '0'), NAMES)).toBeUndefined();
    for (const bad of ['', '-1', '1.5', '0x1', 'abc', '18446744073709551616']) {
      expect(findHeaderDifference(name, having(name, bad), NAMES)).toEqual({
        expected: `${full}: a ${format}`,
        actual: JSON.stringify(bad),
      });
    }
  });

  it('a header ends where its bits do', () => {
    expect(findHeaderDifference('chainId', having('chainId', '255'), NAMES)).toBeUndefined();
    expect(findHeaderDifference('chainId', having('chainId', '256'), NAMES)?.expected).toBe(
      'X-NODE-CHAIN-ID: a uint8',
    );
    const max = '18446744073709551615';
    expect(findHeaderDifference('epoch', having('epoch', max), NAMES)).toBeUndefined();
  });

  it.each(NUMERIC)('the header of the %s is on a 200 when the document requires it', (name) => {
    const required = ['epoch', 'gasUsed'].includes(name)
      ? undefined
      : {
          expected: `the header ${headerName(name, NAMES)} on every 200`,
          actual: 'no such header',
        };
    expect(findHeaderDifference(name, response(), NAMES)).toEqual(
      required && { ...required, kind: 'missing header' },
    );
    expect(findHeaderDifference(name, response({ status: 404 }), NAMES)).toBeUndefined();
  });

  it('a header comes once', () => {
    expect(findHeaderDifference('epoch', having('epoch', ['1', '1']), NAMES)).toEqual({
      expected: 'X-NODE-EPOCH once',
      actual: 'X-NODE-EPOCH 2 times: 1, 1',
    });
  });

  it('a header is any text, on a 200 only, when it is the cursor', () => {
    expect(findHeaderDifference('cursor', response(), NAMES)).toBeUndefined();
    expect(findHeaderDifference('cursor', having('cursor', 'any text'), NAMES)).toBeUndefined();
    expect(findHeaderDifference('cursor', response({ status: 400 }), NAMES)).toBeUndefined();
    expect(findHeaderDifference('cursor', having('cursor', 'x', 400), NAMES)).toEqual({
      expected: 'X-NODE-CURSOR on a 200 only',
      actual: 'X-NODE-CURSOR on a 400',
    });
    expect(findHeaderDifference('epoch', having('epoch', '5', 400), NAMES)).toBeUndefined();
  });
});

describe('a header that is missing', () => {
  const missing = (name: string): string | undefined =>
    findHeaderDifference('ledgerVersion', response({ headers: { [name]: '4' } }), NAMES)?.actual;

  it('a header is reported with the prefix that the node sends, if that is another', () => {
    expect(missing('x-aptos-chain-id')).toMatch(/^no such header; this node sends X-APTOS-\*: /);
    expect(missing('x-node-chain-id')).toBe('no such header');
    expect(missing('x-aptos-epoch')).toBe('no such header');
  });

  it('a missing header is reported with an undocumented one of a similar name', () => {
    const difference = (name: string): string | undefined =>
      findHeaderDifference('ledgerVersion', response({ headers: { [name]: '4' } }), NAMES)
        ?.difference;
    expect(difference('x-node-ledgerversion')).toBe(
      'a similar name is there: X-NODE-LEDGERVERSION',
    );
    expect(difference('x-node-ledger-oldest-version')).toBeUndefined();
    expect(difference('x-request-id')).toBeUndefined();
  });
});

describe('the name of a header', () => {
  it('the name of a header is the prefix of the profile and the name of the document', () => {
    expect(headerName('chainId', NAMES)).toBe('X-NODE-CHAIN-ID');
    expect(headerName('cursor', { headerPrefix: 'X-Cedra-' })).toBe('X-Cedra-CURSOR');
  });

  it('the name of a header is compared without case', () => {
    const cedra = { headerPrefix: 'X-Cedra-' };
    expect(hasHeader('epoch', response({ headers: { 'x-cedra-epoch': '' } }), cedra)).toBe(true);
    expect(hasHeader('epoch', response({ headers: { 'x-node-epoch': '1' } }), cedra)).toBe(false);
  });
});

describe('the ledger of an answer', () => {
  it('the ledger of an answer is what its headers say', () => {
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

  it('the ledger of an answer leaves out what is absent, ill-formed or contradictory', () => {
    expect(ledgerView(response(), NAMES)).toStrictEqual({});
    expect(ledgerView(having('epoch', '-1'), NAMES)).toStrictEqual({});
    expect(ledgerView(having('epoch', ['1', '2']), NAMES)).toStrictEqual({});
    expect(ledgerView(having('epoch', ['1', '1']), NAMES)).toStrictEqual({ epoch: 1n });
  });
});

it('an error that a cache kept says nothing of the ledger as it is', () => {
  const of = (status: number, age: string) =>
    ledgerView(response({ status, headers: { ...REQUIRED, age } }), NAMES).ledgerVersion;
  expect([of(404, '1'), of(404, '0'), of(200, '1')]).toEqual([undefined, 100n, 100n]);
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
  ])('oldest and current of %o can be compared: %s', (view, can) => {
    expect(isComparable(view)).toBe(can);
  });

  it('oldest and current are the right way round', () => {
    expect(findCoherenceDifference({})).toBeUndefined();
    expect(findCoherenceDifference({ oldestVersion: 5n, ledgerVersion: 5n })).toBeUndefined();
    expect(findCoherenceDifference({ oldestVersion: 5n })).toBeUndefined();
    expect(findCoherenceDifference({ blockHeight: 5n })).toBeUndefined();
    expect(findCoherenceDifference({ oldestVersion: 6n, ledgerVersion: 5n })).toEqual({
      expected: 'the oldest version not above the ledger version',
      actual: 'oldest version 6, ledger version 5',
    });
    expect(findCoherenceDifference({ oldestBlockHeight: 6n, blockHeight: 5n })).toEqual({
      expected: 'the oldest block not above the block height',
      actual: 'oldest block 6, block height 5',
    });
  });
});

describe('the headers of an error', () => {
  it('the headers of an error are those that a 200 must have', () => {
    expect(
      findHeadersOnErrorDifference(response({ status: 404, headers: REQUIRED }), NAMES),
    ).toBeUndefined();
    const { 'x-node-chain-id': _, 'x-node-block-height': __, ...rest } = REQUIRED;
    expect(
      findHeadersOnErrorDifference(response({ status: 404, headers: rest }), NAMES),
    ).toMatchObject({
      expected: 'the ledger metadata headers on an error response',
      actual: 'a 404 without X-NODE-CHAIN-ID, X-NODE-BLOCK-HEIGHT',
    });
  });
});
