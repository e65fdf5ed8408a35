import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestLimiterOptions } from './request-limiter.ts';
import { RequestLimiter } from './request-limiter.ts';
import { Tasks, settle } from '../../testing/limited-tasks.ts';
import { Clock } from '../clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A limiter at which these tasks have begun, or wait. */
async function begun(limits: RequestLimiterOptions, ...names: readonly string[]) {
  const [limiter, tasks] = [new RequestLimiter(limits), new Tasks()];
  tasks.begin(limiter, ...names);
  await settle();
  return { limiter, tasks };
}

describe('a limiter', () => {
  it('a limiter lets as many through at once as it may, in the order they came', async () => {
    const { limiter, tasks } = await begun({ concurrency: 2 }, 'a', 'b', 'c', 'd');
    expect(tasks.began).toEqual(['a', 'b']);
    await tasks.finish('b');
    expect(tasks.began).toEqual(['a', 'b', 'c']);
    await tasks.finish('a');
    expect(tasks.began).toEqual(['a', 'b', 'c', 'd']);
    expect(limiter.concurrency).toBe(2);
  });

  it('a limiter lets an urgent task through before all that wait', async () => {
    const limiter = new RequestLimiter({ concurrency: 1 });
    const began: string[] = [];
    const begin = (name: string, isUrgent?: boolean) =>
      limiter.run(() => Promise.resolve(began.push(name)), isUrgent);
    await Promise.all([begin('a'), begin('b'), begin('c', true)]);
    expect(began).toEqual(['a', 'c', 'b']);
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
    const { limiter, tasks } = await begun({ concurrency: 9, rate: 10 }, 'a', 'b', 'c');
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
    const { limiter, tasks } = await begun({ concurrency: 1 }, 'a', 'b');
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
