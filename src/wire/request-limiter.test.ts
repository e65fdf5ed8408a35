import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from './request-limiter.ts';

/** Tasks that end when they are told, and the order in which they began. */
class Tasks {
  readonly began: string[] = [];
  readonly ended: Promise<unknown>[] = [];
  readonly #finish = new Map<string, () => void>();

  begin(gate: Gate, ...names: readonly string[]): void {
    for (const name of names) {
      this.ended.push(
        gate.through(
          () =>
            new Promise<void>((resolve) => {
              this.began.push(name);
              this.#finish.set(name, resolve);
            }),
        ),
      );
    }
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

describe('a gate', () => {
  it('lets so many through at once, in the order they came', async () => {
    const [gate, tasks] = [new Gate({ concurrency: 2 }), new Tasks()];
    tasks.begin(gate, 'a', 'b', 'c', 'd');
    await settle();
    expect(tasks.began).toEqual(['a', 'b']);
    await tasks.finish('b');
    expect(tasks.began).toEqual(['a', 'b', 'c']);
    await tasks.finish('a');
    expect(tasks.began).toEqual(['a', 'b', 'c', 'd']);
    expect(gate.concurrency).toBe(2);
  });

  it('gives back what the task gave, and makes room when it threw', async () => {
    const gate = new Gate({ concurrency: 1 });
    const failed = gate.through(() => Promise.reject(new Error('no')));
    const next = gate.through(() => Promise.resolve(7));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe(7);
  });

  it('keeps to a rate, idle time aside', async () => {
    const [gate, tasks] = [new Gate({ concurrency: 9, rate: 10 }), new Tasks()];
    tasks.begin(gate, 'a', 'b', 'c');
    await settle();
    expect(tasks.began).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(99);
    expect(tasks.began).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(tasks.began).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(100);
    expect(tasks.began).toEqual(['a', 'b', 'c']);
    await vi.advanceTimersByTimeAsync(1000);
    tasks.begin(gate, 'd', 'e');
    await settle();
    expect(tasks.began).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a pause', () => {
  it('holds what is new, not what is under way', async () => {
    const [gate, tasks] = [new Gate({ concurrency: 1 }), new Tasks()];
    tasks.begin(gate, 'a', 'b');
    await settle();
    gate.pause(500);
    await tasks.finish('a');
    await vi.advanceTimersByTimeAsync(499);
    expect(tasks.began).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(tasks.began).toEqual(['a', 'b']);
  });

  it('grows and never shrinks', async () => {
    const [gate, tasks] = [new Gate({ concurrency: 1 }), new Tasks()];
    gate.pause(100);
    tasks.begin(gate, 'a');
    gate.pause(300);
    gate.pause(50);
    await vi.advanceTimersByTimeAsync(299);
    expect(tasks.began).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(tasks.began).toEqual(['a']);
  });
});

describe('a gate that was opened', () => {
  it('lets everything through at once, whatever held it', async () => {
    const [gate, tasks] = [new Gate({ concurrency: 1, rate: 1 }), new Tasks()];
    gate.pause(60_000);
    tasks.begin(gate, 'a', 'b', 'c');
    await settle();
    expect(tasks.began).toEqual([]);
    gate.open();
    tasks.begin(gate, 'd');
    await settle();
    expect(tasks.began).toEqual(['a', 'b', 'c', 'd']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
