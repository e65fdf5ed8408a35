import { describe, expect, it } from 'vitest';
import { JSON_TYPE } from '../../spec/media-types.ts';
import type { Request } from '../../wire/exchange.ts';
import type { NodeAnswer } from './two-answers.ts';
import { compareAnswers } from './two-answers.ts';
import { LATER, PRUNED, answer, fieldOf, list, summaries } from './testing/node-answers.ts';

describe('of two lists', () => {
  it.each<[string, Request, NodeAnswer, NodeAnswer, string | undefined]>([
    ['a gap', summaries({ end: 500n }), list([200, 300]), list([300]), 'versions listed'],
    [
      'another order',
      summaries({ end: 500n }),
      list([200, 300]),
      list([300, 200]),
      'order of the list',
    ],
    ['a longer page', summaries({ start: 150n }), list([200]), list([200, 300]), 'versions listed'],
    [
      'what one has not committed yet',
      summaries({ start: 150n }),
      list([200]),
      list([200, 940], LATER),
      undefined,
    ],
    [
      'a page of the newest, as each has another',
      summaries(),
      list([200, 300]),
      list([300, 940], LATER),
      undefined,
    ],
    [
      'a page of the newest, where both have the same',
      summaries(),
      list([200, 300]),
      list([300]),
      'versions listed',
    ],
    [
      'what one has pruned',
      summaries({ end: 500n }),
      list([200, 350]),
      list([350], PRUNED),
      undefined,
    ],
    [
      'what both have kept',
      summaries({ end: 500n }),
      list([200, 350]),
      list([200], PRUNED),
      'versions listed',
    ],
    [
      'nothing but an object',
      summaries(),
      list([200]),
      answer({ headers: { 'content-type': JSON_TYPE }, body: '{}' }, LATER),
      'form of the list',
    ],
  ])('reports a difference in %s', (_, request, first, second, field) => {
    expect(fieldOf(compareAnswers(request, first, second))).toBe(field);
    expect(fieldOf(compareAnswers(request, second, first))).toBe(field);
  });
});
