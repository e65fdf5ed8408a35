import type { GroundTruth, KnownTable } from '../known-truth.ts';
import { knownAccount, MAX_KEY_LENGTH, NOTHING_KNOWN } from '../known-truth.ts';
import { longHex } from '../../spec/formats/address.ts';
import type { NodeClient } from '../session/node-client.ts';
import type { Session } from '../session/session.ts';
import { answerOrNothing } from './answer-or-nothing.ts';
import { findDiscovery } from './pages/discoveries.ts';

/**
 * Accounts that most ledgers have. They are tried when nothing else is known, and used only if they
 * sent something.
 */
const WELL_KNOWN = ['1', 'a', '0'].map(longHex);

/**
 * Discovered senders are added up to this number of accounts, as each account costs some forty requests. The busiest
 * sender is always added: an account that grows shows most.
 */
const ENOUGH_ACCOUNTS = 8;

/**
 * Returns the configuration, then the target's own pages; when neither names an account, those that
 * most ledgers have.
 */
export async function findGroundTruth(session: Session, node: NodeClient): Promise<GroundTruth> {
  const { truth, profile } = session.config;
  const discover = findDiscovery(profile);
  const found = discover === undefined ? undefined : await answerOrNothing(discover(node));
  const { accounts: senders, tables: written } = found ?? NOTHING_KNOWN;
  const named = new Set(truth.accounts.map((account) => account.address));
  const handles = new Set(truth.tables.map((table) => table.handle));
  const added = senders
    .filter((account) => !named.has(account.address))
    .slice(0, Math.max(1, ENOUGH_ACCOUNTS - truth.accounts.length));
  const accounts = [...truth.accounts, ...added];
  const others = written.filter((table) => !handles.has(table.handle)).map(withoutLongKeys);
  const tables = [...truth.tables, ...others];
  const guessed = WELL_KNOWN.map((address) => knownAccount(address));
  return { accounts: accounts.length === 0 ? guessed : accounts, tables };
}

function withoutLongKeys(table: KnownTable): KnownTable {
  const items = table.items.filter(({ key }) => key.length <= MAX_KEY_LENGTH);
  return { ...table, items };
}
