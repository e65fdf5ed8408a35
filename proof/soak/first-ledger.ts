import { LedgerTracker } from '../../src/engine/session/ledger-tracker.ts';
import type { Names } from '../../src/spec/names.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import { isAnswered } from '../../src/wire/exchange.ts';

/** The initial ledger of a node: the ledger in the headers of its first responses. */
export class FirstLedger {
  readonly #ledger: LedgerTracker;
  #highest: bigint | undefined;

  constructor(names: Names) {
    this.#ledger = new LedgerTracker(names);
  }

  /** Records an exchange; call it with every exchange. */
  record(exchange: Exchange): void {
    if (isAnswered(exchange)) this.#ledger.record(exchange);
    this.#highest ??= this.#ledger.highest;
  }

  /** Whether the node has pruned all of its initial ledger, so that nothing known can be requested. */
  get isPruned(): boolean {
    return this.#highest !== undefined && this.#ledger.oldest > this.#highest;
  }
}
