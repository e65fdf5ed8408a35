import { describe, expect, it } from 'vitest';
import { JSON_TYPE } from '../../spec/media-types.ts';
import type { NodeAnswer } from './two-answers.ts';
import { compareAnswers } from './two-answers.ts';
import { KEPT, answer, fieldOf, list, summaries } from './testing/node-answers.ts';

describe('of two lists', () => {
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
