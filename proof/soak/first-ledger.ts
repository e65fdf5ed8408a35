import { LedgerTracker } from '../../src/engine/session/ledger-tracker.ts';
import type { Names } from '../../src/spec/names.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import { isAnswered } from '../../src/wire/exchange.ts';

/** The ledger that a node held when its judgement began, by the headers of its answers. */
export class FirstLedger {
  readonly #ledger: LedgerTracker;
  #highest: bigint | undefined;

  constructor(names: Names) {
    this.#ledger = new LedgerTracker(names);
  }

  /** To be called with every exchange. */
  record(exchange: Exchange): void {
    if (isAnswered(exchange)) this.#ledger.record(exchange);
    this.#highest ??= this.#ledger.highest;
  }

  /** Whether all of it was pruned meanwhile: whatever anyone knew of it cannot be asked about any more. */
  get isPruned(): boolean {
    return this.#highest !== undefined && this.#ledger.oldest > this.#highest;
  }
}
