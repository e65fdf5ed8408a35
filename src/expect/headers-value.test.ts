import { describe, expect, it } from 'vitest';
import type { HeaderName } from '../spec/headers.ts';
import { LEDGER_HEADERS } from '../spec/headers.ts';
import { response } from '../testing/responses.ts';
import { findHeaderDifference, headerName } from './header-matchers.ts';
import { NAMES, having } from './testing/header-samples.ts';

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
      actual: 'X-NODE-EPOCH 2 times',
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
