import { describe, expect, it } from 'vitest';
import { partnerOf, twoAlternating } from './two-alternating.ts';

describe('two conforming variants that answer alternately', () => {
  const first = 'pretty-printed-json';

  it('two alternating variants are drawn by a seed, and differ', () => {
    const drawn = Array.from({ length: 50 }, (_, at) => partnerOf(first, at + 1));
    expect(partnerOf(first, 7)).toBe(drawn[6]);
    expect(drawn).not.toContain(first);
    expect(new Set(drawn).size).toBeGreaterThan(30);
  });

  it.each([
    'pages-of-many-lengths',
    'limits-below-the-default-are-refused',
    'two-summaries-a-page',
  ])('no pair of variants has different pages or options: %s', (name) => {
    expect(partnerOf(name, 1)).toBeUndefined();
  });

  it('a pair may leave open and fail what either variant may', () => {
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
