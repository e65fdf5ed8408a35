import { describe, expect, it } from 'vitest';
import { SimulatedTime } from '../../testing/simulated-time.ts';
import { RequestLimiter } from './request-limiter.ts';

describe('a limiter whose target throttles', () => {
  it('a limiter lets half as many through in a second, and returns their number', async () => {
    const time = new SimulatedTime();
    const limiter = new RequestLimiter({ concurrency: 100 }, time.clock);
    const begun: number[] = [];
    const begin = (count: number): Promise<unknown> => {
      const task = (): Promise<unknown> => Promise.resolve(begun.push(time.at));
      return Promise.all(Array.from({ length: count }, () => limiter.run(task)));
    };
    limiter.halvePace();
    await time.pass(1000);
    await begin(40);
    expect(limiter.slowedPace).toBeUndefined();
    limiter.halvePace();
    expect(limiter.slowedPace).toBe(20);
    begun.length = 0;
    await begin(4);
    expect(begun).toEqual([1000, 1050, 1100, 1150]);
  });
});
