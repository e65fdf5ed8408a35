import { describe, expect, it } from 'vitest';
import { JSON_TYPE } from '../../spec/media-types.ts';
import { getRequest } from '../../testing/responses.ts';
import { ACCOUNT } from '../../testing/valid-meanings.ts';
import { spellRequest } from '../../wire/build-request.ts';
import type { Request } from '../../wire/exchange.ts';
import type { HeldVersions, NodeAnswer } from './two-answers.ts';
import { compareAnswers, isForm, NO_ANSWER } from './two-answers.ts';
import {
  KEPT,
  LATER,
  PRUNED,
  answer,
  fieldOf,
  item,
  itemAt,
  list,
  refusal,
  summaries,
} from './testing/node-answers.ts';

const FORM = ['status', 'media type'];

const object = (body: string, kept: HeldVersions = KEPT): NodeAnswer =>
  answer({ headers: { 'content-type': JSON_TYPE }, body }, kept);

/** Whether the content was compared, whichever of the two is the first. */
function isCompared(request: Request, first: NodeAnswer, second: NodeAnswer): boolean {
  const both = [compareAnswers(request, first, second), compareAnswers(request, second, first)];
  const [compared, other] = both.map((came) => ('compared' in came ? came.compared : []));
  expect(compared).toEqual(other);
  expect(compared?.slice(0, 2)).toEqual(FORM);
  return compared?.includes('content') === true;
}

describe('the comparison of item bytes', () => {
  it.each([
    ['at the oldest version of both', 100n, true],
    ['at the latest version of both', 900n, true],
    ['below what both have', 50n, false],
    ['above what both have', 5000n, false],
    ['at no version, though both ledgers begin at 0', undefined, false],
  ])('the comparison of item bytes %s: %s is %s', (_, version, compared) => {
    const oldest = version === undefined ? 0n : 100n;
    const [first, second] = [item('a', { ...KEPT, oldest }), item('b', { ...LATER, oldest })];
    expect(isCompared(itemAt(version), first, second)).toBe(compared);
  });

  it('the comparison of item bytes is said where they are the same, too', () => {
    const came = compareAnswers(itemAt(500n), item('a'), item('a'));
    expect(came).toEqual({ compared: [...FORM, 'content'], difference: undefined });
  });
});

describe('a version at the boundary of what one of them has', () => {
  it('a version at a boundary is settled by both: the boundary itself is there', () => {
    const none = refusal(404, 'table_item_not_found');
    for (const [version, kept] of [
      [300n, PRUNED],
      [900n, LATER],
    ] as const) {
      const found = item('a', kept);
      expect(fieldOf(compareAnswers(itemAt(version), none, found))).toBe('status');
      expect(fieldOf(compareAnswers(itemAt(version), found, none))).toBe('status');
    }
  });
});

describe('two lists of nodes that do not have the same', () => {
  it.each([
    ['are compared from a version that both have on', summaries({ start: 500n }), true],
    ['are compared from the oldest version of both on', summaries({ start: 100n }), true],
    ['are not compared from a version that neither has', summaries({ start: 50n }), false],
    ['are not compared without a version', summaries(), false],
  ])('two lists of nodes that do not have the same %s', (_, request, compared) => {
    expect(isCompared(request, list([600]), list([600, 700], LATER))).toBe(compared);
  });

  it('two lists are not compared without a version where only the oldest is another', () => {
    expect(isCompared(summaries(), list([350]), list([350, 400], PRUNED))).toBe(false);
  });
});

describe('two bodies that are no list', () => {
  it('two bodies that are no list are compared whole where the nodes have the same', () => {
    const [first, second] = [object('{"a":1}'), object('{"a":2}')];
    expect(fieldOf(compareAnswers(summaries(), first, second))).toBe('bytes');
  });

  it.each([
    [
      'are compared otherwise where both ends are versions that both have',
      { start: 200n, end: 400n },
      true,
    ],
    ['are not compared otherwise where there is no start', { end: 400n }, false],
    ['are not compared otherwise where there is no end', { start: 200n }, false],
  ])('two bodies that are no list %s', (_, question, compared) => {
    const [first, second] = [object('{"a":1}'), object('{"a":2}', LATER)];
    expect(isCompared(summaries(question), first, second)).toBe(compared);
  });

  it('two other bodies are not compared otherwise where nobody knows what was asked', () => {
    const query = ['start_version=200', 'end_version=400', 'end_version=500'];
    const request = spellRequest('summaries', { parameter: ACCOUNT, query }, { open: 'twice' });
    expect(isCompared(request, object('{"a":1}'), object('{"a":2}', LATER))).toBe(false);
  });
});

describe('no content is compared', () => {
  it('no content is compared of a page outside the document', () => {
    expect(isCompared(getRequest(), list([200]), list([300]))).toBe(false);
  });

  it('no content is compared where one of the two does not say what it has', () => {
    const silent = { ...item('b'), own: undefined };
    expect(isCompared(itemAt(500n), item('a'), silent)).toBe(false);
  });

  it('no content is compared of answers that both cannot be decoded', () => {
    const decodeFailure = 'gzip is broken';
    const bad = (body: string): NodeAnswer => {
      const came = item(body);
      return { ...came, response: { ...came.response, decodeFailure } };
    };
    expect(compareAnswers(itemAt(500n), bad('a'), bad('b'))).toEqual({
      compared: ['status', 'content coding', 'media type'],
    });
  });
});

describe('what each of the two says', () => {
  it('reports a list and a body that is not a list', () => {
    const came = compareAnswers(summaries(), list([200, 300]), object('{}'));
    expect(came).toMatchObject({
      difference: { field: 'form of the list', first: 'a list of 2 summaries', second: '{}' },
    });
  });

  it('reports a content coding that only one node got wrong', () => {
    const fine = item('a');
    const bad = { ...fine, response: { ...fine.response, decodeFailure: 'gzip is broken' } };
    const field = 'content coding';
    expect(compareAnswers(itemAt(500n), fine, bad)).toMatchObject({
      difference: { field, first: 'none', second: 'gzip is broken' },
    });
    expect(compareAnswers(itemAt(500n), bad, fine)).toMatchObject({
      difference: { field, first: 'gzip is broken', second: 'none' },
    });
  });

  it('reports an error without a code', () => {
    const bare = answer({ status: 404, headers: { 'content-type': JSON_TYPE }, body: '{}' });
    const coded = refusal(404, 'account_not_found');
    expect(compareAnswers(summaries(), bare, coded)).toMatchObject({
      difference: { field: 'error code', first: 'none', second: 'account_not_found' },
    });
  });
});

describe('the form of an answer', () => {
  it('the form of an answer is all but what it says, and that there is one', () => {
    expect(['status', 'error code', NO_ANSWER].map(isForm)).toEqual([true, true, true]);
    expect(['bytes', 'versions listed', 'hash of a summary'].map(isForm)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
