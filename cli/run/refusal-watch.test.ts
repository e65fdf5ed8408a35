import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../../fixtures/testing/fake-session.ts';
import { RefusalWatch } from './refusal-watch.ts';

/** Whether a target is taken to let nobody in whose valid requests are answered so, in turn. */
function refused(...statuses: readonly number[]): boolean {
  const [first, ...more] = statuses.map((status) => exchangeOf({ status }));
  const watch = new RefusalWatch(first === undefined ? [] : [first]);
  for (const exchange of more) watch.see(exchange);
  return watch.refusesAll;
}

describe('a target that lets nobody in', () => {
  it.each([[[401]], [[403, 401, 403]], [[429, 403]]])('is one that answers %j', (statuses) => {
    expect(refused(...statuses)).toBe(true);
  });

  it.each([[[]], [[401, 200]], [[404, 403]], [[429]]])('is none that answers %j', (statuses) => {
    expect(refused(...statuses)).toBe(false);
  });

  it('is none by its answers to what is malformed alone', () => {
    const exchange = exchangeOf({ status: 403 });
    const meaning = { endpoint: 'summaries', malformed: 'limit is no number' } as const;
    const watch = new RefusalWatch([{ ...exchange, request: { ...exchange.request, meaning } }]);
    expect(watch.refusesAll).toBe(false);
  });
});
