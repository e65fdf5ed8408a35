import type { KnownPoint } from '../../known-truth.ts';
import { itemBodyText } from '../../../expect/item-bytes.ts';
import { bytesDifference } from '../../../text/describe-difference.ts';
import type { ItemKey, ItemQuestion } from '../../../spec/endpoints/raw-item.ts';
import type { HexBytes } from '../../../spec/formats/hex-bytes.ts';
import { hexBytes } from '../../../spec/formats/hex-bytes.ts';
import type { Difference } from '../../../text/difference.ts';
import { differs, formatValue } from '../../../text/difference.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { valueIn } from '../../session/latest-answers.ts';
import { formatRefusal } from '../../session/refusal.ts';
import { answersOf } from '../watching/answers-of.ts';

/** The state of an item at a version, as the user or discovery knows it. */
export interface ItemPoint extends KnownPoint, ItemKey {}

/** The most items, or points of history, that a check reads. */
const MAX_ITEMS_ASKED = 256;

/**
 * Returns the known history of all items, the newest points first, without what has been pruned
 * meanwhile.
 */
export function itemPoints(ctx: CheckContext): readonly ItemPoint[] {
  const { oldest } = ctx.session.ledger;
  return ctx.discovery.truth.tables
    .flatMap(({ items }) => items)
    .flatMap(({ handle, key, history }) => history.map((point) => ({ handle, key, ...point })))
    .filter((point) => point.version >= oldest)
    .toSorted((a, b) => (a.version > b.version ? -1 : 1))
    .slice(0, MAX_ITEMS_ASKED);
}

/** Reads all items at once, up to {@link MAX_ITEMS_ASKED}; each is returned with its answer. */
export function askItems<T extends ItemQuestion>(
  ctx: CheckContext,
  all: readonly T[],
): Promise<readonly ReadItem<T>[]> {
  return Promise.all(readingsOf(ctx, all));
}

/**
 * Like {@link askItems}, with each item judged on its own: items that the run does not ask for are
 * left out.
 */
export function askEachItem<T extends ItemQuestion>(
  ctx: CheckContext,
  all: readonly T[],
): Promise<readonly ReadItem<T>[]> {
  return answersOf(readingsOf(ctx, all));
}

/** An item and the answer to the request for it. */
interface ReadItem<T> {
  readonly item: T;
  readonly exchange: AnsweredExchange;
}

function readingsOf<T extends ItemQuestion>(
  ctx: CheckContext,
  all: readonly T[],
): readonly Promise<ReadItem<T>>[] {
  return all.slice(0, MAX_ITEMS_ASKED).map(async (item) => {
    const { handle, key, version } = item;
    const asked = version === undefined ? { handle, key } : { handle, key, version };
    return { item, exchange: await ctx.node.item(asked) };
  });
}

/** Returns the difference between an answer and what the item is known to be. */
export function findValueDifference(
  exchange: AnsweredExchange,
  value: HexBytes | 'absent',
): Difference | undefined {
  const { status, body } = exchange.response;
  if (value === 'absent') {
    return status === 200 ? differs('no item', itemBodyText(exchange.response)) : undefined;
  }
  if (status !== 200) return differs(`the bytes ${formatValue(value)}`, formatRefusal(exchange));
  const now = hexBytes(body);
  if (now === value) return undefined;
  const expected = `the bytes ${formatValue(value)}`;
  return differs(expected, itemBodyText(exchange.response, value), bytesDifference(value, now));
}

/**
 * Returns the difference between two answers about one item at one version. Any refusal means that
 * there is no item: the document does not show which status and code a missing item gets, nor that
 * these stay the same. Only a first answer of 500 or 503 says nothing about the item.
 *
 * @param when why the second answer must equal the first, in words
 */
export function findItemDifference(
  first: AnsweredExchange,
  second: AnsweredExchange,
  when: string,
): Difference | undefined {
  if (first.response.status >= 500) return undefined;
  const [before, now] = [valueIn(first), valueIn(second)];
  if (before === now) return undefined;
  const difference =
    before === undefined || now === undefined ? undefined : bytesDifference(before, now);
  const found = differs(`${formatItem(first)}, ${when}`, formatItem(second, before), difference);
  return { ...found, against: first.id };
}

function formatItem(exchange: AnsweredExchange, expected?: HexBytes): string {
  return valueIn(exchange) === undefined
    ? `no item, ${formatRefusal(exchange)}`
    : itemBodyText(exchange.response, expected);
}
