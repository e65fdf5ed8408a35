import { describe, expect, it } from 'vitest';
import { findVariation } from '../../fixtures/variations/all.ts';
import { namesOfTwo, twoAlternating } from './two-alternating.ts';

const drawn = Array.from({ length: 200 }, (_, at) => namesOfTwo(at + 1));

describe('two conforming variants that answer alternately', () => {
  it('two alternating variants are drawn from their seed, and are always different', () => {
    expect(namesOfTwo(7)).toEqual(drawn[6]);
    expect(drawn.filter((names) => new Set(names).size !== 2)).toEqual([]);
    expect(new Set(drawn.map((names) => names.join())).size).toBeGreaterThan(190);
  });

  it('two alternating variants are found by their names, and have equal page sizes', () => {
    const all = drawn.flat().map((name) => findVariation(name));
    expect(all.filter((node) => node?.advises?.['SEL-FULL'] !== undefined)).toEqual([]);
    const below = findVariation('limits-below-the-default-are-refused');
    expect(below).toBeDefined();
    expect(all).not.toContain(below);
    expect(all.filter((node) => node?.devnet.patches === undefined)).toEqual([]);
  });

  it('two alternating variants may leave open and fail what either variant may', () => {
    const node = { says: 'Unusual.', devnet: { patches: [] } };
    const open = { verdict: 'conforms in part', because: 'x', open: ['SEL-DEFAULT'] } as const;
    const merged = twoAlternating(
      { ...node, name: 'first', advises: { 'FMT-CASE': 'x' } },
      { ...node, name: 'second', advises: { 'ERR-CODE-FITS': 'y' }, allow: open },
    );
    expect(merged.name).toBe('first | second');
    expect(merged.allow?.open).toEqual(['SEL-DEFAULT']);
    expect(Object.keys(merged.advises ?? {})).toEqual(['FMT-CASE', 'ERR-CODE-FITS', 'HDR-ONWARD']);
    expect(merged.devnet.patches).toHaveLength(1);
  });
});
