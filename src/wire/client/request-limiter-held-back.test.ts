import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Clock } from '../clock.ts';
import { RequestLimiter } from './request-limiter.ts';
import { Tasks, settle } from '../../testing/limited-tasks.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a limiter that is slowed down', () => {
  it('a limiter that is slowed down lets one fewer through at once, and one always', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 3 }), new Tasks()];
    limiter.slowDown();
    expect(limiter.concurrency).toBe(2);
    tasks.begin(limiter, 'a', 'b', 'c');
    await settle();
    expect(tasks.began).toEqual(['a', 'b']);
    for (let times = 0; times < 3; times += 1) limiter.slowDown();
    expect(limiter.concurrency).toBe(1);
  });
});

describe('a pause', () => {
  it('a pause is waited for with one timer, however many wait', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 9 }), new Tasks()];
    limiter.pause(500);
    limiter.pause(400);
    tasks.begin(limiter, 'a', 'b', 'c');
    await settle();
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(tasks.began).toEqual(['a', 'b', 'c']);
  });

  it('a pause takes whole milliseconds of the clock of the run', async () => {
    const clock = new Clock();
    const wait = vi.spyOn(clock, 'wait');
    const limiter = new RequestLimiter({ concurrency: 1 }, clock);
    limiter.pause(0.5);
    expect(wait).toHaveBeenCalledWith(1, 'limiter', expect.any(AbortSignal));
    limiter.release();
    await settle();
    expect(wait).toHaveBeenCalledTimes(1);
  });

  it('a pause holds nothing back when it is 0 ms long', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 1 }), new Tasks()];
    limiter.pause(0);
    tasks.begin(limiter, 'a');
    await settle();
    expect([tasks.began, vi.getTimerCount()]).toEqual([['a'], 0]);
  });

  it('a pause delays new requests, not requests in flight', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 1 }), new Tasks()];
    tasks.begin(limiter, 'a', 'b');
    await settle();
    limiter.pause(500);
    await tasks.finish('a');
    await vi.advanceTimersByTimeAsync(499);
    expect(tasks.began).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(tasks.began).toEqual(['a', 'b']);
  });

  it('a pause grows and never shrinks', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 1 }), new Tasks()];
    limiter.pause(100);
    tasks.begin(limiter, 'a');
    limiter.pause(300);
    limiter.pause(50);
    await vi.advanceTimersByTimeAsync(299);
    expect(tasks.began).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(tasks.began).toEqual(['a']);
  });
});
