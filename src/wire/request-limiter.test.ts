import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestLimiter } from './request-limiter.ts';

/** Tasks that end when they are told, and the order in which they began. */
class Tasks {
  readonly began: string[] = [];
  readonly ended: Promise<unknown>[] = [];
  readonly #finish = new Map<string, () => void>();

  begin(limiter: RequestLimiter, ...names: readonly string[]): void {
    for (const name of names) this.ended.push(limiter.run(() => this.#task(name)));
  }

  beginAlone(limiter: RequestLimiter, ...names: readonly string[]): void {
    for (const name of names) this.ended.push(limiter.runAlone(() => this.#task(name)));
  }

  #task(name: string): Promise<void> {
    return new Promise((resolve) => {
      this.began.push(name);
      this.#finish.set(name, resolve);
    });
  }

  async finish(name: string): Promise<void> {
    this.#finish.get(name)?.();
    await settle();
  }
}

/** Lets every promise that can go on do so; no timer fires. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a limiter', () => {
  it('lets so many through at once, in the order they came', async () => {
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

  it('gives back what the task gave, and makes room when it threw', async () => {
    const limiter = new RequestLimiter({ concurrency: 1 });
    const failed = limiter.run(() => Promise.reject(new Error('no')));
    const next = limiter.run(() => Promise.resolve(7));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe(7);
  });

  it('keeps to a rate, idle time aside', async () => {
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

describe('a task that runs alone', () => {
  it('waits until nothing is under way, and goes before all others', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 2 }), new Tasks()];
    tasks.begin(limiter, 'a', 'b', 'c');
    tasks.beginAlone(limiter, 'alone');
    await settle();
    await tasks.finish('a');
    expect(tasks.began).toEqual(['a', 'b']);
    await tasks.finish('b');
    expect(tasks.began).toEqual(['a', 'b', 'alone']);
  });

  it('lets nothing else begin until it ends', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 3 }), new Tasks()];
    tasks.beginAlone(limiter, 'alone', 'next');
    tasks.begin(limiter, 'a', 'b', 'c', 'd');
    await settle();
    expect(tasks.began).toEqual(['alone']);
    await tasks.finish('alone');
    expect(tasks.began).toEqual(['alone', 'next']);
    await tasks.finish('next');
    expect(tasks.began).toEqual(['alone', 'next', 'a', 'b', 'c']);
  });

  it('gives back what it gave, and makes room when it threw', async () => {
    const limiter = new RequestLimiter({ concurrency: 1 });
    const failed = limiter.runAlone(() => Promise.reject(new Error('no')));
    const next = limiter.runAlone(() => Promise.resolve(7));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe(7);
  });

  it('waits only for what is under way once the run has ended', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 1 }), new Tasks()];
    tasks.begin(limiter, 'a');
    tasks.beginAlone(limiter, 'alone');
    limiter.pause(60_000);
    limiter.release();
    await tasks.finish('a');
    expect(tasks.began).toEqual(['a', 'alone']);
  });

  it('waits for no other such task once the run has ended, but for its turn', async () => {
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
  it('lets one fewer through at once, and one always', async () => {
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
  it('is waited for with one timer, however many wait', async () => {
    const [limiter, tasks] = [new RequestLimiter({ concurrency: 9 }), new Tasks()];
    limiter.pause(500);
    tasks.begin(limiter, 'a', 'b', 'c');
    await settle();
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(tasks.began).toEqual(['a', 'b', 'c']);
  });

  it('holds what is new, not what is under way', async () => {
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

  it('grows and never shrinks', async () => {
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

describe('a limiter that was opened', () => {
  it('lets everything through at once, whatever held it', async () => {
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
});
