import { describe, expect, it } from 'vitest';
import { findSenderDifference, findSenderFormDifference } from './summary-matchers.ts';
import { NAMES, OPEN } from './testing/summary-names.ts';

const ACCOUNT = `0x${'0'.repeat(63)}a`;

describe('the sender of a summary', () => {
  it('the sender of a summary is an address with its prefix, where there is one', () => {
    for (const good of [{}, { sender: '0xa' }, { sender: ACCOUNT }]) {
      expect(findSenderFormDifference(good, NAMES)).toBeUndefined();
    }
    const expected = 'sender: 0x and 1 to 64 hex digits';
    for (const bad of ['a', '0x', 10, null, ['0xa']]) {
      expect(findSenderFormDifference({ sender: bad }, NAMES)).toEqual({
        expected,
        actual: JSON.stringify(bad),
      });
    }
    expect(findSenderFormDifference({ sender: 7 }, OPEN)).toBeUndefined();
  });

  it('the sender of a summary is the account asked about, in whatever spelling', () => {
    for (const good of ['0xa', 'a', '0x0A', ACCOUNT, 'no address', 10]) {
      expect(findSenderDifference(ACCOUNT, { sender: good }, NAMES)).toBeUndefined();
    }
    expect(findSenderDifference(ACCOUNT, {}, NAMES)).toBeUndefined();
    expect(findSenderDifference(ACCOUNT, { sender: '0xb' }, OPEN)).toBeUndefined();
    expect(findSenderDifference(ACCOUNT, { sender: '0xb' }, NAMES)).toEqual({
      expected: `the sender ${ACCOUNT}, as requested`,
      actual: '"0xb"',
    });
  });
});
