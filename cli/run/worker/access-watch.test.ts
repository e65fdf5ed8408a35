import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../../../fixtures/testing/fake-session.ts';
import { AccessWatch } from './access-watch.ts';

/** Whether a target that answers valid requests with these statuses is taken to deny all access. */
function refused(...statuses: readonly number[]): boolean {
  const [first, ...more] = statuses.map((status) => exchangeOf({ status }));
  const watch = new AccessWatch(first === undefined ? [] : [first]);
  for (const exchange of more) watch.record(exchange);
  return watch.letsNobodyIn;
}

describe('a target that lets nobody in', () => {
  it.each([[[401]], [[403, 401, 403]], [[429, 403]]])('is one that answers %j', (statuses) => {
    expect(refused(...statuses)).toBe(true);
  });

  it.each([[[]], [[401, 200]], [[404, 403]], [[429]]])('is not one that answers %j', (statuses) => {
    expect(refused(...statuses)).toBe(false);
  });

  it('is not recognised by its answers to malformed requests alone', () => {
    const exchange = exchangeOf({ status: 403 });
    const meaning = { endpoint: 'summaries', malformed: 'limit is no number' } as const;
    const watch = new AccessWatch([{ ...exchange, request: { ...exchange.request, meaning } }]);
    expect(watch.letsNobodyIn).toBe(false);
  });
});
