import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MISTAKES } from './testing/page-mistakes.ts';
import { question, world } from './testing/small-ledger.ts';
import { judgedIn, knowingUpTo } from './testing/small-answers.ts';

describe('a right page in which', () => {
  it('the list of mistakes in a page is not empty', () => {
    expect(Object.keys(MISTAKES).length).toBeGreaterThan(0);
  });

  const full = question.filter((asked) => asked.limit > 0);
  it.each(Object.entries(MISTAKES))('a right page in which %s is a violation', (_, mistake) => {
    let tried = 0;
    fc.assert(
      fc.property(world, full, (at, asked) => {
        const made = mistake(at, asked);
        fc.pre(made !== undefined);
        tried += 1;
        const violation = judgedIn(at, asked, made.page, knowingUpTo(at, at.settled));
        expect(made.rules).toContain(violation?.rule);
      }),
      { numRuns: 200, maxSkipsPerRun: 1000 },
    );
    expect(tried).toBeGreaterThanOrEqual(200);
  });
});
