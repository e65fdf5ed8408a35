import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

it('writes the same text for the same content', () => {
  const text = '{"a":[{"x":1,"y":null},"é"],"b":{"c":true,"d":0.5}}';
  expect(canonicalJson({ b: { d: 0.5, c: true }, a: [{ y: null, x: 1 }, 'é'] })).toBe(text);
  expect(canonicalJson(JSON.parse(text))).toBe(text);
});

it('leaves the order of a list as it is', () => {
  expect(canonicalJson([2, 1])).toBe('[2,1]');
});
