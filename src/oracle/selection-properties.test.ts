import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountHistory } from './account-history.ts';
import { coveredSpan } from './selection.ts';
import { entries } from './testing/entries.ts';
import { anyVersion, question, world } from './testing/small-ledger.ts';
import { judgedIn, knowingUpTo, possible, rightPage } from './testing/small-answers.ts';
import { MISTAKES } from './testing/page-mistakes.ts';

describe('the page of a right node', () => {
  it('a right page is never a violation, whatever other right pages have taught', () => {
    const earlier = fc.array(fc.tuple(question, anyVersion), { maxLength: 6 });
    fc.assert(
      fc.property(world, question, earlier, (at, asked, before) => {
        const known = new AccountHistory();
        for (const [earlierQuestion, oldest] of before) {
          const page = entries(
            ...rightPage({ ...at, oldest: Math.min(oldest, at.oldest) }, earlierQuestion),
          );
          known.learn(page, coveredSpan(page));
        }
        expect(judgedIn(at, asked, rightPage(at, asked), known)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe('any page', () => {
  it('a page is a violation exactly when no ledger could give that page', () => {
    const subset = fc.uniqueArray(anyVersion, { maxLength: 6 });
    fc.assert(
      fc.property(world, question, subset, anyVersion, (at, asked, page, known) => {
        const violation = judgedIn(at, asked, page, knowingUpTo(at, known));
        expect(violation === undefined).toBe(possible(at, known, asked, page));
      }),
      { numRuns: 2000 },
    );
  });

  it('a page near a right page is a violation exactly when no ledger could give it', () => {
    fc.assert(
      fc.property(world, question, anyVersion, anyVersion, (at, asked, toggled, known) => {
        const right = rightPage(at, asked);
        const page = right.includes(toggled)
          ? right.filter((version) => version !== toggled)
          : [...right, toggled];
        const violation = judgedIn(at, asked, page, knowingUpTo(at, known));
        expect(violation === undefined).toBe(possible(at, known, asked, page));
      }),
      { numRuns: 2000 },
    );
  });
});

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
