/** How long lines wait for others. */
export interface Waiting {
  /** They are written when there are as many as this. UTF-16 units. */
  readonly characters: number;
  readonly withinMs: number;
}

/** Lines that are written together. */
export class LineBuffer {
  readonly #write: (lines: string) => void;
  readonly #most: Waiting;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;
  #flushesEachLine = false;

  constructor(write: (lines: string) => void, most: Waiting) {
    this.#write = write;
    this.#most = most;
  }

  /** @param line its end included. */
  add(line: string): void {
    this.#lines += line;
    if (this.#flushesEachLine || this.#lines.length >= this.#most.characters) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), this.#most.withinMs).unref();
  }

  /** From now on no line waits for others: nobody may come to write the last ones. */
  flushEachLine(): void {
    this.#flushesEachLine = true;
    this.flush();
  }

  /** Writes what waits, now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = '';
    this.#write(lines);
  }
}
