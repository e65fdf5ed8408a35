import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../testing/fake-session.ts';
import { longHex } from '../../spec/formats/address.ts';
import { Bursts } from './bursts.ts';

const ONE = longHex('1');
const OTHER = longHex('2');

/** The description when a ledger version came every 100 ms, and each answer took 2 ms. */
function described(
  answers: readonly (readonly [sentAt: number, wrong: boolean, account?: typeof ONE])[],
  blocks = 4,
): string | undefined {
  const bursts = new Bursts();
  for (let block = 0; block < blocks; block += 1) {
    bursts.record({ ...exchangeOf({}), sentAt: block * 100 - 4, durationMs: 4 }, BigInt(block));
  }
  // One more answer, the last one, with nothing new.
  bursts.record({ ...exchangeOf({}), sentAt: 5000, durationMs: 0 }, BigInt(blocks - 1));
  for (const [sentAt, wrong, account = ONE] of answers) {
    bursts.add({ ...exchangeOf({}), sentAt, durationMs: 2 }, account, wrong);
  }
  return bursts.describe();
}

describe('answers that are wrong while blocks are committed', () => {
  it('wrong answers are described as bursts, with the longest duration and the moment', () => {
    const came = described([
      [190, false],
      [201, true],
      [204, true],
      [208, false],
      [302, true],
      [312, false],
    ]);
    expect(came).toBe(
      'in 2 bursts near the latest version (each at most 2 answers in 106 ms), 3 to 6 ms after a new ledger version; new versions came every 100 ms',
    );
  });

  it('wrong answers form one burst until a right answer about the account', () => {
    const apart = described([
      [201, true],
      [203, false, OTHER],
      [205, true],
    ]);
    expect(apart).toMatch(/^in 1 burst near the latest version \(each at most 2 answers in 6 ms\)/);
  });

  it('wrong answers are described in the order of their requests', () => {
    const came = described([
      [208, false],
      [201, true],
      [190, false],
    ]);
    expect(came).toMatch(
      /in 1 burst near the latest version \(each at most 1 answer in 20 ms\), 3 to 3/,
    );
  });

  it('wrong answers may go on to the end, and come in the moment of a block', () => {
    const came = described([
      [198, true],
      [203, true],
      [210, true],
    ]);
    expect(came).toMatch(
      /in 1 burst near the latest version \(each at most 3 answers in 14 ms\), 0 to 12/,
    );
  });

  it('wrong answers are compared with the first ten thousand blocks', () => {
    const late = described([[1_000_150, true]], 10_003);
    expect(late).toMatch(/ms\), 152 to 152 ms after a new ledger version/);
  });

  it('wrong answers may come before a new ledger version was seen', () => {
    expect(described([[50, true]])).toMatch(/ms\), before a new ledger version was seen$/);
  });

  it('wrong answers are not described when none was wrong, or the ledger did not move', () => {
    expect(described([[150, false]])).toBeUndefined();
    expect(described([[150, true]], 1)).toBeUndefined();
  });
});
