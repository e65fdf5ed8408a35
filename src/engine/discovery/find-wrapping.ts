import { hexBytes } from '../../spec/formats/hex-bytes.ts';
import type { KnownItem } from '../known-truth.ts';
import type { NodeClient } from '../session/node-client.ts';
import type { Session } from '../session/session.ts';
import { answerOrNothing } from './answer-or-nothing.ts';
import type { DiscoveredItem } from './discovery.ts';
import type { ItemWrapping, SentItem } from './item-wrapping.ts';
import { FIELDS, isSomeKnown, isWrappedOtherwise, wrappingOf } from './item-wrapping.ts';

/** How many items are read again where the same bytes stand beside each value. */
const READ_AGAIN = 4;

/**
 * Returns how the target wraps the values of items, if it does. A field that is the same beside all values may be that
 * of the version at which they were read, so some items are read again one version earlier.
 */
export async function findWrapping(
  { ledger }: Session,
  node: NodeClient,
  items: readonly DiscoveredItem[],
): Promise<ItemWrapping | undefined> {
  const readings = isSomeKnown(items) ? items : await readEarlier(node, items);
  const wrapping = wrappingOf(readings);
  const { highest = 0n } = ledger;
  if (wrapping?.hasFields !== true || highest === 0n) return wrapping;
  const again = readings.slice(0, READ_AGAIN).map((item) => readAt(node, item, highest - 1n));
  const isOther = (await Promise.all(again))
    .flat()
    .some((item) => isWrappedOtherwise(item, wrapping));
  return isOther ? FIELDS : wrapping;
}

/** Returns each item as it was at the newest version at which the user knows its value. */
async function readEarlier(
  node: NodeClient,
  items: readonly KnownItem[],
): Promise<readonly SentItem[]> {
  const read = items.map(async ({ handle, key, history }): Promise<readonly SentItem[]> => {
    const [point] = history
      .filter(({ value }) => value !== 'absent')
      .toSorted((one, other) => Number(other.version - one.version));
    if (point === undefined) return [];
    return readAt(node, { handle, key, history: [point] }, point.version);
  });
  return (await Promise.all(read)).flat();
}

async function readAt(
  node: NodeClient,
  item: KnownItem,
  version: bigint,
): Promise<readonly SentItem[]> {
  const { handle, key } = item;
  const exchange = await answerOrNothing(node.item({ handle, key, version }));
  if (exchange?.response.status !== 200) return [];
  return [{ ...item, found: hexBytes(exchange.response.body) }];
}
