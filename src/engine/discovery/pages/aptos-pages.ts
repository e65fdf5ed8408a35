import type {
  GroundTruth,
  KnownAccount,
  KnownItem,
  KnownPoint,
  KnownTable,
} from '../../known-truth.ts';
import { knownAccount, NOTHING_KNOWN } from '../../known-truth.ts';
import { bodyJson } from '../../../expect/json-body.ts';
import { isObject } from '../../../text/json.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import { parseAddress } from '../../../spec/formats/address.ts';
import { itemId } from '../../../spec/endpoints/raw-item.ts';
import { hexBytes, parseHexBytes } from '../../../spec/formats/hex-bytes.ts';
import { parseU64 } from '../../../spec/formats/u64.ts';
import type { NodeClient } from '../../session/node-client.ts';
import { withNeighbours } from './with-neighbours.ts';

/** The most accounts and items that discovery adds. */
const MAX_DISCOVERED = { accounts: 8, items: 12 } as const;

/** How many transactions are read. */
const NEWEST = 100;

/**
 * Reads the newest transactions, or those from a version on, from the Aptos family's pages outside
 * the document: the accounts that sent them, and the items they wrote or deleted. Nothing is
 * judged.
 */
export async function discoverAptos(node: NodeClient, start?: bigint): Promise<GroundTruth> {
  const from = start === undefined ? '' : `&start=${start}`;
  const answer = await node.send({
    method: 'GET',
    path: `/v1/transactions?limit=${NEWEST}${from}`,
    headers: { accept: 'application/json' },
    meaning: { endpoint: 'outside', beyond: 'discovery' },
  });
  const { value } = bodyJson(answer.response);
  if (!Array.isArray(value)) return NOTHING_KNOWN;
  const listed = value.filter(isObject);
  return { accounts: accountsOf(listed), tables: tablesOf(listed) };
}

type Member = Readonly<Record<string, unknown>>;

function accountsOf(transactions: readonly Member[]): readonly KnownAccount[] {
  const found = new Map<LongHex, KnownAccount>();
  for (const transaction of transactions) {
    const sender = parseAddress(textOf(transaction['sender']));
    const version = parseU64(textOf(transaction['version']));
    if (transaction['type'] !== 'user_transaction' || sender === undefined || version === undefined)
      continue;
    const nonce = transaction['replay_protection_nonce'];
    const orderless = nonce !== undefined && nonce !== null;
    const known = found.get(sender) ?? knownAccount(sender);
    const hash = typeof transaction['hash'] === 'string' ? transaction['hash'] : undefined;
    const kind = orderless ? 'orderless' : 'sequence_number';
    found.set(sender, { ...known, transactions: [...known.transactions, { version, kind, hash }] });
  }
  return [...found.values()]
    .toSorted((a, b) => b.transactions.length - a.transactions.length)
    .slice(0, MAX_DISCOVERED.accounts);
}

function tablesOf(transactions: readonly Member[]): readonly KnownTable[] {
  const items = new Map<string, KnownItem>();
  for (const transaction of transactions) {
    const version = parseU64(textOf(transaction['version']));
    const changes = transaction['changes'];
    if (version === undefined || !Array.isArray(changes)) continue;
    for (const change of changes.filter(isObject)) {
      const item = changedItem(change, version);
      if (item !== undefined) addItem(items, item);
    }
  }
  const kept = [...items.values()].slice(-MAX_DISCOVERED.items);
  const last = lastWithoutGap(transactions);
  const beside = (item: KnownItem): KnownItem =>
    last === undefined ? item : { ...item, history: withNeighbours(item.history, last) };
  const handles = [...new Set(kept.map((item) => item.handle))];
  return handles.map((handle) => ({
    handle,
    items: kept.filter((item) => item.handle === handle).map(beside),
    absent: [],
  }));
}

/**
 * Returns the last version of an ascending list without gaps, which therefore has every change up
 * to it.
 */
function lastWithoutGap(transactions: readonly Member[]): bigint | undefined {
  const versions = transactions.map((transaction) => parseU64(textOf(transaction['version'])));
  const [first] = versions;
  if (first === undefined) return undefined;
  const whole = versions.every((version, at) => version === first + BigInt(at));
  return whole ? versions.at(-1) : undefined;
}

function addItem(items: Map<string, KnownItem>, item: KnownItem): void {
  const id = itemId(item);
  const known = items.get(id);
  items.delete(id);
  items.set(id, { ...item, history: [...(known?.history ?? []), ...item.history] });
}

function changedItem(change: Member, version: bigint): KnownItem | undefined {
  const handle = parseAddress(textOf(change['handle']));
  const key = parseHexBytes(textOf(change['key']));
  if (handle === undefined || key === undefined) return undefined;
  const point = pointOf(change, version);
  return point === undefined ? undefined : { handle, key: hexBytes(key), history: [point] };
}

function pointOf(change: Member, version: bigint): KnownPoint | undefined {
  if (change['type'] === 'delete_table_item') return { version, value: 'absent' };
  const value = parseHexBytes(textOf(change['value']));
  if (change['type'] !== 'write_table_item' || value === undefined) return undefined;
  return { version, value: hexBytes(value) };
}

function textOf(value: unknown): string {
  // Stryker disable next-line StringLiteral: any text will do that is not a number, an address or bytes
  return typeof value === 'string' ? value : '';
}
