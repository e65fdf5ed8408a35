import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../testing/fake-session.ts';
import { longHex } from '../../spec/formats/address.ts';
import { Bursts } from './bursts.ts';

const ONE = longHex('1');
const OTHER = longHex('2');

/**
 * The description when a ledger version came every 100 ms, and each answer took 2 ms.
 *
 * @param answers the moment of each, with `!` where it is wrong and `?` where it is of another account.
 */
function described(answers: string, blocks = 4): string | undefined {
  const bursts = new Bursts();
  for (let block = 0; block < blocks; block += 1) {
    bursts.record({ ...exchangeOf({}), sentAt: block * 100 - 4, durationMs: 4 }, BigInt(block));
  }
  // One more answer, the last one, with nothing new.
  bursts.record({ ...exchangeOf({}), sentAt: 5000, durationMs: 0 }, BigInt(blocks - 1));
  for (const answer of answers.split(' ')) {
    const exchange = { ...exchangeOf({}), sentAt: Number.parseInt(answer, 10), durationMs: 2 };
    bursts.add(exchange, answer.endsWith('?') ? OTHER : ONE, answer.endsWith('!'));
  }
  return bursts.describe();
}

describe('answers that are wrong while blocks are committed', () => {
  it('wrong answers are described as bursts, with the longest duration and the moment', () => {
    expect(described('190 201! 204! 208 302! 312')).toBe(
      'in 2 bursts near the latest version (each at most 2 answers in 106 ms), 3 to 6 ms after a new ledger version; new versions came every 100 ms',
    );
  });

  it.each([
    [
      'form one burst until a right answer about the account',
      '201! 203? 205!',
      /^in 1 burst near the latest version \(2 answers in 6 ms\)/,
    ],
    [
      'are described in the order of their requests',
      '208 201! 190',
      /in 1 burst near the latest version \(1 answer in 20 ms\), 3 to 3/,
    ],
    [
      'may go on to the end, and come in the moment of a block',
      '198! 203! 210!',
      /in 1 burst near the latest version \(3 answers in 14 ms\), 0 to 12/,
    ],
    ['may come before a new version', '50!', /ms\), before a new ledger version was seen$/],
  ])('wrong answers %s', (_, answers, text) => {
    expect(described(answers)).toMatch(text);
  });

  it('wrong answers are compared with the first ten thousand blocks', () => {
    const late = described('1000150!', 10_003);
    expect(late).toMatch(/ms\), 152 to 152 ms after a new ledger version/);
  });

  it('wrong answers are not described when none was wrong, or the ledger did not move', () => {
    expect(described('150')).toBeUndefined();
    expect(described('150!', 1)).toBeUndefined();
  });
});
