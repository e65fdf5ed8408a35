/**
 * The chain moved under the check: the check is tried again with a new discovery. A property first
 * judges the case again.
 */
export class ChainMoved extends Error {
  /** True: the question is about pruned history, and will stay so. A property draws another case. */
  readonly isPruned: boolean;

  constructor(message: string, isPruned = false) {
    super(message);
    this.name = 'ChainMoved';
    this.isPruned = isPruned;
  }
}

/** Ignores that the chain moved: what else was read can still be judged. */
export function ignoreIfMoved(error: unknown): undefined {
  if (!(error instanceof ChainMoved)) throw error;
}

/** What the check asks about was pruned meanwhile. */
export function prunedMeanwhile(message: string): ChainMoved {
  return new ChainMoved(message, true);
}

/**
 * All answers were older than what earlier answers named: they came from replicas that lag, or from
 * a cache. A later try may meet another one.
 */
export class Lagging extends ChainMoved {}
