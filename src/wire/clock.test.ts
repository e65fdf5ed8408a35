import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Clock } from './clock.ts';
import type { Step, Steps } from './step-order.ts';

/** Steps that are taken at once, at a time that the test sets. */
class FakeSteps implements Steps {
  readonly startedAt = 1_000_000;
  at = 0;
  readonly taken: string[] = [];

  take({ kind, owner, nth }: Step): Promise<void> {
    this.taken.push(`${kind} ${owner} ${nth}`);
    return Promise.resolve();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a clock', () => {
  it('a clock gives the time of the step', () => {
    const steps = new FakeSteps();
    const clock = new Clock(steps);
    steps.at = 12.5;
    expect([clock.now(), clock.date()]).toEqual([12.5, 1_000_012.5]);
  });

  it('a clock ends a wait in a step of its own, and not before', async () => {
    const steps = new FakeSteps();
    const waited = new Clock(steps).wait(100, 'a');
    await vi.advanceTimersByTimeAsync(99);
    expect(steps.taken).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await waited;
    expect(steps.taken).toEqual(['wait a 1']);
  });

  it.each(['before', 'meanwhile'])(
    'a clock waits no longer when it is aborted %s',
    async (when) => {
      const steps = new FakeSteps();
      const end = new AbortController();
      if (when === 'before') end.abort();
      const waited = new Clock(steps).wait(100, 'a', end.signal);
      end.abort();
      await waited;
      expect([steps.taken, vi.getTimerCount()]).toEqual([['wait a 1'], 0]);
    },
  );

  it('a clock leaves nothing behind with what could have ended a wait', async () => {
    const end = new AbortController();
    const waited = new Clock(new FakeSteps()).wait(100, 'a', end.signal);
    expect(getEventListeners(end.signal, 'abort')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    await waited;
    expect(getEventListeners(end.signal, 'abort')).toEqual([]);
  });

  it('a clock counts waits in the order they begin, by owner and kind', async () => {
    const steps = new FakeSteps();
    const clock = new Clock(steps);
    const waits = [clock.wait(20, 'a'), clock.wait(10, 'a'), clock.wait(30, 'b')];
    await clock.startStep('a');
    await vi.advanceTimersByTimeAsync(30);
    await Promise.all(waits);
    expect(steps.taken).toEqual(['start a 1', 'wait a 2', 'wait a 1', 'wait b 1']);
  });

  it('a clock gives numbers from 0 up to 1', () => {
    const clock = new Clock(new FakeSteps());
    const drawn = Array.from({ length: 100 }, () => clock.random());
    expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(drawn).size).toBeGreaterThan(50);
  });
});
