import { describe, expect, it } from 'vitest';
import { AccountHistory } from './account-history.ts';
import { entries, entry, knowing, span } from './testing/entries.ts';
import fc from 'fast-check';

/** A correct answer: the entries of a ledger within a span, and that span. */
const ledger = fc.uniqueArray(fc.nat(30), { maxLength: 15 });

const spans = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 6 });

function answersOf(versions: readonly number[], bounds: readonly (readonly [number, number])[]) {
  return bounds.map(([from, to]) => ({
    page: entries(...versions.filter((version) => from <= version && version <= to)),
    within: span(from, to),
  }));
}

describe('the knowledge of an account', () => {
  it('the knowledge of an account is nothing at first', () => {
    const history = new AccountHistory();
    expect([history.entries, history.spans, history.isCovered(0n)]).toEqual([[], [], false]);
    expect(history.contradictions(entries(1))).toEqual([]);
  });

  it('the knowledge is each entry once, ascending, whatever the order it came in', () => {
    const history = knowing([30, 9]);
    history.learn(entries(10, 9), undefined);
    expect(history.entries).toEqual(entries(9, 10, 30));
    expect(history.isCovered(9n)).toBe(false);
  });

  it('the knowledge of an account is asked for by a closed range', () => {
    const history = knowing([3, 5, 7]);
    expect(history.between(3n, 7n)).toEqual(entries(3, 5, 7));
    expect(history.between(4n, 6n)).toEqual(entries(5));
    expect(history.between(8n, 9n)).toEqual([]);
    expect(history.between(7n, 3n)).toEqual([]);
  });

  it('the knowledge of an account covers versions within a span and nowhere else', () => {
    const history = knowing([3, 7], span(3, 7));
    expect([2n, 3n, 5n, 7n, 8n].map((version) => history.isCovered(version))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    history.learn(entries(8), span(8, 8));
    expect(history.spans).toEqual([span(3, 8)]);
  });
});

describe('who said what is known', () => {
  const first = { exchange: 1, path: '/first' };
  const later = { exchange: 2, path: '/later' };

  it('a fact is from the first answer that listed the version or all around it', () => {
    const history = new AccountHistory();
    history.learn(entries(3, 7), span(3, 7), first);
    history.learn(entries(3, 7, 9), span(3, 9), later);
    expect(history.sourceOf(3n)).toEqual(first);
    expect(history.sourceOf(5n)).toEqual(first);
    expect(history.sourceOf(9n)).toEqual(later);
    expect(history.sourceOf(8n)).toEqual(later);
    expect(history.sourceOf(10n)).toBeUndefined();
  });

  it('an answer that listed nothing in a span speaks for that span only', () => {
    const history = new AccountHistory();
    history.learn([], span(3, 7), first);
    const known = [2n, 3n, 7n, 8n].map((version) => history.sourceOf(version));
    expect(known).toEqual([undefined, first, first, undefined]);
  });

  it('an answer that listed a version says so without what is around it', () => {
    const history = new AccountHistory();
    history.learn(entries(3), undefined, first);
    expect([history.sourceOf(3n), history.sourceOf(4n)]).toEqual([first, undefined]);
    history.learn(entries(5), span(5, 5));
    expect(history.sourceOf(5n)).toBeUndefined();
  });

  it('what contradicts a fact names who said the fact', () => {
    const history = new AccountHistory();
    history.learn(entries(3, 7), span(3, 7), first);
    expect(history.contradictions([entry(3, 'other')])).toMatchObject([{ source: first }]);
  });
});

describe('which of two answers is right', () => {
  /**
   * A history in which these questions were answered by a list from 1 to 9, with or without version
   * 5.
   */
  function answered(listing: number, leaving: number): AccountHistory {
    const history = new AccountHistory();
    const learn = (versions: readonly number[], path: string): void =>
      history.learn(entries(...versions), span(1, 9), { exchange: 1, path });
    for (let nth = 0; nth < listing; nth += 1) learn([1, 5, 9], `/with/${nth}`);
    for (let nth = 0; nth < leaving; nth += 1) learn([1, 9], `/without/${nth}`);
    return history;
  }

  it('the right answer is decided by most of the answers to three questions or more', () => {
    expect(answered(2, 1).tellRight(5n)).toBe('2 answers list version 5; 1 answer omits it');
    expect(answered(1, 3).tellRight(5n)).toBe('3 answers omit version 5; 1 answer lists it');
  });

  it('the right answer is unknown where no answer contradicts the others', () => {
    expect(answered(3, 0).tellRight(5n)).toBe('3 answers list version 5; no answer omits it');
    expect(answered(0, 3).tellRight(5n)).toBe('3 answers omit version 5; no answer lists it');
  });

  it('the right answer is not decided by two, nor by as many on either side', () => {
    expect(answered(2, 0).tellRight(5n)).toBeUndefined();
    expect(answered(2, 2).tellRight(5n)).toBeUndefined();
    expect(answered(4, 4).tellRight(12n)).toBeUndefined();
  });

  it('the right answer is not decided by one repeated question', () => {
    const history = answered(1, 1);
    for (let times = 0; times < 5; times += 1) {
      history.learn(entries(1, 5, 9), span(1, 9), { exchange: 2, path: '/with/0' });
      history.learn(entries(1, 5, 9), span(1, 9));
    }
    expect(history.tellRight(5n)).toBeUndefined();
  });

  it('the right answer is decided by the ground truth, whatever most answers say', () => {
    const history = answered(1, 3);
    history.trust(5n);
    expect(history.tellRight(5n)).toBe('the configuration lists version 5');
  });
});

describe('which of two transactions is at a version', () => {
  it('the right transaction is decided by most answers to three questions or more', () => {
    const history = new AccountHistory();
    const learn = (identity: string, path: string): void =>
      history.learn([entry(5, identity)], undefined, { exchange: 1, path });
    learn('one', '/first');
    learn('other', '/second');
    expect(history.tellWhich(5n)).toBeUndefined();
    learn('other', '/third');
    expect(history.tellWhich(5n)).toBe(
      '2 of 3 answers say that version 5 is other: the earlier answer is wrong',
    );
    for (const path of ['/fourth', '/fifth']) learn('one', path);
    expect(history.tellWhich(5n)).toBe('3 of 5 answers say that version 5 is one');
    expect(history.tellWhich(6n)).toBeUndefined();
  });
});

describe('a contradiction', () => {
  it('a contradiction is another transaction at a known version', () => {
    expect(knowing([3]).contradictions([entry(3, 'other')])).toEqual([
      {
        version: 3n,
        known: 't3',
        now: 'other',
        difference: { text: 'transaction: t3 expected, other received' },
      },
    ]);
  });

  it('a contradiction is none at a version of which nothing is known', () => {
    const history = knowing([3, 7], span(3, 7));
    expect(history.contradictions(entries(2, 3, 5, 8))).toEqual([]);
    expect(history.contradictions([])).toEqual([]);
  });

  it('a contradiction leaves the older word as it was', () => {
    const history = knowing([3, 7], span(3, 7));
    history.learn([entry(3, 'other'), entry(5)], span(3, 7));
    expect(history.entries).toEqual(entries(3, 7));
  });
});

describe('learning from right answers', () => {
  it('learning never meets a contradiction and never knows what is not so', () => {
    fc.assert(
      fc.property(ledger, spans, (versions, bounds) => {
        const history = new AccountHistory();
        for (const { page, within } of answersOf(versions, bounds)) {
          expect(history.contradictions(page)).toEqual([]);
          history.learn(page, within);
        }
        const known = new Set(history.entries.map((listed) => Number(listed.version)));
        for (let version = 0; version <= 30; version += 1) {
          const asked = bounds.some(([from, to]) => from <= version && version <= to);
          expect(history.isCovered(BigInt(version))).toBe(asked);
          expect(known.has(version)).toBe(asked && versions.includes(version));
        }
      }),
    );
  });

  it('learning from right answers shows every transaction that has become another one', () => {
    fc.assert(
      fc.property(ledger, fc.nat(30), (versions, changed) => {
        const history = knowing(versions, span(0, 30));
        const now = versions.map((version) =>
          version === changed ? entry(version, 'other') : entry(version),
        );
        const found = history.contradictions(now);
        const expected = versions.includes(changed) ? [BigInt(changed)] : [];
        expect(found.map((contradiction) => contradiction.version)).toEqual(expected);
      }),
    );
  });
});
