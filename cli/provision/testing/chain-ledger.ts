import type { Transaction } from '../../../fixtures/ledgers/transaction.ts';
import { hashAt } from '../../../fixtures/ledgers/transaction.ts';
import type { History } from '../../../fixtures/ledgers/history.ts';
import { countBelow } from '../../../fixtures/ledgers/history.ts';
import type { Change, Write } from '../../../fixtures/ledgers/table-store.ts';
import { TableStore } from '../../../fixtures/ledgers/table-store.ts';
import type { CommittedVersion, LedgerReader, View } from '../../../fixtures/ledgers/view.ts';

const FIRST = 1_000n;

/** A ledger of the transactions sent to it; each has a block of its own. */
export class ChainLedger implements LedgerReader {
  readonly seed = 1;
  readonly #store = new TableStore();
  readonly #sent = new Map<string, Transaction[]>();
  readonly #users = new Map<bigint, Transaction>();
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
    const committed = { ...transaction, version };
    this.#version = version;
    this.#users.set(version, committed);
    const sent = this.#sent.get(transaction.sender) ?? [];
    this.#sent.set(transaction.sender, [...sent, committed]);
    for (const change of changes) this.#store.write({ ...change, version });
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
    const sent = this.#sent.get(address) ?? [];
    const versions = sent.map(({ version }) => version);
    return {
      length: sent.length,
      at(nth) {
        const found = sent[nth];
        if (found === undefined) throw new RangeError(`transaction ${nth} of ${sent.length}`);
        return found;
      },
      below: (version) => countBelow(versions, version),
    };
  }

  senders(): readonly string[] {
    return [...this.#sent.keys()];
  }

  handles(): readonly string[] {
    return this.#store.handles();
  }

  keys(handle: string): readonly string[] {
    return this.#store.keys(handle);
  }

  writes(handle: string, key: string): readonly Write[] {
    return this.#store.writes(handle, key);
  }

  item(handle: string, key: string, version: bigint): Buffer | undefined {
    return this.#store.item(handle, key, version);
  }

  committed(version: bigint): CommittedVersion {
    const transaction = this.#users.get(version);
    const type = transaction === undefined ? 'block_metadata' : 'user';
    const hash = transaction?.hash ?? hashAt(this.seed, version);
    return { version, hash, type, transaction, changes: this.#store.changes(version) };
  }
}
