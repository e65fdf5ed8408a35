import { describe, expect, it } from 'vitest';
import { event } from '../testing/test-clients.ts';
import type { Step } from './step-order.ts';
import { StepOrder } from './step-order.ts';

const step = (owner: string): Step => ({ kind: 'start', owner, nth: 1 });

describe('the order of steps', () => {
  it('the next step begins when everything that the last step started is done', async () => {
    const steps = new StepOrder();
    const done: string[] = [];
    const goOn = async (owner: string): Promise<void> => {
      await steps.take(step(owner));
      for (let nth = 1; nth <= 50; nth += 1) {
        await Promise.resolve();
        done.push(`${owner}${nth}`);
      }
    };
    await Promise.all([goOn('a'), goOn('b'), goOn('c')]);
    const numbers = Array.from({ length: 50 }, (_, at) => at + 1);
    expect(done).toEqual(['a', 'b', 'c'].flatMap((owner) => numbers.map((nth) => owner + nth)));
  });

  it('the order of steps reports each step as it begins', async () => {
    const notified: string[] = [];
    const steps = new StepOrder(({ owner }) => {
      notified.push(owner);
      return undefined;
    });
    const first = steps.take(step('a')).then(() => notified.push('after a'));
    await Promise.all([first, steps.take(step('b'))]);
    expect(notified).toEqual(['a', 'after a', 'b']);
  });

  it('no step begins before the listener has finished with the last one', async () => {
    const notified: string[] = [];
    const dealtWith = event();
    const steps = new StepOrder(({ owner }) => {
      notified.push(owner);
      return owner === 'a' ? dealtWith.seen : undefined;
    });
    await steps.take(step('a'));
    const second = steps.take(step('b'));
    for (let round = 1; round <= 5; round += 1) await new Promise(setImmediate);
    expect(notified).toEqual(['a']);
    dealtWith.happen();
    await second;
    expect(notified).toEqual(['a', 'b']);
  });

  it('the order of steps lets a step begin at once when no step is running', async () => {
    const steps = new StepOrder();
    await steps.take(step('a'));
    await new Promise(setImmediate);
    const began = event();
    void steps.take(step('b')).then(() => began.happen());
    let waited = false;
    setImmediate(() => {
      waited = true;
    });
    await began.seen;
    expect(waited).toBe(false);
  });

  it('the order has the time stand still throughout a step, in tenths of a millisecond', async () => {
    const began = performance.now();
    const steps = new StepOrder();
    await steps.take(step('a'));
    const at = steps.at;
    expect(at).toBeLessThan(performance.now() - began + 0.1);
    const until = performance.now() + 5;
    while (performance.now() < until) continue;
    expect(steps.at).toBe(at);
    await steps.take(step('b'));
    expect(steps.at).toBeGreaterThanOrEqual(at + 4.9);
    expect(steps.at).toBeLessThan(performance.now() - began + 0.1);
    expect(steps.at * 10).toBeCloseTo(Math.round(steps.at * 10), 6);
  });
});
