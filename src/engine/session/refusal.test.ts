import { describe, expect, it } from 'vitest';
import { differs } from '../../text/difference.ts';
import { exchangeOf } from '../testing/fake-session.ts';
import {
  findMissing200,
  formatRefusal,
  isRefusalOtherThanPruned,
  isRefusedInput,
} from './refusal.ts';

const statuses = [200, 399, 400, 403, 404, 409, 410, 411, 499, 500, 503];

describe('a refusal', () => {
  it('a refusal other than pruned is a 4xx but 410, and one of input is no 404 either', () => {
    const that = (is: typeof isRefusedInput) =>
      statuses.filter((status) => is(exchangeOf({ status })));
    expect(that(isRefusalOtherThanPruned)).toEqual([400, 403, 404, 409, 411, 499]);
    expect(that(isRefusedInput)).toEqual([400, 403, 409, 411, 499]);
  });
});

describe('formatRefusal', () => {
  it('formatRefusal gives the status and the beginning of the body', () => {
    expect(formatRefusal(exchangeOf({ status: 404 }))).toBe('status 404');
    expect(formatRefusal(exchangeOf({ status: 404, body: 'x'.repeat(4097) }))).toBe(
      `status 404: ${'x'.repeat(4093)}...`,
    );
  });
});

describe('findMissing200', () => {
  it('findMissing200 gives what a refusal says in the place of a 200', () => {
    expect(findMissing200(exchangeOf({ status: 200 }), 'a list')).toBeUndefined();
    const refusal = exchangeOf({ status: 404, body: 'gone' });
    expect(findMissing200(refusal, 'a list')).toEqual(differs('a list', 'status 404: gone'));
  });
});
