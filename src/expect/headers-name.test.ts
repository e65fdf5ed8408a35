import { describe, expect, it } from 'vitest';
import { response } from '../testing/responses.ts';
import { findHeaderDifference, hasHeader, headerName } from './header-matchers.ts';
import { NAMES } from './testing/header-samples.ts';

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
