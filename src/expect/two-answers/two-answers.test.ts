import { describe, expect, it } from 'vitest';
import { JSON_TYPE } from '../../spec/media-types.ts';
import type { HeldVersions, NodeAnswer } from './two-answers.ts';
import { compareAnswers, isForm } from './two-answers.ts';
import {
  KEPT,
  LATER,
  answer,
  fieldOf,
  item,
  itemAt,
  list,
  refusal,
  summaries,
  PRUNED,
} from './testing/node-answers.ts';
import type { Request } from '../../wire/exchange.ts';
import { ACCOUNT } from '../../testing/valid-meanings.ts';
import { spellRequest } from '../../wire/build-request.ts';

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

describe('of two lists', () => {
  const [upTo500, from150] = [summaries({ end: 500n }), summaries({ start: 150n })];
  const object = answer({ headers: { 'content-type': JSON_TYPE }, body: '{}' }, LATER);

  it.each<[string, Request, NodeAnswer, NodeAnswer, string | undefined]>([
    ['a gap', upTo500, list([200, 300]), list([300]), 'versions listed'],
    ['another order', upTo500, list([200, 300]), list([300, 200]), 'order of the list'],
    ['a longer page', from150, list([200]), list([200, 300]), 'versions listed'],
    ['what one has not committed yet', from150, list([200]), list([200, 940], LATER), undefined],
    ['newest pages that differ', summaries(), list([200, 300]), list([300, 940], LATER), undefined],
    ['newest pages of one ledger', summaries(), list([200, 300]), list([300]), 'versions listed'],
    ['what one has pruned', upTo500, list([200, 350]), list([350], PRUNED), undefined],
    ['what both have kept', upTo500, list([200, 350]), list([200], PRUNED), 'versions listed'],
    ['nothing but an object', summaries(), list([200]), object, 'form of the list'],
  ])('reports a difference in %s', (_, request, first, second, field) => {
    expect(fieldOf(compareAnswers(request, first, second))).toBe(field);
    expect(fieldOf(compareAnswers(request, second, first))).toBe(field);
  });

  it('a member is named, with the version, whatever the order of members', () => {
    const request = summaries({ end: 500n });
    const first = list([200], KEPT, { gas: 1, hash: '0x1' });
    const same = list([200], KEPT, { hash: '0x1', gas: 1 });
    expect(compareAnswers(request, first, same)).toMatchObject({ difference: undefined });
    const other = list([200], KEPT, { hash: '0x2', gas: 1 });
    expect(compareAnswers(request, first, other)).toMatchObject({
      difference: {
        field: 'hash of a summary',
        first: '"0x1"',
        second: '"0x2"',
        difference: 'of the transaction at version 200',
      },
    });
  });

  it('a number is not its text, and no float', () => {
    const request = summaries({ end: 500n });
    const body = (gas: string): NodeAnswer =>
      answer({ headers: { 'content-type': JSON_TYPE }, body: `[{"version":"200","gas":${gas}}]` });
    const field = 'gas of a summary';
    expect(fieldOf(compareAnswers(request, body('1'), body('"1"')))).toBe(field);
    const [big, bigger] = [body('9007199254740992'), body('9007199254740993')];
    expect(fieldOf(compareAnswers(request, big, bigger))).toBe(field);
  });

  it('two lists without ledger headers have nothing that is settled', () => {
    const silent = (versions: readonly number[]): NodeAnswer => ({
      ...list(versions),
      own: undefined,
    });
    const came = compareAnswers(summaries({ end: 500n }), silent([200]), silent([300]));
    expect(came).toEqual({ compared: ['status', 'media type'] });
  });
});

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
    const spelling = { parameter: ACCOUNT, query: ['end_version=500', 'end_version=400'] };
    const request = spellRequest('summaries', spelling, { open: 'twice' });
    expect(fieldOf(compareAnswers(request, list([200]), list([300], LATER)))).toBeUndefined();
    expect(fieldOf(compareAnswers(request, list([200]), list([300])))).toBe('versions listed');
  });
});
