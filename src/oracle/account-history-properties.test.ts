import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountHistory } from './account-history.ts';
import { entries, entry, knowing, span } from './testing/entries.ts';

/** A correct answer: the entries of a ledger within a span, and that span. */
const ledger = fc.uniqueArray(fc.nat(30), { maxLength: 15 });
const spans = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 6 });

function answersOf(versions: readonly number[], bounds: readonly (readonly [number, number])[]) {
  return bounds.map(([from, to]) => ({
    page: entries(...versions.filter((version) => from <= version && version <= to)),
    within: span(from, to),
  }));
}

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
