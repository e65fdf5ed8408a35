/** A version that was higher than all before, when it was first seen. */
export interface Reached {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly version: bigint;
}

/** When each version was reached, as far as answers show: ascending in time and version. */
export class VersionTimeline<Entry extends Reached = Reached> {
  readonly #entries: Entry[] = [];

  /** Adds an entry if its version is above all others. */
  add(entry: Entry): void {
    if (entry.version > (this.#entries.at(-1)?.version ?? -1n)) this.#entries.push(entry);
  }

  /** Returns the last entry until some time. */
  by(at: number): Entry | undefined {
    return this.#entries.findLast((entry) => entry.at <= at);
  }

  /** Returns the first entry at or above a version. */
  reaching(version: bigint): Entry | undefined {
    return this.#entries.find((entry) => entry.version >= version);
  }
}
