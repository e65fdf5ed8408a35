import { accountsThatGrow } from '../../src/engine/assertions/watching/watch-growing.ts';
import type { NodeClient } from '../../src/engine/session/node-client.ts';
import type { Session } from '../../src/engine/session/session.ts';
import type { Discovery } from '../../src/engine/discovery/discovery.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';

/** Pause before each inspection, in which blocks may be committed. Milliseconds. */
const PAUSE_MS = 500;

/** The maximum number of inspections while the ledger grows but no account does. */
const MAX_INSPECTIONS = 2;

/**
 * Returns the accounts that have sent something since they were discovered. Each inspection costs one request per
 * account.
 */
export async function findGrowing(
  session: Session,
  node: NodeClient,
  discovery: Discovery,
): Promise<readonly LongHex[]> {
  const { client, clock, ledger } = session;
  const before = ledger.highest;
  const answered = discovery.accounts.filter((account) => account.answered);
  for (let inspection = 0; inspection < MAX_INSPECTIONS; inspection += 1) {
    await clock.wait(PAUSE_MS, 'discovery', client.ended);
    await Promise.allSettled(answered.map(({ address }) => node.summaries(address, { limit: 1 })));
    const growing = accountsThatGrow({ session, discovery });
    if (growing.length > 0 || ledger.highest === before) return growing;
  }
  return [];
}
