import type { ItemKey, ItemQuestion } from '../../../spec/endpoints/raw-item.ts';
import type { CheckContext } from '../../check/check-context.ts';

/** The most reads of one run. */
const MAX_READS = 8;

/**
 * Reads items at the first version of the newest block, and again at the end of the run, when that
 * block is settled: a node may keep the newest block by its end alone. SVC-HISTORY.items compares
 * both.
 */
export class NewestBlockReads {
  readonly #ctx: CheckContext;
  /** By version: each block is read once. */
  readonly #asked = new Map<bigint, ItemQuestion>();

  constructor(ctx: CheckContext) {
    this.#ctx = ctx;
  }

  /** Reads the item in the newest block, unless it has one version only or another read was there. */
  async read({ handle, key }: ItemKey): Promise<void> {
    const { firstOfNewest: version, highest } = this.#ctx.session.ledger;
    if (version === undefined || version === highest) return;
    if (this.#asked.has(version) || this.#asked.size >= MAX_READS) return;
    const question = { handle, key, version };
    this.#asked.set(version, question);
    await this.#ctx.node.item(question);
  }

  /** Reads all of them again. */
  async readAgain(): Promise<void> {
    const asked = [...this.#asked.values()];
    await Promise.all(asked.map((question) => this.#ctx.node.item(question)));
  }
}
