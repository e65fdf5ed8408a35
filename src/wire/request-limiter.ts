/** What passes through at once, and how fast. */
export interface RequestLimiterOptions {
  /** Requests in flight. */
  readonly concurrency: number;
  /** Requests per second; absent: as fast as they go. */
  readonly rate?: number | undefined;
}

/**
 * Lets requests through in the order they came: so many at once, so many a second,
 * and none while the target asked for a pause.
 */
export class RequestLimiter {
  readonly #options: RequestLimiterOptions;
  readonly #waiting: (() => void)[] = [];
  readonly #waitingAlone: (() => void)[] = [];
  #alone = false;
  #concurrency: number;
  #inFlight = 0;
  #openAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #over = false;

  constructor(options: RequestLimiterOptions) {
    this.#options = options;
    this.#concurrency = options.concurrency;
  }

  /** Requests that may be in flight at once. */
  get concurrency(): number {
    return this.#concurrency;
  }

  /** Runs the task when there is room for it. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await task();
    } finally {
      this.#inFlight -= 1;
      this.#release();
    }
  }

  /** Runs the task when nothing else is under way, and lets nothing else begin until it ends. */
  async runAlone<T>(task: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#waitingAlone.push(resolve);
      this.#release();
    });
    try {
      return await task();
    } finally {
      this.#alone = false;
      this.#inFlight -= 1;
      this.#release();
    }
  }

  /** Lets one fewer through at once from now on; one always. */
  slowDown(): void {
    this.#concurrency = Math.max(1, this.#concurrency - 1);
  }

  /** Lets nothing new through for so many milliseconds. */
  pause(ms: number): void {
    this.#openAt = Math.max(this.#openAt, performance.now() + ms);
  }

  /** Lets everything through at once from now on: the run has ended, and nothing is asked any more. */
  release(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#release();
  }

  #enter(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#release();
    });
  }

  #release(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const wait = this.#over ? 0 : this.#openAt - performance.now();
      if (wait > 0) {
        this.#retryIn(wait);
        return;
      }
      if (this.#options.rate !== undefined) this.pause(1000 / this.#options.rate);
      this.#inFlight += 1;
      this.#alone = next === this.#waitingAlone;
      next.shift()?.();
    }
  }

  /** The queue whose first may go now. Who is to be alone goes before all others. */
  #next(): (() => void)[] | undefined {
    if (this.#waitingAlone.length > 0) {
      return this.#over || this.#inFlight === 0 ? this.#waitingAlone : undefined;
    }
    const room = this.#over || (!this.#alone && this.#inFlight < this.concurrency);
    return room && this.#waiting.length > 0 ? this.#waiting : undefined;
  }

  #retryIn(ms: number): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#release();
    }, Math.ceil(ms));
  }
}
