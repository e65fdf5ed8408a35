import { describe, expect, it } from 'vitest';
import { answered, getRequest, response, unanswered } from '../../testing/responses.ts';
import type { FailedExchange, NoResponse } from '../exchange.ts';
import { Restarts } from './restarts.ts';

/** An attempt at a request of that number that broke off in that way. */
function broken(id: number, kind: NoResponse['kind'] = 'reset'): FailedExchange {
  return { ...unanswered({ kind, reason: 'it hung up' }, getRequest(`/${id}`)), id };
}

/** The requests that are named after these failed. */
function namedAfter(...failed: readonly FailedExchange[]): string {
  const restarts = new Restarts();
  for (const exchange of failed) restarts.record(exchange);
  return restarts.lastUnderWay;
}

describe('the requests in flight when a target went down', () => {
  it('the requests in flight when a target went down are none before any broke off', () => {
    expect(namedAfter()).toBe('');
  });

  it('interrupted requests are those that broke off, in whatever way', () => {
    expect(namedAfter(broken(3), broken(4, 'timeout'))).toBe(
      'request 3, GET /3; request 4, GET /4',
    );
  });

  it('interrupted requests are not those that it took no connection for', () => {
    expect(namedAfter(broken(3), broken(4, 'refused'))).toBe('request 3, GET /3');
  });

  it('the requests in flight when a target went down are those since its last answer', () => {
    const restarts = new Restarts();
    restarts.record(broken(1));
    restarts.record(answered(response()));
    expect(restarts.lastUnderWay).toBe('');
    restarts.record(broken(3));
    expect(restarts.lastUnderWay).toBe('request 3, GET /3');
  });

  it('interrupted requests are four at most by name, and the number of the others', () => {
    const named = 'request 1, GET /1; request 2, GET /2; request 3, GET /3; request 4, GET /4';
    expect(namedAfter(...[1, 2, 3, 4].map((id) => broken(id)))).toBe(named);
    const six = [1, 2, 3, 4, 5, 6].map((id) => broken(id));
    expect(namedAfter(...six)).toBe(`${named}; and 2 more`);
  });
});
