import { describe, expect, it } from 'vitest';
import { response } from '../testing/responses.ts';
import { findHeadersOnErrorDifference } from './header-matchers.ts';
import { NAMES, REQUIRED } from './testing/header-samples.ts';

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
