import { describe, expect, it } from 'vitest';
import { response, answered } from '../testing/responses.ts';
import { differs, Mismatch, formatValue } from './difference.ts';

describe('a mismatch', () => {
  it('says what was expected and what came, and carries the exchange', () => {
    const exchange = answered(response());
    const mismatch = new Mismatch(differs('a list', 'a word'), exchange);
    expect(mismatch).toBeInstanceOf(Error);
    expect(mismatch).toMatchObject({
      name: 'Mismatch',
      message: 'expected a list; got a word',
      expected: 'a list',
      actual: 'a word',
      exchange,
    });
  });
});

describe('a value in a message', () => {
  it.each([
    ['text', '"text"'],
    [5n, '5'],
    [{ a: [null] }, '{"a":[null]}'],
    [undefined, 'nothing'],
    [null, 'null'],
    ['x'.repeat(118), `"${'x'.repeat(118)}"`],
    ['x'.repeat(119), `"${'x'.repeat(116)}...`],
  ])('is short: %o', (value, text) => {
    expect(formatValue(value)).toBe(text);
  });

  it('says so when it is nested too deep to print', () => {
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(formatValue(deep)).toBe('a value nested too deep to print');
  });

  it('that JSON cannot hold is a fault of the suite', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect(() => formatValue(circle)).toThrow(TypeError);
  });
});
