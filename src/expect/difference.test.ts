import { describe, expect, it } from 'vitest';
import { response, answered } from '../testing/responses.ts';
import { differs, Mismatch, formatValue, READS_THE_SAME } from './difference.ts';

describe('a mismatch', () => {
  it('says what was expected and what was received, and carries the exchange', () => {
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

  it('has a difference where one is given', () => {
    expect(differs('1', '2')).toStrictEqual({ expected: '1', actual: '2' });
    expect(differs('1', '2', 'more')).toEqual({ expected: '1', actual: '2', difference: 'more' });
  });

  it('says what differs, and in how many answers, in its message', () => {
    const found = { ...differs('1, 2', '1', 'missing: 2'), extent: { failed: 3, of: 20 } };
    const mismatch = new Mismatch(found);
    expect(mismatch.message).toBe('expected 1, 2; got 1: missing: 2 (in 3 of 20 answers)');
    expect(mismatch).toMatchObject({ actual: '1', difference: 'missing: 2', extent: { of: 20 } });
  });

  it('is cut in its message only', () => {
    const long = 'x'.repeat(401);
    const mismatch = new Mismatch(differs(long, `${long}y`));
    const cut = `${'x'.repeat(397)}...`;
    expect(mismatch.message).toBe(`expected ${cut}; got ${cut}`);
    expect(mismatch).toMatchObject({ expected: long, actual: `${long}y` });
  });

  it('owns up to it when both read the same', () => {
    const { actual } = new Mismatch(differs('one', 'one'));
    expect(actual).toBe('one (this suite cannot say what differs)');
    expect(actual).toContain(READS_THE_SAME);
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
  ])('is whole, up to a page of a list: %o', (value, text) => {
    expect(formatValue(value)).toBe(text);
  });

  it('says so when it is nested too deep to print', () => {
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(formatValue(deep)).toBe('a value nested too deep to print');
  });

  it('is a fault of the suite when JSON cannot hold it', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect(() => formatValue(circle)).toThrow(TypeError);
  });
});
