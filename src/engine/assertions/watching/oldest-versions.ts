import type { ItemQuestion } from '../../../spec/endpoints/raw-item.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { KnownItem } from '../../known-truth.ts';

/** The most items that are read. */
const MAX_ITEMS = 12;

/** How many versions above the oldest one: some are pruned in a run, and the next is near the boundary then. */
const ABOVE = [32n, 64n, 128n, 512n];

/**
 * Reads items at some of the oldest versions, and again at the end of the run, when older ones have been pruned: a node
 * may prune what an item held since a version that is pruned, although it held it longer. SVC-HISTORY.items compares
 * both.
 */
export class OldestVersionReads {
  readonly #ctx: CheckContext;
  #asked: readonly ItemQuestion[] = [];
  #oldest = 0n;

  constructor(ctx: CheckContext) {
    this.#ctx = ctx;
  }

  /** Reads items of a target that has pruned something, those first that are known to have changed most. */
  async read(items: readonly KnownItem[]): Promise<void> {
    const { oldest, highest = 0n } = this.#ctx.session.ledger;
    if (oldest === 0n) return;
    this.#oldest = oldest;
    const versions = ABOVE.map((above) => oldest + above).filter((version) => version < highest);
    this.#asked = items
      .toSorted((a, b) => b.history.length - a.history.length)
      .slice(0, MAX_ITEMS)
      .flatMap(({ handle, key }) => versions.map((version) => ({ handle, key, version })));
    await this.#readAll(this.#asked);
  }

  /** Reads each item again at the oldest of these versions that is still kept, if older ones have been pruned. */
  async readAgain(): Promise<void> {
    const { oldest } = this.#ctx.session.ledger;
    if (oldest === this.#oldest) return;
    const kept = this.#asked.filter(({ version = 0n }) => version > oldest);
    const first = kept.filter(
      ({ handle, key }, at) =>
        kept.findIndex((other) => other.handle === handle && other.key === key) === at,
    );
    await this.#readAll(first);
  }

  async #readAll(questions: readonly ItemQuestion[]): Promise<void> {
    await Promise.all(questions.map((question) => this.#ctx.node.item(question)));
  }
}
