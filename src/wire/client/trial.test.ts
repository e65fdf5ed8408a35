import { describe, expect, it } from 'vitest';
import { getRequest, unanswered } from '../../testing/responses.ts';
import type { FailedExchange } from '../exchange.ts';
import { Trial } from './trial.ts';

/** An attempt at a request of that number that broke off. */
function broken(id: number): FailedExchange {
  return { ...unanswered({ kind: 'reset', reason: 'it hung up' }, getRequest(`/${id}`)), id };
}

describe('a request in flight when the target went down', () => {
  it('an interrupted request is sent alone; after two failures it is the cause', () => {
    const trial = new Trial();
    trial.broke(broken(1));
    expect([trial.wentDown(), trial.isAlone]).toEqual([undefined, true]);
    trial.broke(broken(2));
    expect(trial.wentDown()).toBeUndefined();
    trial.broke(broken(3));
    expect(trial.wentDown()).toEqual(broken(3));
  });

  it('a request that was not yet sent is not suspected', () => {
    const trial = new Trial();
    expect([trial.wentDown(), trial.isAlone]).toEqual([undefined, false]);
  });

  it('an interrupted request counts once for each time that the target went down', () => {
    const trial = new Trial();
    trial.isAlone = true;
    trial.broke(broken(1));
    const times = [trial.wentDown(), trial.wentDown(), trial.wentDown()];
    expect(times).toEqual([undefined, undefined, undefined]);
  });

  it('an interrupted request waits for its return a number of times', () => {
    const trial = new Trial();
    let times = 0;
    for (; trial.mayReturn; times += 1) trial.wentDown();
    expect(times).toBe(8);
  });
});
