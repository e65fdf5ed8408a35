import { describe, expect, it } from 'vitest';
import { differs, formatDifference, formatValue } from './difference.ts';

describe('a difference', () => {
  it('a difference names the difference when it is given', () => {
    expect(differs('1', '2')).toStrictEqual({ expected: '1', actual: '2' });
    expect(differs('1', '2', { text: 'more', kind: 'longer' })).toStrictEqual({
      expected: '1',
      actual: '2',
      difference: 'more',
      kind: 'longer',
    });
  });

  it('a difference is a sentence with the count of answers', () => {
    const found = {
      ...differs('1, 2', '1', { text: 'missing: 2' }),
      extent: { failed: 3, of: 20 },
    };
    expect(formatDifference(differs('1', '2'))).toBe('expected 1; got 2');
    expect(formatDifference(found)).toBe('expected 1, 2; got 1: missing: 2 (in 3 of 20 answers)');
  });

  it('a difference is cut in that sentence only', () => {
    const long = 'x'.repeat(401);
    const found = differs(long, `${long}y`);
    const cut = `${'x'.repeat(397)}...`;
    expect(formatDifference(found)).toBe(`expected ${cut}; got ${cut}`);
    expect(found).toEqual({ expected: long, actual: `${long}y` });
  });
});

describe('a value in a message', () => {
  it.each([
    ['text', '"text"'],
    [5n, '5'],
    [{ a: [null] }, '{"a":[null]}'],
    [undefined, 'nothing'],
    [null, 'null'],
    ['x'.repeat(16_382), `"${'x'.repeat(16_382)}"`],
    ['x'.repeat(16_383), `"${'x'.repeat(16_380)}...`],
  ])('a value in a message is whole, up to a page of a list: %o', (value, text) => {
    expect(formatValue(value)).toBe(text);
  });

  it('a value in a message says so when it is nested too deep to print', () => {
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(formatValue(deep)).toBe('a value nested too deep to print');
  });

  it('a value in a message is a fault of the suite when JSON cannot hold it', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect(() => formatValue(circle)).toThrow(TypeError);
  });
});
