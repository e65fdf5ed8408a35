import { describe, expect, it } from 'vitest';
import { response, jsonResponse } from '../testing/responses.ts';
import { elementsOf, findArrayDifference } from './summary-matchers.ts';

describe('a list of summaries', () => {
  it('a list of summaries is an array of objects', () => {
    for (const good of [[], [{}], [{ a: 1 }, {}]]) {
      expect(findArrayDifference(jsonResponse(good))).toBeUndefined();
      expect(elementsOf(jsonResponse(good))).toEqual(good);
    }
  });

  it('a list of summaries is nothing else', () => {
    const expected = 'a JSON array of summaries';
    expect(findArrayDifference(response())).toEqual({ expected, actual: 'an empty body' });
    expect(findArrayDifference(jsonResponse({}))).toEqual({ expected, actual: '{}' });
    expect(findArrayDifference(jsonResponse({ count: 1, data: [{}] }))).toEqual({
      expected,
      actual: '{"count":1,"data":[{}]}',
      difference: 'the body is an object whose member data is an array',
    });
    expect(findArrayDifference(jsonResponse([{}, [7]]))).toEqual({
      expected: 'an array of objects',
      actual: 'the element [7]',
    });
    expect(findArrayDifference(jsonResponse([{}, null]))?.actual).toBe('the element null');
    for (const bad of [response(), jsonResponse({}), jsonResponse([{}, 7])]) {
      expect(elementsOf(bad)).toBeUndefined();
    }
  });
});
