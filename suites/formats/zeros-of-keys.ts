import type { NearAnswer } from '../../src/engine/assertions/items/same-bytes.ts';
import { distinctiveValues } from '../../src/engine/assertions/items/same-bytes.ts';
import { longestKeys } from '../../src/engine/assertions/items/settled-item.ts';
import {
  byTable,
  onlyOneTable,
  shownByTables,
} from '../../src/engine/assertions/items/shown-by-tables.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { DiscoveredItem } from '../../src/engine/discovery/discovery.ts';
import { roundRobin } from '../../src/engine/discovery/round-robin.ts';
import { valueIn } from '../../src/engine/session/latest-answers.ts';
import type { Unjudged } from '../../src/engine/session/unjudged-check.ts';
import type { ItemKey } from '../../src/spec/endpoints/raw-item.ts';
import { itemId } from '../../src/spec/endpoints/raw-item.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { bytesFromHex } from '../../src/spec/formats/hex-bytes.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** What the checks of one key share. */
interface Asking {
  readonly ask: (item: ItemKey) => Promise<AnsweredExchange>;
  readonly distinctive: ReturnType<typeof distinctiveValues>;
}

/** Neighbours of a key, by the change of its zeros. */
const FAMILIES: readonly Family[] = [
  { how: 'with a zero byte before it', of: withLeadingZeros },
  { how: 'with a zero byte behind it', of: withTrailingZeros },
  { how: 'with fewer zero bytes', of: withFewerZeros },
];

interface Family {
  /** Continues "the key 0x00ab …". */
  readonly how: string;
  readonly of: (key: HexBytes) => readonly HexBytes[];
}

/** Judges that a key with more or fewer zeros does not get the item of a known key. */
export async function expectZerosToMatter(ctx: CheckContext): Promise<void> {
  // The keys of two items may have a neighbour in common.
  const asked = new Map<string, Promise<AnsweredExchange>>();
  const ask: Asking['ask'] = (near) => {
    const answer = asked.get(itemId(near)) ?? ctx.node.item(near);
    asked.set(itemId(near), answer);
    return answer;
  };
  const distinctive = distinctiveValues(ctx);
  const ofZeros = ({ key }: DiscoveredItem): number => Number(withoutEnds(key).length > 0);
  const items = ctx.discovery.requireItems().toSorted((a, b) => ofZeros(b) - ofZeros(a));
  const telling = items.filter(({ found }) => distinctive.has(found));
  const chosen = new Set([...roundRobin(byTable(items)).slice(0, 4), ...longestKeys(telling, 2)]);
  const reasons: Unjudged[] = [];
  for (const family of FAMILIES) {
    reasons.push(...(await expectFamilyApart(ctx, family, [...chosen], { ask, distinctive })));
  }
  const [reason] = reasons;
  if (reason !== undefined) throw reason;
}

/**
 * Judges the neighbours of one kind. A table may hold 0x1f and 0x001f on purpose: one item under one more zero byte
 * proves nothing if no other number of zeros gets the item, and no item of another table.
 *
 * @returns why nobody can tell, if so.
 */
async function expectFamilyApart(
  ctx: CheckContext,
  { how, of }: Family,
  items: readonly DiscoveredItem[],
  asking: Asking,
): Promise<readonly Unjudged[]> {
  const alone: NearAnswer[] = [];
  const misses: NearAnswer[] = [];
  for (const item of items) {
    const { handle } = item;
    const unknown = of(item.key).filter((key) => !ctx.discovery.knowsItem({ handle, key }));
    const answers = await Promise.all(
      unknown.map(async (key): Promise<NearAnswer> => {
        return { item, key, exchange: await asking.ask({ handle, key }) };
      }),
    );
    const trimmed = await findTrimmed(item, answers, asking);
    const [first, ...more] = trimmed;
    const isAlone = first !== undefined && more.length === 0 && isOneMore(first);
    if (isAlone) alone.push(first);
    misses.push(...answers.filter((answer) => isOneMore(answer) && !holds(answer.exchange, item)));
    for (const answer of answers) expectOther(ctx, answer, isAlone || !trimmed.includes(answer));
  }
  const shown = shownByTables(alone, misses);
  for (const answer of alone) expectOther(ctx, answer, shown !== 'fault');
  return shown === 'unclear' ? alone.slice(0, 1).map((answer) => onlyOneTable(answer, how)) : [];
}

const TAKEN_FOR_IT =
  'that item, whatever the zeros; if the table holds both keys, add both to the configuration';

function expectOther(ctx: CheckContext, { item, exchange }: NearAnswer, isOther: boolean): void {
  const expected = `no item, or bytes other than those of ${item.key}: ${item.found}`;
  ctx.judge(exchange, isOther ? undefined : differs(expected, TAKEN_FOR_IT));
}

/** Returns true for the key with one more zero byte. */
function isOneMore({ item, key }: NearAnswer): boolean {
  return key.length === item.key.length + 2;
}

function holds(exchange: AnsweredExchange, { found }: DiscoveredItem): boolean {
  return valueIn(exchange) === found;
}

/**
 * Finds the responses of a node that trims zeros, or adds them.
 *
 * Equal bytes under one key may be a coincidence. Equal bytes under four such keys or more, or distinctive bytes (see
 * {@link distinctiveValues}) under one key, are not. If the key with other bytes in place of the zeros also gets
 * the item, the node ignores an end of the key: RAW-VALUE.near judges that.
 */
async function findTrimmed(
  item: DiscoveredItem,
  answers: readonly NearAnswer[],
  { ask, distinctive }: Asking,
): Promise<readonly NearAnswer[]> {
  const { handle, key, found } = item;
  const same = answers.filter(({ exchange }) => holds(exchange, item));
  if (same.every((answer) => isOfOtherWidth(answer))) return [];
  const isEveryOne = answers.length > 3 && same.length === answers.length;
  if (!isEveryOne && !distinctive.has(found)) return [];
  const trimmed: NearAnswer[] = [];
  for (const answer of same) {
    const halfway = halfwayTo(answer.key, key);
    if (halfway === undefined || holds(await ask({ handle, key: halfway }), item))
      trimmed.push(answer);
  }
  const [first] = trimmed;
  if (first === undefined) return [];
  return holds(await ask({ handle, key: withoutZeros(first.key, key) }), item) ? [] : trimmed;
}

/** The widths of numbers. Bytes. */
const WIDTHS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16, 32]);

/**
 * Returns true for a number and a wider one, two bytes or more: a table may hold both. A node that trims zeros ignores
 * other numbers of zeros as well.
 */
function isOfOtherWidth({ item, key }: NearAnswer): boolean {
  if (key.length < item.key.length + 4) return false;
  return [item.key, key].every((each) => WIDTHS.has(bytesFromHex(each).length));
}

/**
 * Returns the key without half of the zeros that the shorter key lacks. A table may hold a key and its shortest form,
 * as of a network and its first host, but not a form between them. A longer key has no such form.
 */
function halfwayTo(near: HexBytes, key: HexBytes): HexBytes | undefined {
  if (near.length > key.length) return undefined;
  const half = Math.ceil((key.length - near.length) / 4) * 2;
  return key.endsWith(near.slice(2)) ? `0x${key.slice(2 + half)}` : `0x${key.slice(2, -half)}`;
}

/** Returns the longer of two keys with other bytes in place of the zeros that the shorter one lacks. */
function withoutZeros(near: HexBytes, key: HexBytes): HexBytes {
  const [short, long] = near.length < key.length ? [near, key] : [key, near];
  const other = '5a'.repeat((long.length - short.length) / 2);
  return long.startsWith(short) ? `${short}${other}` : `0x${other}${short.slice(2)}`;
}

/** Returns the numbers of added zero bytes: 1, 2, 29, and enough for 4, 8, 16 and 32 bytes. */
function countsOfZeros(key: HexBytes): readonly number[] {
  const length = key.length / 2 - 1;
  const missing = [4, 8, 16, 32].map((full) => full - length).filter((count) => count > 0);
  return [...new Set([1, 2, 29, ...missing])];
}

function withLeadingZeros(key: HexBytes): readonly HexBytes[] {
  return countsOfZeros(key).map((count) => `0x${'00'.repeat(count)}${key.slice(2)}` as const);
}

function withTrailingZeros(key: HexBytes): readonly HexBytes[] {
  return countsOfZeros(key).map((count) => `${key}${'00'.repeat(count)}` as const);
}

/** Returns the key without the zero bytes at either end, where it has two or more: one alone has no form between them. */
function withFewerZeros(key: HexBytes): readonly HexBytes[] {
  return withoutEnds(key).filter((other) => key.length - other.length >= 4);
}

/** Returns the key without the zero bytes at either end, where it has some. */
function withoutEnds(key: HexBytes): readonly HexBytes[] {
  const digits = key.slice(2);
  const trimmed = [digits.replace(/^(?:00)+/, ''), digits.replace(/(?:00)+$/, '')];
  return trimmed
    .filter((other) => other !== digits && other !== '')
    .map((other) => `0x${other}` as const);
}
