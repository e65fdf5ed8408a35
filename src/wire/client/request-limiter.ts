import PQueue from 'p-queue';
import { Clock } from '../clock.ts';
import { Pace } from './pace.ts';

/** How many requests may be in flight at once, and how many may begin in a second. */
export interface RequestLimiterOptions {
  /** Requests in flight. */
  readonly concurrency: number;
  /** Requests per second; unlimited when absent. */
  readonly rate?: number | undefined;
}

/**
 * Lets requests through in order: at most `concurrency` at once, at most `rate` a second, and none
 * while the target has asked for a pause.
 */
export class RequestLimiter {
  readonly #queue: PQueue;
  /** Runs the tasks that run alone one after the other. */
  readonly #exclusive = new PQueue({ concurrency: 1 });
  readonly #clock: Clock;
  readonly #pace: Pace;
  readonly #release = new AbortController();
  #concurrency: number;
  /** Nothing begins before that time of the clock. Milliseconds. */
  #openAt = 0;
  /** True during a wait until then. */
  #waiting = false;
  /** How many tasks run alone, or are about to. */
  #alone = 0;

  constructor({ concurrency, rate }: RequestLimiterOptions, clock: Clock = new Clock()) {
    this.#clock = clock;
    this.#queue = new PQueue({ concurrency });
    this.#concurrency = concurrency;
    this.#pace = new Pace(rate);
  }

  /** Requests that may be in flight at once. */
  get concurrency(): number {
    return this.#concurrency;
  }

  /**
   * Runs the task when there is room for it.
   *
   * @param isUrgent whether it runs before all waiting tasks.
   */
  run<T>(task: () => Promise<T>, isUrgent = false): Promise<T> {
    const begin = (): Promise<T> => {
      this.#keepRate();
      return task();
    };
    return this.#queue.add(begin, { priority: isUrgent ? 1 : 0 });
  }

  /**
   * Runs the task when nothing else runs, before all waiting tasks. Nothing else begins
   * until it ends.
   */
  runAlone<T>(task: () => Promise<T>): Promise<T> {
    const exclusive = async (): Promise<T> => {
      this.#alone += 1;
      this.#startOrPause();
      // Two such tasks do not wait for each other here; `#exclusive` runs them one after the other.
      while (this.#queue.pending > this.#alone) await this.#nextEnd();
      try {
        return await this.#exclusive.add(() => {
          this.#keepRate();
          return task();
        });
      } finally {
        this.#alone -= 1;
        this.#startOrPause();
      }
    };
    return this.#queue.add(exclusive, { priority: 1 });
  }

  /** Lowers the number of requests in flight by one; never below one. */
  slowDown(): void {
    this.#concurrency = Math.max(1, this.#concurrency - 1);
    if (!this.#released) this.#queue.concurrency = this.#concurrency;
  }

  /** Keeps the number of requests a second from growing while the target throttles. */
  holdPace(): void {
    this.#pace.hold(this.#clock.now());
  }

  /**
   * Lowers the number of requests a second while the target throttles.
   *
   * @param throttledAt when it did, by the clock of the run; absent: now. Milliseconds.
   */
  halvePace(throttledAt?: number): void {
    this.#pace.halve(this.#clock.now(), throttledAt);
  }

  /**
   * Requests a second, where a throttling target has brought them down; `undefined` when none has.
   */
  get slowedPace(): number | undefined {
    return this.#pace.slowedTo;
  }

  /** Lets nothing new through for `ms` milliseconds. */
  pause(ms: number): void {
    this.#openAt = Math.max(this.#openAt, this.#clock.now() + ms);
    this.#startOrPause();
  }

  /** Lets everything through at once: the run has ended, and no more requests are sent. */
  release(): void {
    this.#release.abort();
    this.#queue.concurrency = Number.POSITIVE_INFINITY;
    this.#startOrPause();
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    await this.#queue.onIdle();
  }

  get #released(): boolean {
    return this.#release.signal.aborted;
  }

  #keepRate(): void {
    const betweenMs = this.#pace.begin(this.#clock.now());
    if (betweenMs > 0) this.pause(betweenMs);
  }

  #nextEnd(): Promise<void> {
    return new Promise((resolve) => {
      this.#queue.once('next', resolve);
    });
  }

  #startOrPause(): void {
    const wait = this.#openAt - this.#clock.now();
    if (this.#released || (this.#alone === 0 && wait <= 0)) {
      this.#queue.start();
      return;
    }
    this.#queue.pause();
    if (wait > 0 && !this.#waiting) void this.#checkAgain(wait);
  }

  /** Waits once at a time; when the pause was extended meanwhile, another wait follows. */
  async #checkAgain(ms: number): Promise<void> {
    this.#waiting = true;
    await this.#clock.wait(Math.ceil(ms), 'limiter', this.#release.signal);
    this.#waiting = false;
    this.#startOrPause();
  }
}
