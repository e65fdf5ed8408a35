import { describe, expect, it } from 'vitest';
import { event } from '../testing/clients.ts';
import type { Turn } from './step-order.ts';
import { StepOrder } from './step-order.ts';

const turn = (owner: string): Turn => ({ kind: 'start', owner, nth: 1 });

describe('the order of turns', () => {
  it('lets the next turn begin when all that followed of the one before is done', async () => {
    const turns = new StepOrder();
    const done: string[] = [];
    const goOn = async (owner: string): Promise<void> => {
      await turns.take(turn(owner));
      for (let step = 1; step <= 50; step += 1) {
        await Promise.resolve();
        done.push(`${owner}${step}`);
      }
    };
    await Promise.all([goOn('a'), goOn('b'), goOn('c')]);
    const steps = Array.from({ length: 50 }, (_, at) => at + 1);
    expect(done).toEqual(['a', 'b', 'c'].flatMap((owner) => steps.map((step) => owner + step)));
  });

  it('reports each turn as it begins, in that order', async () => {
    const notified: string[] = [];
    const turns = new StepOrder(({ owner }) => {
      notified.push(owner);
      return undefined;
    });
    const first = turns.take(turn('a')).then(() => notified.push('after a'));
    await Promise.all([first, turns.take(turn('b'))]);
    expect(notified).toEqual(['a', 'after a', 'b']);
  });

  it('lets no turn begin before the listener has finished with the last one', async () => {
    const notified: string[] = [];
    const dealtWith = event();
    const turns = new StepOrder(({ owner }) => {
      notified.push(owner);
      return owner === 'a' ? dealtWith.seen : undefined;
    });
    await turns.take(turn('a'));
    const second = turns.take(turn('b'));
    for (let round = 1; round <= 5; round += 1) await new Promise(setImmediate);
    expect(notified).toEqual(['a']);
    dealtWith.happen();
    await second;
    expect(notified).toEqual(['a', 'b']);
  });

  it('the order of turns lets a step begin at once when no step is running', async () => {
    const turns = new StepOrder();
    await turns.take(turn('a'));
    await new Promise(setImmediate);
    const began = event();
    void turns.take(turn('b')).then(() => began.happen());
    let waited = false;
    setImmediate(() => {
      waited = true;
    });
    await began.seen;
    expect(waited).toBe(false);
  });

  it('the order has the time stand still throughout a turn, in tenths of a millisecond', async () => {
    const began = performance.now();
    const turns = new StepOrder();
    await turns.take(turn('a'));
    const at = turns.at;
    expect(at).toBeLessThan(performance.now() - began + 0.1);
    const until = performance.now() + 5;
    while (performance.now() < until) continue;
    expect(turns.at).toBe(at);
    await turns.take(turn('b'));
    expect(turns.at).toBeGreaterThanOrEqual(at + 4.9);
    expect(turns.at).toBeLessThan(performance.now() - began + 0.1);
    expect(turns.at * 10).toBeCloseTo(Math.round(turns.at * 10), 6);
  });
});
