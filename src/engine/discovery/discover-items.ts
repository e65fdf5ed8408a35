import type { GroundTruth, KnownItem } from '../known-truth.ts';
import { ledgerView } from '../../expect/header-matchers.ts';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import { hexBytes } from '../../spec/formats/hex-bytes.ts';
import { omitUndefined } from '../../text/json.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { NodeClient } from '../session/node-client.ts';
import type { Session } from '../session/session.ts';
import { answerOrNothing } from './answer-or-nothing.ts';
import type { DiscoveredItem } from './discovery.ts';
import { findWrapping } from './find-wrapping.ts';
import type { ItemWrapping } from './item-wrapping.ts';
import { noneOf, wrapItem } from './item-wrapping.ts';
import { roundRobin } from './round-robin.ts';

/** The most items that are discovered, however many are configured. */
export const MAX_ITEMS = 32;

/** What reads of items show. */
export interface FoundItems {
  /** The items that the target sends, with each known value as it is sent. */
  readonly sent: readonly DiscoveredItem[];
  /** Known items that the target does not have any more. */
  readonly deleted: readonly KnownItem[];
  readonly wrapping: ItemWrapping | undefined;
  readonly none: HexBytes | undefined;
  /** The statuses of the responses without an item. */
  readonly refusals: readonly number[];
}

/** Reads each known item, finds how the target wraps items, and how it spells handles. */
export async function discoverItems(
  session: Session,
  node: NodeClient,
  truth: GroundTruth,
): Promise<FoundItems> {
  const items = roundRobin(truth.tables.map((table) => table.items)).slice(0, MAX_ITEMS);
  session.handlesAreBare ??= await areHandlesBare(session, node, items);
  const read = await Promise.all(items.map((item) => discoverItem(session, node, item)));
  const given = read.flatMap(({ item }) => item ?? []);
  const wrapping = await findWrapping(session, node, given);
  const none = noneOf(given, wrapping);
  const answered = read.map((answer) =>
    none !== undefined && answer.item?.found === none ? NO_ITEM : answer,
  );
  const wrap = <T extends KnownItem>(item: T): T =>
    wrapping === undefined ? item : wrapItem(item, wrapping);
  return {
    sent: answered.flatMap(({ item }) => (item === undefined ? [] : [wrap(item)])),
    deleted: items
      .filter((_, at) => MISSING_STATUSES.includes(answered[at]?.refusal ?? 0))
      .map((item) => wrap(item)),
    wrapping,
    none,
    refusals: answered.flatMap(({ refusal }) => refusal ?? []),
  };
}

/** The statuses of no item: 200 where its body says so; "404" and "400" have "Conditions not shown". */
const MISSING_STATUSES: readonly number[] = [200, 400, 404];

/** A response of 200 that says that there is no item. */
const NO_ITEM = { item: undefined, refusal: 200 } as const;

/** How many items show which spelling of a handle is taken. */
const MAX_SPELLED = 3;

/**
 * Returns whether handles are to be written without `0x`: as the user does, unless only the other
 * spelling finds an item. The row of the table handle does not mention `0x`, as those of address
 * and key do.
 */
async function areHandlesBare(
  session: Session,
  node: NodeClient,
  items: readonly KnownItem[],
): Promise<boolean> {
  const { tables } = session.truth;
  const usual = tables.some(({ isBare }) => isBare === true);
  const asked = items.slice(0, MAX_SPELLED);
  const finds = async (isBare: boolean): Promise<boolean> => {
    for (const { handle, key } of asked) {
      const spelling = isBare ? handle.slice(2) : handle;
      const exchange = await answerOrNothing(node.item({ handle, key }, { spelling }));
      if (exchange?.response.status === 200) return true;
    }
    return false;
  };
  if (await finds(usual)) return usual;
  return (await finds(!usual)) ? !usual : usual;
}

/** Reads an item; the status where that is refused. */
async function discoverItem(
  session: Session,
  node: NodeClient,
  item: KnownItem,
): Promise<{ readonly item?: DiscoveredItem; readonly refusal?: number }> {
  const question = { handle: item.handle, key: item.key };
  const asked = node.ask({ endpoint: 'rawItem', question }, {}, { mayLag: true });
  const exchange = await answerOrNothing(asked);
  const { response } = exchange ?? deniedItem(session) ?? {};
  if (response === undefined) return {};
  if (response.status !== 200) return { refusal: response.status };
  const foundAt = ledgerView(response, session.names).ledgerVersion;
  return { item: { ...item, found: hexBytes(response.body), ...omitUndefined({ foundAt }) } };
}

/** Returns the first answer where every read of an item was denied; such answers reach no check. */
function deniedItem({ ended }: Session): AnsweredExchange | undefined {
  return ended.denied.find(({ request }) => request.meaning.endpoint === 'rawItem');
}
