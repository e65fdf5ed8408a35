import { describe, expect, it } from 'vitest';
import { differs } from '../../text/difference.ts';
import { exchangeOf } from '../testing/fake-session.ts';
import {
  findMissing200,
  formatRefusal,
  isRefusalOtherThanPruned,
  isRefusedInput,
} from './refusal.ts';

describe('isRefusalOtherThanPruned', () => {
  it.each([400, 404, 409, 411, 499])('isRefusalOtherThanPruned is true of a %d', (status) => {
    expect(isRefusalOtherThanPruned(exchangeOf({ status }))).toBe(true);
  });

  it.each([200, 399, 410, 500, 503])('isRefusalOtherThanPruned is false of a %d', (status) => {
    expect(isRefusalOtherThanPruned(exchangeOf({ status }))).toBe(false);
  });
});

describe('isRefusedInput', () => {
  it.each([400, 403, 409, 411, 499])('isRefusedInput is true of a %d', (status) => {
    expect(isRefusedInput(exchangeOf({ status }))).toBe(true);
  });

  it.each([200, 399, 404, 410, 500, 503])('isRefusedInput is false of a %d', (status) => {
    expect(isRefusedInput(exchangeOf({ status }))).toBe(false);
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
