import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from './entry.ts';
import { addSpan, covers } from './spans.ts';

const span = (from: number, to: number): Span => ({ from: BigInt(from), to: BigInt(to) });
const anySpan = fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]) => span(a, b));
const inOne = (spans: readonly Span[], version: bigint): boolean =>
  spans.filter((added) => added.from <= version && version <= added.to).length > 0;

describe('spans', () => {
  it('spans cover exactly what was added, except a span that ends before it begins', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 8 }), (added) => {
        const spans = added.reduce<readonly Span[]>(addSpan, []);
        for (let version = -1n; version <= 21n; version += 1n) {
          expect(covers(spans, version)).toBe(inOne(added, version));
        }
      }),
    );
  });

  it('spans stay disjoint, ascending and with gaps between them', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 8 }), (added) => {
        const spans = added.reduce<readonly Span[]>(addSpan, []);
        expect(spans.every((known) => known.from <= known.to)).toBe(true);
        const gaps = spans.slice(1).map((known, at) => known.from - (spans[at]?.to ?? known.from));
        expect(gaps.every((gap) => gap > 1n)).toBe(true);
      }),
    );
  });

  it.each([
    ['touch below', span(5, 6), [span(5, 9)]],
    ['touch above', span(10, 12), [span(7, 12)]],
    ['leave one version between', span(4, 5), [span(4, 5), span(7, 9)]],
    ['leave one version between above', span(11, 11), [span(7, 9), span(11, 11)]],
    ['lie within', span(8, 8), [span(7, 9)]],
    ['are one version at the boundary', span(6, 6), [span(6, 9)]],
    ['begin after their end', span(9, 8), [span(7, 9)]],
  ])('spans that %s are joined only with what they touch', (_, added, expected) => {
    expect(addSpan([span(7, 9)], added)).toEqual(expected);
  });
});
