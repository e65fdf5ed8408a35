import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountHistory } from './account-history.ts';
import type { Entry, Span } from './entry.ts';

const entry = (version: number, identity = `t${version}`): Entry => ({
  version: BigInt(version),
  identity,
});
const entries = (...versions: readonly number[]): readonly Entry[] =>
  versions.map((version) => entry(version));
const span = (from: number, to: number): Span => ({ from: BigInt(from), to: BigInt(to) });

function knowing(versions: readonly number[], within?: Span): AccountHistory {
  const history = new AccountHistory();
  history.learn(entries(...versions), within);
  return history;
}

describe('what is known of an account', () => {
  it('is nothing at first', () => {
    const history = new AccountHistory();
    expect([history.entries, history.spans, history.settled(0n)]).toEqual([[], [], false]);
    expect(history.contradictions(entries(1), span(0, 9))).toEqual([]);
  });

  it('is each entry once, ascending, whatever the order it came in', () => {
    const history = knowing([30, 9]);
    history.learn(entries(10, 9), undefined);
    expect(history.entries).toEqual(entries(9, 10, 30));
    expect(history.settled(9n)).toBe(false);
  });

  it('is asked for by a closed range', () => {
    const history = knowing([3, 5, 7]);
    expect(history.between(3n, 7n)).toEqual(entries(3, 5, 7));
    expect(history.between(4n, 6n)).toEqual(entries(5));
    expect(history.between(8n, 9n)).toEqual([]);
    expect(history.between(7n, 3n)).toEqual([]);
  });

  it('is settled within a span and nowhere else', () => {
    const history = knowing([3, 7], span(3, 7));
    expect([2n, 3n, 5n, 7n, 8n].map((version) => history.settled(version))).toEqual([
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

describe('a contradiction', () => {
  it('is another transaction at a known version', () => {
    expect(knowing([3]).contradictions([entry(3, 'other')], undefined)).toEqual([
      {
        version: 3n,
        known: 't3',
        now: 'other',
        difference: 'transaction: t3 expected, other came',
      },
    ]);
  });

  it('is a transaction where there was none', () => {
    const history = knowing([3, 7], span(3, 7));
    expect(history.contradictions(entries(5), undefined)).toEqual([
      { version: 5n, known: 'no transaction', now: 't5' },
    ]);
    expect(history.contradictions(entries(2, 8), undefined)).toEqual([]);
  });

  it('is a known transaction that a page passes over', () => {
    const history = knowing([3, 5, 7]);
    expect(history.contradictions(entries(3, 7), span(3, 7))).toEqual([
      { version: 5n, known: 't5', now: 'not listed' },
    ]);
    expect(history.contradictions(entries(3, 7), undefined)).toEqual([]);
    expect(history.contradictions(entries(3), span(3, 4))).toEqual([]);
    expect(history.contradictions([], span(0, 9))).toHaveLength(3);
  });

  it('leaves the older word as it was', () => {
    const history = knowing([3, 7], span(3, 7));
    history.learn([entry(3, 'other'), entry(5)], span(3, 7));
    expect(history.entries).toEqual(entries(3, 7));
  });
});

/** A right answer: what the ledger holds within a span, and that span. */
const ledger = fc.uniqueArray(fc.nat(30), { maxLength: 15 });
const spans = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 6 });

function answersOf(versions: readonly number[], bounds: readonly (readonly [number, number])[]) {
  return bounds.map(([from, to]) => ({
    page: entries(...versions.filter((version) => from <= version && version <= to)),
    within: span(from, to),
  }));
}

describe('learning from right answers', () => {
  it('never meets a contradiction and never knows what is not so', () => {
    fc.assert(
      fc.property(ledger, spans, (versions, bounds) => {
        const history = new AccountHistory();
        for (const { page, within } of answersOf(versions, bounds)) {
          expect(history.contradictions(page, within)).toEqual([]);
          history.learn(page, within);
        }
        const known = new Set(history.entries.map((listed) => Number(listed.version)));
        for (let version = 0; version <= 30; version += 1) {
          const asked = bounds.some(([from, to]) => from <= version && version <= to);
          expect(history.settled(BigInt(version))).toBe(asked);
          expect(known.has(version)).toBe(asked && versions.includes(version));
        }
      }),
    );
  });

  it('shows every change of what was settled', () => {
    fc.assert(
      fc.property(ledger, fc.nat(30), (versions, changed) => {
        const history = knowing(versions, span(0, 30));
        const toggled = versions.includes(changed)
          ? versions.filter((version) => version !== changed)
          : [...versions, changed];
        const found = history.contradictions(entries(...toggled), span(0, 30));
        expect(found.map((contradiction) => contradiction.version)).toEqual([BigInt(changed)]);
      }),
    );
  });
});

describe('who said what is known', () => {
  const first = { exchange: 1, path: '/first' };
  const later = { exchange: 2, path: '/later' };

  it('is the first answer that listed a version, or that listed all around it', () => {
    const history = new AccountHistory();
    history.learn(entries(3, 7), span(3, 7), first);
    history.learn(entries(3, 7, 9), span(3, 9), later);
    expect(history.sourceOf(3n)).toEqual(first);
    expect(history.sourceOf(5n)).toEqual(first);
    expect(history.sourceOf(9n)).toEqual(later);
    expect(history.sourceOf(8n)).toEqual(later);
    expect(history.sourceOf(10n)).toBeUndefined();
  });

  it('is named by what contradicts it', () => {
    const history = new AccountHistory();
    history.learn(entries(3, 7), span(3, 7), first);
    expect(history.contradictions(entries(5), undefined)).toMatchObject([{ source: first }]);
    expect(history.contradictions(entries(3), span(3, 7))).toMatchObject([{ source: first }]);
  });
});

describe('which of two answers is right', () => {
  /** A history in which these questions were answered by a list from 1 to 9, with or without version 5. */
  function answered(listing: number, leaving: number): AccountHistory {
    const history = new AccountHistory();
    const learn = (versions: readonly number[], path: string): void =>
      history.learn(entries(...versions), span(1, 9), { exchange: 1, path });
    for (let nth = 0; nth < listing; nth += 1) learn([1, 5, 9], `/with/${nth}`);
    for (let nth = 0; nth < leaving; nth += 1) learn([1, 9], `/without/${nth}`);
    return history;
  }

  it('is told by most of the answers to three questions or more', () => {
    expect(answered(2, 1).tellRight(5n)).toBe(
      'version 5 is there, by most answers: to 2 questions it was listed, to 1 all around it and not it',
    );
    expect(answered(1, 3).tellRight(5n)).toBe(
      'version 5 is not there, by most answers: to 1 questions it was listed, to 3 all around it and not it',
    );
  });

  it('is not told by two, nor by as many on either side', () => {
    expect(answered(2, 0).tellRight(5n)).toBeUndefined();
    expect(answered(2, 2).tellRight(5n)).toBeUndefined();
    expect(answered(4, 4).tellRight(12n)).toBeUndefined();
  });

  it('is not told by one question that is asked again and again, nor by answers that no one remembers', () => {
    const history = answered(1, 1);
    for (let times = 0; times < 5; times += 1) {
      history.learn(entries(1, 5, 9), span(1, 9), { exchange: 2, path: '/with/0' });
      history.learn(entries(1, 5, 9), span(1, 9));
    }
    expect(history.tellRight(5n)).toBeUndefined();
  });

  it('is told by the ground truth, whatever most answers say', () => {
    const history = answered(1, 3);
    history.trust(5n);
    expect(history.tellRight(5n)).toBe('version 5 is there, by the ground truth');
  });
});
