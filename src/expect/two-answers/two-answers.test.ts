import { describe, expect, it } from 'vitest';
import { BCS_TYPE } from '../../spec/media-types.ts';
import type { HeldVersions, NodeAnswer } from './two-answers.ts';
import { compareAnswers, isForm } from './two-answers.ts';
import {
  KEPT,
  LATER,
  answer,
  fieldOf,
  itemAt,
  list,
  refusal,
  summaries,
} from './testing/node-answers.ts';

function item(body: string, kept: HeldVersions = KEPT): NodeAnswer {
  return answer({ headers: { 'content-type': BCS_TYPE }, body }, kept);
}

describe('of every answer is compared', () => {
  it.each([
    ['status', list([200]), refusal(404, 'account_not_found')],
    ['error code', refusal(404, 'account_not_found'), refusal(404, 'resource_not_found')],
    ['media type', list([200]), answer({ headers: { 'content-type': 'text/json' }, body: '[]' })],
  ])('every answer is compared by the %s', (field, first, second) => {
    expect(fieldOf(compareAnswers(summaries(), first, second))).toBe(field);
    expect(isForm(field)).toBe(true);
  });

  it('no text for people is compared', () => {
    const came = compareAnswers(
      summaries(),
      refusal(404, 'account_not_found', 'who?'),
      refusal(404, 'account_not_found', 'nobody'),
    );
    expect(came).toEqual({ compared: ['status', 'media type', 'error code'] });
  });

  it('two answers differ in the content coding when one cannot be decoded', () => {
    const first = list([200]);
    const bad = { ...first, response: { ...first.response, decodeFailure: 'gzip is broken' } };
    expect(fieldOf(compareAnswers(summaries({ end: 500n }), first, bad))).toBe('content coding');
  });
});

describe('of two items', () => {
  it('compares the bytes at a version that both have, and not the latest bytes', () => {
    expect(fieldOf(compareAnswers(itemAt(500n), item('a'), item('b')))).toBe('bytes');
    expect(fieldOf(compareAnswers(itemAt(500n), item('a'), item('b', LATER)))).toBe('bytes');
    expect(fieldOf(compareAnswers(itemAt(), item('a'), item('b', LATER)))).toBeUndefined();
    expect(fieldOf(compareAnswers(itemAt(), item('a'), item('b')))).toBe('bytes');
  });

  it('bytes are no JSON, even where they read like it', () => {
    expect(fieldOf(compareAnswers(itemAt(500n), item('1'), item('1 ')))).toBe('bytes');
  });
});
