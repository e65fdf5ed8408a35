import { expect, it } from 'vitest';
import { compareJson } from './compare-json.ts';

const membersOf = (value: unknown): ReadonlyMap<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;

const pathsOf = (expected: unknown, actual: unknown): readonly string[] =>
  [...compareJson(expected, actual, membersOf)].map(({ path }) => path.join('/'));

it('two values differ where a member is another, is missing or is extra', () => {
  const expected = { a: [1, { b: null }], c: 1, d: 0 };
  expect(pathsOf(expected, structuredClone(expected))).toEqual([]);
  expect(pathsOf(expected, { a: [1, { b: 2 }], d: 0, e: 1 })).toEqual(['a/1/b', 'c', 'e']);
});

it('an empty list is not an empty object', () => {
  expect(pathsOf({ a: [] }, { a: {} })).toEqual(['a']);
});
