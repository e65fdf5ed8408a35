import { expect, it } from 'vitest';
import { LagPatience } from './lag-patience.ts';

it('an endpoint that lags three times in a row is asked less often', () => {
  const patience = new LagPatience(20);
  const after = (...current: readonly boolean[]) => {
    for (const each of current) patience.note('rawItem', each);
    return [patience.triesAt('rawItem'), patience.triesAt('summaries')];
  };
  expect(after()).toEqual([20, 20]);
  expect(after(false, false, true, false, false)).toEqual([20, 20]);
  expect(after(false)).toEqual([5, 20]);
  expect(after(false)).toEqual([5, 20]);
  expect(after(true)).toEqual([20, 20]);
});

it('requests are sent once after 150 of a run were given up, at any endpoint', () => {
  const patience = new LagPatience(20);
  for (let nth = 1; nth < 150; nth += 1) patience.note('rawItem', false);
  expect([patience.triesAt('rawItem'), patience.triesAt('summaries')]).toEqual([5, 20]);
  patience.note('rawItem', false);
  patience.note('rawItem', true);
  expect([patience.triesAt('rawItem'), patience.triesAt('summaries')]).toEqual([1, 1]);
});
