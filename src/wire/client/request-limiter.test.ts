import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestLimiter } from './request-limiter.ts';
import { Tasks, settle } from '../../testing/limited-tasks.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a limiter', () => {
  it('a limiter lets as many through at once as it may, in the order they came', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 2 }), new Tasks()];
    tasks.begin(limiter, 'a', 'b', 'c', 'd');
    await settle();
    expect(tasks.began).toEqual(['a', 'b']);
    await tasks.finish('b');
    expect(tasks.began).toEqual(['a', 'b', 'c']);
    await tasks.finish('a');
    expect(tasks.began).toEqual(['a', 'b', 'c', 'd']);
    expect(limiter.concurrency).toBe(2);
  });

  it('a limiter returns the result of a task, and frees its place when it throws', async () => {
    const limiter = new RequestLimiter({ concurrency: 1 });
    const failed = limiter.run(() => Promise.reject(new Error('no')));
    const next = limiter.run(() => Promise.resolve(7));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe(7);
  });

  it('a limiter is idle when nothing runs and nothing waits', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 1 }), new Tasks()];
    tasks.begin(limiter, 'a', 'b');
    const said: string[] = [];
    void limiter.idle().then(() => said.push('idle'));
    await tasks.finish('a');
    expect(said).toEqual([]);
    await tasks.finish('b');
    expect(said).toEqual(['idle']);
  });

  it('a limiter keeps to a rate, idle time aside', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 9, rate: 10 }), new Tasks()];
    tasks.begin(limiter, 'a', 'b', 'c');
    await settle();
    expect(tasks.began).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(99);
    expect(tasks.began).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(tasks.began).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(100);
    expect(tasks.began).toEqual(['a', 'b', 'c']);
    await vi.advanceTimersByTimeAsync(1000);
    tasks.begin(limiter, 'd', 'e');
    await settle();
    expect(tasks.began).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a limiter that was opened', () => {
  it('a limiter that was opened lets everything through at once, whatever held it', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 1, rate: 1 }), new Tasks()];
    limiter.pause(60_000);
    tasks.begin(limiter, 'a', 'b', 'c');
    await settle();
    expect(tasks.began).toEqual([]);
    limiter.release();
    tasks.begin(limiter, 'd');
    await settle();
    expect(tasks.began).toEqual(['a', 'b', 'c', 'd']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a limiter that was opened is not slowed down any more, nor held by a pause', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 3 }), new Tasks()];
    limiter.release();
    limiter.slowDown();
    limiter.pause(60_000);
    tasks.begin(limiter, 'a', 'b', 'c', 'd');
    await settle();
    expect(tasks.began).toEqual(['a', 'b', 'c', 'd']);
  });
});
