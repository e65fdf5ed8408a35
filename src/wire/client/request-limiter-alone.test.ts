import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestLimiter } from './request-limiter.ts';
import { Tasks, settle } from '../../testing/limited-tasks.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a task that runs alone', () => {
  it('a request alone waits until no request is in flight, and goes before all others', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 2 }), new Tasks()];
    tasks.begin(limiter, 'a', 'b', 'c');
    tasks.beginAlone(limiter, 'alone');
    await settle();
    await tasks.finish('a');
    expect(tasks.began).toEqual(['a', 'b']);
    await tasks.finish('b');
    expect(tasks.began).toEqual(['a', 'b', 'alone']);
  });

  it('a task that runs alone lets nothing else begin until it ends', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 3 }), new Tasks()];
    tasks.beginAlone(limiter, 'alone', 'next');
    tasks.begin(limiter, 'a', 'b', 'c', 'd');
    await settle();
    expect(tasks.began).toEqual(['alone']);
    expect(vi.getTimerCount()).toBe(0);
    await tasks.finish('alone');
    expect(tasks.began).toEqual(['alone', 'next']);
    await tasks.finish('next');
    expect(tasks.began).toEqual(['alone', 'next', 'a', 'b', 'c']);
  });

  it('a task that runs alone counts to the rate, as any other', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 3, rate: 10 }), new Tasks()];
    tasks.beginAlone(limiter, 'alone');
    tasks.begin(limiter, 'a');
    await settle();
    await tasks.finish('alone');
    await vi.advanceTimersByTimeAsync(99);
    expect(tasks.began).toEqual(['alone']);
    await vi.advanceTimersByTimeAsync(1);
    expect(tasks.began).toEqual(['alone', 'a']);
  });

  it('a task that runs alone returns its result, and ends for others when it throws', async () => {
    const limiter = new RequestLimiter({ concurrency: 1 });
    const failed = limiter.runAlone(() => Promise.reject(new Error('no')));
    const next = limiter.runAlone(() => Promise.resolve(7));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe(7);
  });

  it('a task that runs alone waits only for requests in flight once the run has ended', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 1 }), new Tasks()];
    tasks.begin(limiter, 'a');
    tasks.beginAlone(limiter, 'alone');
    limiter.pause(60_000);
    limiter.release();
    await tasks.finish('a');
    expect(tasks.began).toEqual(['a', 'alone']);
  });

  it('a task that runs alone waits for no other once the run has ended', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 1 }), new Tasks()];
    tasks.begin(limiter, 'a');
    tasks.beginAlone(limiter, 'alone', 'next');
    limiter.release();
    await tasks.finish('a');
    expect(tasks.began).toEqual(['a', 'alone']);
    await tasks.finish('alone');
    expect(tasks.began).toEqual(['a', 'alone', 'next']);
  });
});
