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
  it('are described as bursts, with the longest duration and the moment', () => {
    const came = described([
      [190, false],
      [201, true],
      [204, true],
      [208, false],
      [302, true],
      [312, false],
    ]);
    expect(came).toBe(
      'at the head in bursts: 2, of 2 answers at most, each over in 106 ms; they came 3 to 6 ms after a new ledger version was first seen, of 100 ms between two',
    );
  });

  it('are one burst as long as no right answer about the same account came between', () => {
    const apart = described([
      [201, true],
      [203, false, OTHER],
      [205, true],
    ]);
    expect(apart).toMatch(/^at the head in bursts: 1, of 2 answers at most, each over in 6 ms/);
  });

  it('are described in the order of their requests, whichever was answered first', () => {
    const came = described([
      [208, false],
      [201, true],
      [190, false],
    ]);
    expect(came).toMatch(/bursts: 1, of 1 answers at most, each over in 20 ms; they came 3 to 3/);
  });

  it('may go on to the end, and come in the moment of a block', () => {
    const came = described([
      [198, true],
      [203, true],
      [210, true],
    ]);
    expect(came).toMatch(/bursts: 1, of 3 answers at most, each over in 14 ms; they came 0 to 12/);
  });

  it('are compared with the first ten thousand blocks', () => {
    const late = described([[1_000_150, true]], 10_003);
    expect(late).toMatch(/they came 152 to 152 ms after a new ledger version was first seen/);
  });

  it('may come before any new ledger version was seen', () => {
    expect(described([[50, true]])).toMatch(/they came before any new ledger version was seen$/);
  });

  it('are not described when none was wrong, or the ledger did not move', () => {
    expect(described([[150, false]])).toBeUndefined();
    expect(described([[150, true]], 1)).toBeUndefined();
  });
});
