import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import type { Request } from '../../wire/exchange.ts';
import { exchangeOf } from '../testing/fake-session.ts';
import { CheckRecord } from './check-record.ts';

/** The number of different requests among these. */
function distinct(...requests: readonly Partial<Request>[]): number {
  const record = new CheckRecord();
  for (const parts of requests) record.addRequest({ ...getRequest(), ...parts });
  return record.distinctRequests;
}

describe('the record of a check', () => {
  it('the record counts every exchange that was judged and names the first twenty', () => {
    const record = new CheckRecord();
    for (let id = 1; id <= 25; id += 1) record.addJudged({ ...exchangeOf({}), id });
    expect(record.judged).toBe(25);
    expect(record.exchanges).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it('the record of a check is empty at first', () => {
    const { judged, exchanges, observations, coverage, replay, distinctRequests } =
      new CheckRecord();
    expect([judged, exchanges, observations, coverage, replay, distinctRequests]).toEqual([
      0,
      [],
      [],
      undefined,
      undefined,
      0,
    ]);
  });
});

describe('CheckRecord.distinctRequests', () => {
  it('CheckRecord.distinctRequests counts a request once when it is sent again', () => {
    expect(distinct({}, {})).toBe(1);
    expect(distinct({ body: 'a' }, { body: Buffer.from('a') })).toBe(1);
  });

  it.each<[string, Partial<Request>]>([
    ['method', { method: 'POST' }],
    ['path', { path: '/v1/y' }],
    ['headers', { headers: { accept: '*/*' } }],
    ['body', { body: 'a' }],
    ['delivery', { delivery: 'packets' }],
    ['body, in bytes', { body: Uint8Array.of(1) }],
  ])('counts a request that differs in its %s', (_, parts) => {
    expect(distinct({}, parts)).toBe(2);
  });

  it('CheckRecord.distinctRequests counts a request that differs anywhere in its body', () => {
    const long = 'x'.repeat(9000);
    expect(distinct({ body: `${long}a` }, { body: `${long}b` })).toBe(2);
    expect(distinct({ body: Uint8Array.of(0x80) }, { body: Uint8Array.of(0x81) })).toBe(2);
  });
});
