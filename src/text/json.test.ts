import { describe, expect, it } from 'vitest';
import { isObject, omitUndefined, parseJson } from './json.ts';

describe('the value of a text', () => {
  it('the value of a text is undefined when the text is not JSON', () => {
    expect(['{"a":[1]}', '', '{"a":'].map(parseJson)).toEqual([{ a: [1] }, undefined, undefined]);
  });
});

describe('an object', () => {
  it('an object is not an array and not null', () => {
    expect([{}, { a: 1 }].map(isObject)).toEqual([true, true]);
    expect([[], null, undefined, 'x', 1].map(isObject)).toEqual(Array(5).fill(false));
  });
});

describe('members that may be absent', () => {
  it('members that may be absent are left out where they are undefined, and only there', () => {
    const { a, b } = { a: undefined, b: 0 };
    expect(Object.keys(omitUndefined({ a, b, c: null, d: false }))).toEqual(['b', 'c', 'd']);
  });
});
