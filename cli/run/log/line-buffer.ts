/** How long lines are kept before they are written. */
export interface FlushLimits {
  /** The size at which they are written. UTF-16 units. */
  readonly characters: number;
  readonly withinMs: number;
}

/** Lines that are written together. */
export class LineBuffer {
  readonly #write: (lines: string) => void;
  readonly #most: FlushLimits;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;
  #flushesEachLine = false;

  constructor(write: (lines: string) => void, most: FlushLimits) {
    this.#write = write;
    this.#most = most;
  }

  /** @param line with its line end. */
  add(line: string): void {
    this.#lines += line;
    if (this.#flushesEachLine || this.#lines.length >= this.#most.characters) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), this.#most.withinMs).unref();
  }

  /** Writes every line at once from now on, because no later `flush` is certain. */
  flushEachLine(): void {
    this.#flushesEachLine = true;
    this.flush();
  }

  /** Writes the kept lines now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = '';
    this.#write(lines);
  }
}
