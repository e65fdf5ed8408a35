import { describe, expect, it } from 'vitest';
import { longHex } from '../../spec/formats/address.ts';
import { answered, response, unanswered } from '../../testing/responses.ts';
import { buildRequest } from '../build-request.ts';
import type { Request } from '../exchange.ts';
import { Hangs } from './hangs.ts';

const list = (account: string, start?: bigint): Request =>
  buildRequest({ endpoint: 'summaries', question: { account: longHex(account), start } });

const ITEM: Request = buildRequest({
  endpoint: 'rawItem',
  question: { handle: longHex('5'), key: '0x00' },
});

/** What is known after these were not answered in time. */
function hangingOn(...requests: readonly Request[]): Hangs {
  const hangs = new Hangs();
  const failure = { kind: 'timeout', reason: 'no complete answer within 10 s' } as const;
  // Others are answered meanwhile.
  hangs.record({ ...answered(response(), ITEM), id: 2 });
  for (const request of requests) hangs.record(unanswered(failure, request));
  for (let count = 0; count < 8; count += 1) hangs.record(answered(response(), ITEM));
  return hangs;
}

describe('a kind of requests that hangs', () => {
  it('a kind of requests that hangs begins when four in a row time out', () => {
    const starts = [1n, 2n, 3n].map((start) => list('a', start));
    expect(hangingOn(...starts).isHanging(list('a', 9n))).toBe(false);
    const four = hangingOn(...starts, list('b', 4n));
    expect(four.isHanging(list('c', 9n))).toBe(true);
    expect(four.isHanging(list('c'))).toBe(false);
  });

  it('a kind of requests that hangs is none while the target answers nothing at all', () => {
    const hangs = new Hangs();
    const failure = { kind: 'timeout', reason: 'a stall' } as const;
    for (let count = 0; count < 9; count += 1) hangs.record(unanswered(failure, list('a')));
    expect(hangs.isHanging(list('a'))).toBe(false);
  });

  it('a kind of requests hangs only if later requests are answered meanwhile', () => {
    const hangs = new Hangs();
    const failure = { kind: 'timeout', reason: 'a stall' } as const;
    for (let count = 0; count < 9; count += 1) {
      hangs.record({ ...unanswered(failure, list('a')), id: 2 + count });
    }
    for (let count = 0; count < 9; count += 1) hangs.record(answered(response(), ITEM));
    expect(hangs.isHanging(list('a'))).toBe(false);
  });

  it('a kind of requests that hangs may be all lists of one account', () => {
    const hangs = hangingOn(list('a'), list('a'), list('a', 1n), list('a', 2n));
    expect(hangs.isHanging(list('a'))).toBe(true);
    expect(hangs.isHanging(list('b'))).toBe(false);
  });

  it('a kind of requests that hangs does not hang once it is answered', () => {
    const hangs = hangingOn(...[1n, 2n, 3n, 4n].map((start) => list('a', start)));
    hangs.record(answered(response(), list('a', 5n)));
    expect(hangs.isHanging(list('a', 6n))).toBe(false);
  });

  it('a hanging kind is tried twice more by checks, and not by the discovery', () => {
    const hangs = hangingOn(...[1n, 2n, 3n, 4n].map((start) => list('a', start)));
    const tries = ['discovery', 'SEL-START.law', 'SEL-END.law', 'SEL-START.law'].map((owner) =>
      hangs.takeTry(list('b', 1n), { owner }),
    );
    expect(tries).toEqual([false, true, true, false]);
  });

  it('a kind of requests that hangs is reported in a notice, with a request that hung', () => {
    const hangs = hangingOn(list('a'));
    expect(hangs.notice).toBeUndefined();
    hangs.prove(list('a'));
    hangs.leaveOut();
    expect(hangs.notice).toMatch(/^Requests like GET .* time out: 1 more of that kind/);
    expect([hangs.isProven(list('a', 7n)), hangs.isProven(list('b', 7n))]).toEqual([true, false]);
  });
});
