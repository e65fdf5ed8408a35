import type { TargetConfig } from '../../config/config.ts';
import type { GroundTruth, KnownAccount, KnownItem } from '../../src/engine/known-truth.ts';
import { NodeClient } from '../../src/engine/session/node-client.ts';
import { Session } from '../../src/engine/session/session.ts';
import { DISCOVERIES } from '../../src/engine/discovery/pages/discoveries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { itemId } from '../../src/spec/endpoints/raw-item.ts';

/** How many pages of older transactions are searched, of {@link PAGE_SIZE} each. */
const MAX_PAGES = 6;
const PAGE_SIZE = 100n;

/** The most that are taken from older pages: enough to choose from, few enough to be discovered. */
const MAX_TAKEN = { accounts: 3, items: 3 } as const;

/** What older transactions show. */
export interface OlderDiscoveries {
  readonly accounts: readonly KnownAccount[];
  /** Items that were deleted. */
  readonly deleted: readonly KnownItem[];
}

/**
 * Finds what discovery does not, as that looks only at the newest transactions: other senders, and deleted
 * items. Costs one request per page, and ends as soon as it has enough.
 *
 * @param version the ledger version of the node.
 * @param onRequest called for every request.
 * @param interrupt aborted when the user ends the run: what was found so far counts.
 */
export async function discoverOlder(
  config: TargetConfig,
  version: bigint | undefined,
  onRequest: () => void,
  interrupt: AbortSignal,
): Promise<OlderDiscoveries> {
  const { discovery } = config.profile;
  const found = new OlderPages();
  if (discovery === undefined || version === undefined) return found.all;
  const session = new Session(config, [], { signal: interrupt });
  const node = new NodeClient(session, { owner: 'discovery', onRequest });
  try {
    for (let page = 2n; page < 2 + MAX_PAGES && !found.isEnough; page += 1n) {
      const start = version - page * PAGE_SIZE;
      if (start < 0n) break;
      found.add(await DISCOVERIES[discovery](node, start));
    }
  } catch {
    // Pruned, or not offered: what was found so far is kept.
  } finally {
    await session.client.close();
  }
  return found.all;
}

/** What several pages show. */
class OlderPages {
  readonly #accounts = new Map<LongHex, KnownAccount>();
  readonly #deleted = new Map<string, KnownItem>();

  add({ accounts, tables }: GroundTruth): void {
    for (const account of accounts) {
      if (!this.#accounts.has(account.address)) this.#accounts.set(account.address, account);
    }
    for (const item of tables.flatMap(({ items }) => items)) {
      const isDeleted = item.history.some(({ value }) => value === 'absent');
      if (isDeleted) this.#deleted.set(itemId(item), item);
    }
  }

  get isEnough(): boolean {
    return this.#deleted.size > 0 && this.#accounts.size >= MAX_TAKEN.accounts;
  }

  get all(): OlderDiscoveries {
    return {
      accounts: [...this.#accounts.values()].slice(0, MAX_TAKEN.accounts),
      deleted: [...this.#deleted.values()].slice(0, MAX_TAKEN.items),
    };
  }
}
