import { describe, expect, it } from 'vitest';
import { spellRequest } from '../../wire/build-request.ts';
import type { Request } from '../../wire/exchange.ts';
import type { HeldVersions, NodeAnswer } from './two-answers.ts';
import { compareAnswers } from './two-answers.ts';
import {
  KEPT,
  LATER,
  PRUNED,
  account,
  fieldOf,
  itemAt,
  list,
  refusal,
  summaries,
} from './testing/node-answers.ts';

describe('compareAnswers', () => {
  const ahead = 'not comparable: one node does not have a version in the request yet';
  const behind = 'not comparable: one node has pruned a version in the request';

  it.each<[string, Request, HeldVersions, string | undefined]>([
    ['at a version that one does not have yet', itemAt(920n), LATER, ahead],
    ['from a version that one does not have yet', summaries({ start: 920n }), LATER, ahead],
    ['at a version that one has pruned', itemAt(200n), PRUNED, behind],
    ['up to a version that one has pruned', summaries({ end: 200n }), PRUNED, behind],
  ])('compareAnswers does not compare answers %s', (_, request, kept, why) => {
    const found = list([200], kept);
    const none = refusal(404, 'table_item_not_found');
    expect(fieldOf(compareAnswers(request, none, found))).toBe(why);
    expect(fieldOf(compareAnswers(request, found, none))).toBe(why);
  });

  it('compareAnswers compares the status where neither node has the version', () => {
    const gone = (kept: HeldVersions): NodeAnswer => ({
      ...refusal(410, 'version_pruned'),
      known: kept,
    });
    const [first, second] = [gone(KEPT), { ...list([], PRUNED) }];
    expect(fieldOf(compareAnswers(itemAt(50n), first, second))).toBe('status');
    expect(fieldOf(compareAnswers(itemAt(5000n), first, { ...second, known: LATER }))).toBe(
      'status',
    );
  });

  it('compares content of an unclear request only when both ledgers are the same', () => {
    const spelling = { parameter: account, query: ['end_version=500', 'end_version=400'] };
    const request = spellRequest('summaries', spelling, { open: 'twice' });
    expect(fieldOf(compareAnswers(request, list([200]), list([300], LATER)))).toBeUndefined();
    expect(fieldOf(compareAnswers(request, list([200]), list([300])))).toBe('versions listed');
  });
});
