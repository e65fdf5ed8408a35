import type { History } from '../../../fixtures/ledgers/history.ts';
import { listed } from '../../../fixtures/ledgers/history.ts';
import type { Change } from '../../../fixtures/ledgers/table-store.ts';
import { TableStore } from '../../../fixtures/ledgers/table-store.ts';
import type { Transaction } from '../../../fixtures/ledgers/transaction.ts';
import { hashAt } from '../../../fixtures/ledgers/transaction.ts';
import type { CommittedVersion, LedgerReader, View } from '../../../fixtures/ledgers/view.ts';

const FIRST = 1_000n;

/** A ledger of the transactions sent to it; each has a block of its own. */
export class ChainLedger extends TableStore implements LedgerReader {
  readonly seed = 1;
  readonly #sent: Transaction[] = [];
  #version = FIRST;

  /** The version of the next transaction. */
  get next(): bigint {
    return this.#version + 2n;
  }

  commit(
    transaction: Omit<Transaction, 'version'>,
    changes: readonly Omit<Change, 'version'>[],
  ): bigint {
    const version = this.next;
    this.#version = version;
    this.#sent.push({ ...transaction, version });
    for (const change of changes) this.write({ ...change, version });
    return version;
  }

  view(chainId: number, timestamp: bigint): View {
    const blockHeight = (this.#version - FIRST) / 2n;
    return {
      chainId,
      version: this.#version,
      oldestVersion: 0n,
      timestamp,
      epoch: 1n,
      blockHeight,
      oldestBlockHeight: 0n,
      ledger: this,
    };
  }

  history(address: string): History {
    const sent = this.#sent.filter(({ sender }) => sender === address);
    const at = (nth: number): Transaction => {
      const found = sent[nth];
      if (found === undefined) throw new RangeError(`transaction ${nth} of ${sent.length}`);
      return found;
    };
    return { ...listed(sent.map(({ version }) => version)), at };
  }

  senders(): readonly string[] {
    return [...new Set(this.#sent.map(({ sender }) => sender))];
  }

  committed(version: bigint): CommittedVersion {
    const transaction = this.#sent.find((sent) => sent.version === version);
    const type = transaction === undefined ? 'block_metadata' : 'user';
    const hash = transaction?.hash ?? hashAt(this.seed, version);
    return { version, hash, type, transaction, changes: this.changes(version) };
  }
}
