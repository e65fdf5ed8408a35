import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../spec/error-codes.ts';
import type { Meaning } from '../spec/endpoints/endpoints.ts';
import { longHex } from '../spec/formats/address.ts';
import { answered, getRequest, jsonResponse, response } from '../testing/responses.ts';
import { findCodeFitDifference, judgedCode } from './error-code-fits.ts';

const NAMES = { headerPrefix: 'X-NODE-' };
const BOUNDS = { oldest: 100n, current: 200n, settled: 190n };

const BROKEN: Meaning = { endpoint: 'rawItem', malformed: 'no key' };
const list = (start?: bigint): Meaning => ({
  endpoint: 'summaries',
  question: { account: longHex('1'), start },
});
const item = (version?: bigint): Meaning => ({
  endpoint: 'rawItem',
  question: { handle: longHex('5'), key: '0x00', version },
});

function judge(status: number, code: string, meaning: Meaning, bounds = BOUNDS) {
  const came = jsonResponse({ message: 'x', error_code: code }, status);
  const judged = judgedCode(answered(came, { ...getRequest(), meaning }), NAMES, bounds);
  return judged && (findCodeFitDifference(judged) ?? 'agrees');
}

/** The codes that do not fit. */
const contrary = (status: number, meaning: Meaning) =>
  [...ERROR_CODES].filter((code) => judge(status, code, meaning) !== 'agrees');

/** The codes that fit. */
const fitting = (status: number, meaning: Meaning) =>
  [...ERROR_CODES].filter((code) => judge(status, code, meaning) === 'agrees');

const ITEM = ['resource_not_found', 'table_item_not_found', 'state_value_not_found'];
const LIST = ['account_not_found', 'resource_not_found', 'transaction_not_found'];
const VERSION = 'version_not_found';
const MISSING = [...ERROR_CODES].filter((code) => code.endsWith('_not_found'));
const PRUNED = ['version_pruned', 'block_pruned'];

describe('a code that contradicts its status', () => {
  const theNodes = ['health_check_failed', 'mempool_is_full', 'internal_error'];
  it.each([
    [400, [...MISSING, ...PRUNED, ...theNodes]],
    [403, ['internal_error']],
    [500, [...MISSING, ...PRUNED, 'invalid_input', 'web_framework_error']],
    [503, [...MISSING, ...PRUNED, 'invalid_input', 'web_framework_error']],
  ])('a code that contradicts its status on a %i is one of %j', (status, codes) => {
    for (const meaning of [item(), list(), BROKEN]) {
      expect(contrary(status, meaning).toSorted()).toEqual(codes.toSorted());
    }
  });

  it.each([400, 500, 503])('a %i may say that a version above the ledger is missing', (status) => {
    for (const meaning of [item(201n), list(201n)]) {
      expect(judge(status, VERSION, meaning)).toBe('agrees');
      expect(judge(status, 'version_pruned', meaning)).not.toBe('agrees');
    }
    expect(judge(status, VERSION, item(200n))).not.toBe('agrees');
  });

  it.each([
    [400, 'internal_error', 'a code for invalid input'],
    [403, 'internal_error', 'a code other than internal_error'],
    [410, 'internal_error', 'version_pruned or block_pruned'],
    [500, 'invalid_input', 'a code for an error of the node'],
    [503, 'invalid_input', 'a code for an error of the node'],
  ])(
    'a contradicting code is reported on a %i with what would fit it: %s',
    (status, code, fits) => {
      expect(judge(status, code, list(99n))).toEqual({
        expected: `${fits} on this ${status}`,
        actual: code,
      });
    },
  );

  it('a code that contradicts its status is reported with the codes that would fit', () => {
    expect(judge(410, 'block_pruned', item(99n))).toEqual({
      expected: 'version_pruned on this 410',
      actual: 'block_pruned',
    });
  });

  it('a code is not judged on another status, or when there is no listed code', () => {
    expect(judge(405, 'internal_error', item())).toBeUndefined();
    expect(judge(200, 'internal_error', item())).toBeUndefined();
    expect(judge(404, 'not_found', item())).toBeUndefined();
    const outside: Meaning = { endpoint: 'outside', beyond: 'a test' };
    expect(judge(400, 'internal_error', outside)).toBeUndefined();
    const asked = { ...getRequest(), meaning: item() };
    const bare = answered(response({ status: 410 }), asked);
    expect(judgedCode(bare, NAMES, BOUNDS)).toBeUndefined();
  });
});

describe('a code that fits what was asked', () => {
  it.each([
    ['a list', 410, list(99n), PRUNED],
    ['an item', 410, item(99n), ['version_pruned']],
    ['an item at the latest version', 404, item(), ITEM],
    ['an item at a settled version', 404, item(190n), ITEM],
    ['an item at the oldest version', 404, item(100n), ITEM],
    ['an item at a version just committed', 404, item(191n), [...ITEM, VERSION]],
    ['an item at a pruned version', 404, item(99n), [...ITEM, VERSION]],
    ['an item at the current version', 404, item(200n), [...ITEM, VERSION]],
    ['an item above the current version', 404, item(201n), [VERSION]],
    ['a list of an account', 404, list(), LIST],
    ['a list from a settled version', 404, list(150n), LIST],
    ['a list from above the current version', 404, list(201n), [...LIST, VERSION]],
    [
      'a body without a key',
      404,
      BROKEN,
      [...ITEM, VERSION, 'invalid_input', 'web_framework_error'],
    ],
  ] as const)(
    'a code that fits what was asked for %s with %i is one of those',
    (_, status, meaning, codes) => {
      expect(fitting(status, meaning).toSorted()).toEqual([...codes].toSorted());
    },
  );

  it('a code may be any code of a missing item when the answer names no version', () => {
    const unknown = { oldest: 0n, current: 2n ** 64n - 1n, settled: 0n };
    for (const code of [...ITEM, VERSION]) {
      expect(judge(404, code, item(150n), unknown)).toBe('agrees');
    }
  });
});
