import type { GroundTruth, KnownItem } from '../known-truth.ts';
import type { ItemKey } from '../../spec/endpoints/raw-item.ts';
import { itemId } from '../../spec/endpoints/raw-item.ts';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import type { NodeClient } from '../session/node-client.ts';
import type { Session } from '../session/session.ts';
import { valueIn } from '../session/latest-answers.ts';
import { answerOrNothing } from './answer-or-nothing.ts';

/** How often items are read whose value is not the known one, and the pause before each time. Milliseconds. */
const READS = 5;
const PAUSE_MS = 400;

/** An item, and the bytes that the target sent for it, if any. */
interface SentItem extends KnownItem {
  readonly found?: HexBytes;
}

/**
 * Returns the items whose known latest value is out of date: the target has other bytes or none, and the item changes
 * while the chain moves, or had the known bytes at a known version. The user wrote down what was the latest value once.
 */
export async function findOutdated(
  session: Session,
  node: NodeClient,
  items: readonly SentItem[],
): Promise<readonly ItemKey[]> {
  let constant = items.filter(({ value, found }) => value !== undefined && value !== found);
  const outdated: ItemKey[] = [];
  const { clock, client, ledger } = session;
  for (let reads = 0; reads < READS && constant.length > 0; reads += 1) {
    await clock.wait(PAUSE_MS, 'discovery', client.ended);
    const now = await Promise.all(constant.map((item) => readNow(node, item, reads === 0)));
    // A chain that stands still changes nothing any more.
    const isMoving = ledger.advances > 0;
    const isOutdated = (_: SentItem, at: number): boolean =>
      now[at] === 'had it' || (isMoving && now[at] === 'changes');
    outdated.push(...constant.filter(isOutdated));
    if (!isMoving) return outdated;
    constant = constant.filter((item, at) => !isOutdated(item, at));
  }
  return outdated;
}

async function readNow(
  node: NodeClient,
  { handle, key, value, found, history }: SentItem,
  isFirst: boolean,
): Promise<'changes' | 'had it' | 'the same'> {
  const latest = await answerOrNothing(node.item({ handle, key }));
  const bytes = latest && valueIn(latest);
  if (bytes !== undefined && bytes !== found && bytes !== value) return 'changes';
  const then = isFirst ? history.findLast((point) => point.value === value) : undefined;
  if (then === undefined) return 'the same';
  const earlier = await answerOrNothing(node.item({ handle, key, version: then.version }));
  return earlier !== undefined && valueIn(earlier) === value ? 'had it' : 'the same';
}

/** Returns items without the latest values that are out of date. */
export function withoutValues<T extends KnownItem>(
  items: readonly T[],
  outdated: readonly ItemKey[],
): readonly T[] {
  const ids = new Set(outdated.map((item) => itemId(item)));
  return items.map((item) => (ids.has(itemId(item)) ? { ...item, value: undefined } : item));
}

/** Returns the ground truth without these. */
export function truthWithoutValues(
  { accounts, tables }: GroundTruth,
  outdated: readonly ItemKey[],
): GroundTruth {
  return {
    accounts,
    tables: tables.map((table) => ({ ...table, items: withoutValues(table.items, outdated) })),
  };
}
