import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountHistory } from './account-history.ts';
import type { Entry } from './entry.ts';
import type { Violation } from './selection.ts';
import { coveredSpan, findViolation } from './selection.ts';

/** A small ledger, as plain numbers: versions 0 to LAST. */
const LAST = 24;

/** Versions of one account, and what bounds the answer. `oldest <= settled <= current`. */
interface World {
  readonly ledger: readonly number[];
  readonly oldest: number;
  readonly settled: number;
  readonly current: number;
}

interface Question {
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly limit: number;
}

const anyVersion = fc.nat(LAST);
const world: fc.Arbitrary<World> = fc
  .tuple(fc.uniqueArray(anyVersion, { minLength: 1 }), anyVersion, anyVersion, anyVersion)
  .map(([ledger, ...ends]) => {
    const [oldest = 0, settled = 0, current = 0] = ends.toSorted((a, b) => a - b);
    return { ledger: ledger.toSorted((a, b) => a - b), oldest, settled, current };
  });
const question: fc.Arbitrary<Question> = fc.record({
  start: fc.option(anyVersion, { nil: undefined }),
  end: fc.option(anyVersion, { nil: undefined }),
  limit: fc.nat(8),
});

const entries = (versions: readonly number[]): readonly Entry[] =>
  versions.map((version) => ({ version: BigInt(version), identity: `t${version}` }));

/** Section 4.1, said with nothing but filter and slice. */
function rightPage({ ledger, oldest, current }: World, { start, end, limit }: Question): number[] {
  const asked = ledger
    .filter((version) => oldest <= version && version <= current)
    .filter(
      (version) =>
        (start === undefined || version >= start) && (end === undefined || version <= end),
    );
  if (start !== undefined) return asked.slice(0, limit);
  return limit === 0 ? [] : asked.slice(-limit);
}

/** Whether some ledger that agrees with what is known up to `known` could give that page. */
function possible(at: World, known: number, asked: Question, page: readonly number[]): boolean {
  const { start = 0, end = LAST, limit } = asked;
  const [first, last] = [Math.min(...page), Math.max(...page)];
  const mustBeThere = (version: number): boolean => {
    if (version > known || version < at.oldest || version < start || version > end) return false;
    if (page.length === 0) return version <= at.settled;
    return asked.start === undefined
      ? version > first && version <= at.settled
      : version < last && version <= at.current;
  };
  const nothingMissing =
    limit === 0 || at.ledger.every((version) => page.includes(version) || !mustBeThere(version));
  const nothingOdd = page.every(
    (version) =>
      version >= start && version <= end && (version > known || at.ledger.includes(version)),
  );
  return nothingMissing && nothingOdd;
}

function judged(
  at: World,
  asked: Question,
  page: readonly number[],
  known: AccountHistory,
): Violation | undefined {
  const big = (number: number | undefined): bigint | undefined =>
    number === undefined ? undefined : BigInt(number);
  return findViolation(
    { start: big(asked.start), end: big(asked.end), limit: asked.limit },
    entries(page),
    known,
    { oldest: BigInt(at.oldest), settled: BigInt(at.settled), current: BigInt(at.current) },
  );
}

function knowingUpTo({ ledger }: World, known: number): AccountHistory {
  const history = new AccountHistory();
  const versions = ledger.filter((version) => version <= known);
  history.learn(entries(versions), { from: 0n, to: BigInt(known) });
  return history;
}

describe('the page of a right node', () => {
  it('is never a violation, whatever other right pages have taught', () => {
    const earlier = fc.array(fc.tuple(question, anyVersion), { maxLength: 6 });
    fc.assert(
      fc.property(world, question, earlier, (at, asked, before) => {
        const known = new AccountHistory();
        for (const [earlierQuestion, oldest] of before) {
          const page = entries(
            rightPage({ ...at, oldest: Math.min(oldest, at.oldest) }, earlierQuestion),
          );
          known.learn(page, coveredSpan(page));
        }
        expect(judged(at, asked, rightPage(at, asked), known)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe('any page', () => {
  it('is a violation exactly when no ledger could give it', () => {
    const subset = fc.uniqueArray(anyVersion, { maxLength: 6 });
    fc.assert(
      fc.property(world, question, subset, anyVersion, (at, asked, page, known) => {
        const violation = judged(at, asked, page, knowingUpTo(at, known));
        expect(violation === undefined).toBe(possible(at, known, asked, page));
      }),
      { numRuns: 2000 },
    );
  });

  it('near a right one is a violation exactly then', () => {
    fc.assert(
      fc.property(world, question, anyVersion, anyVersion, (at, asked, toggled, known) => {
        const right = rightPage(at, asked);
        const page = right.includes(toggled)
          ? right.filter((version) => version !== toggled)
          : [...right, toggled];
        const violation = judged(at, asked, page, knowingUpTo(at, known));
        expect(violation === undefined).toBe(possible(at, known, asked, page));
      }),
      { numRuns: 2000 },
    );
  });
});

/** One mistake in a right page of a ledger known up to `settled`, and the rule it breaks. */
interface Mistake {
  readonly page: readonly number[];
  readonly rules: readonly Violation['rule'][];
}

const MISTAKES: Readonly<Record<string, (at: World, asked: Question) => Mistake | undefined>> = {
  'the anchored end is dropped': (at, asked) => {
    const page = rightPage(at, asked);
    const gone = asked.start === undefined ? page.at(-1) : page[0];
    if (gone === undefined || gone > at.settled) return undefined;
    return {
      page: page.filter((version) => version !== gone),
      rules: ['start', 'end', 'newest', 'range'],
    };
  },
  'one between is dropped': (at, asked) => {
    const page = rightPage(at, asked);
    const gone = page[1];
    if (page.length < 3 || gone === undefined || gone > at.settled) return undefined;
    return { page: page.filter((version) => version !== gone), rules: ['gap'] };
  },
  'everything is dropped': (at, asked) => {
    const known = rightPage(at, asked).some((version) => version <= at.settled);
    return known ? { page: [], rules: ['start', 'end', 'newest', 'range'] } : undefined;
  },
  'one below the start is added': (at, asked) => {
    if (asked.start === undefined || asked.start === 0) return undefined;
    return { page: [asked.start - 1, ...rightPage(at, asked)], rules: ['start'] };
  },
  'one above the end is added': (at, asked) => {
    if (asked.end === undefined || (asked.start ?? 0) > asked.end) return undefined;
    const rule = asked.start === undefined ? 'end' : 'range';
    return { page: [...rightPage(at, asked), asked.end + 1], rules: [rule] };
  },
  'one that was never there is added': (at, asked) => {
    const page = rightPage(at, asked);
    const [first = 0, last = 0] = [page[0], page.at(-1)];
    const added = first + 1;
    if (added >= last || added > at.settled || at.ledger.includes(added)) return undefined;
    return { page: [...page, added], rules: ['unknown'] };
  },
};

describe('a right page in which', () => {
  it('nothing is changed is what the others are made of', () => {
    expect(Object.keys(MISTAKES).length).toBeGreaterThan(0);
  });

  const full = question.filter((asked) => asked.limit > 0);
  it.each(Object.entries(MISTAKES))('%s is a violation', (_, mistake) => {
    let tried = 0;
    fc.assert(
      fc.property(world, full, (at, asked) => {
        const made = mistake(at, asked);
        fc.pre(made !== undefined);
        tried += 1;
        const violation = judged(at, asked, made.page, knowingUpTo(at, at.settled));
        expect(made.rules).toContain(violation?.rule);
      }),
      { numRuns: 200, maxSkipsPerRun: 1000 },
    );
    expect(tried).toBeGreaterThanOrEqual(200);
  });
});
