import { bcs } from '@mysten/bcs';
import type { BcsList } from '../../src/engine/assertions/lists/read-bcs.ts';
import { areUnchanged, areWhole, readBcs } from '../../src/engine/assertions/lists/read-bcs.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { ignoreIfMoved } from '../../src/engine/session/chain-moved.ts';
import { inapplicable } from '../../src/engine/session/unjudged-check.ts';
import type { DiscoveredAccount } from '../../src/engine/discovery/discovered-account.ts';
import { ascendingVersions, formatVersions } from '../../src/oracle/entry.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { bytesDifference, firstDifferentByte } from '../../src/text/describe-difference.ts';
import type { Difference } from '../../src/text/difference.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Section 4.1, response 200: long lists in BCS, whose layout is not known. */
export const bcsInPartsChecks: readonly Check[] = [
  // "The media type is `application/json` or `application/x-bcs`."
  example(
    'SUM-BCS.joined',
    'a long BCS list is a count and the entries that shorter lists show',
    ['account-of-2'],
    expectJoined,
    { supporting: true },
  ),
];

/** How many accounts are read, and the most transactions of each. */
const MAX_READ = { accounts: 2, transactions: 257 } as const;

/** Lengths of the parts: of the whole list, then of the first part, and so on. */
const PART_LENGTHS = [97, 31, 7] as const;

/** The fewest transactions of an account that is read: one is too new, and the others are two parts. */
const MIN_TRANSACTIONS = 9;

/** How many of the transactions are left for another try, when the oldest were pruned meanwhile. */
const FEWER = 0.8;

/** Judges long lists, if short lists are their count followed by their entries, as BCS writes a sequence. */
async function expectJoined(ctx: CheckContext): Promise<void> {
  if (ctx.session.decodeSummaries !== undefined) {
    throw inapplicable('the layout is known: other checks of SUM-BCS decode every list');
  }
  for (const { address } of longestAccounts(ctx)) {
    await expectJoinedInAccount(ctx, address).catch(ignoreIfMoved);
  }
  if (ctx.record.judged > 0) return;
  throw inapplicable('no BCS list was shown to be its count followed by its entries');
}

function longestAccounts({ discovery }: CheckContext): readonly DiscoveredAccount[] {
  const length = ({ newest, older }: DiscoveredAccount): number =>
    (newest?.listed.length ?? 0) + (older?.listed.length ?? 0);
  return discovery.accounts
    .filter((account) => length(account) >= MIN_TRANSACTIONS)
    .toSorted((a, b) => length(b) - length(a))
    .slice(0, MAX_READ.accounts);
}

async function expectJoinedInAccount(ctx: CheckContext, address: LongHex): Promise<void> {
  const limit = ctx.discovery.clampLimit(MAX_READ.transactions);
  const { listed } = await ctx.node.page(address, { limit });
  await expectJoinedOfNewest(ctx, address, ascendingVersions(listed).slice(0, -1));
}

/** Judges these transactions, or as many of the newest of them as the node does not prune meanwhile. */
async function expectJoinedOfNewest(
  ctx: CheckContext,
  address: LongHex,
  versions: readonly bigint[],
): Promise<void> {
  try {
    await expectJoinedOf(ctx, address, versions);
  } catch (error) {
    ignoreIfMoved(error);
    const fewer = versions.slice(-Math.floor(versions.length * FEWER));
    if (fewer.length >= MIN_TRANSACTIONS) await expectJoinedOfNewest(ctx, address, fewer);
  }
}

async function expectJoinedOf(
  ctx: CheckContext,
  address: LongHex,
  versions: readonly bigint[],
): Promise<void> {
  const newest = versions.at(-1) ?? 0n;
  const short = await readLists(ctx, address, shortLists(versions));
  if (short === undefined) return;
  // The layout of lists without start_version may be another.
  const toEnd = (await readLists(ctx, address, shortLists(versions).slice(0, 4), 'end')) ?? [];
  for (const lists of [short, toEnd]) {
    const turned = findTurned(lists);
    if (turned !== undefined && (await areUnchanged(ctx, address, newest, lists))) {
      ctx.judge(turned.exchange, turned.difference);
    }
  }
  if (!areJoined(short)) return;
  for (const { whole, parts } of await readInParts(ctx, address, versions)) {
    const difference = await findDifferenceInEveryRead(ctx, address, whole, parts);
    const isSettled =
      difference === undefined ||
      ((await areUnchanged(ctx, address, newest, short)) &&
        (await areWhole(ctx, address, [whole])));
    if (isSettled) ctx.judge(whole.exchange, difference);
  }
}

/** The most reads of a list that differs: replicas may end a page at different places. */
const READINGS = 4;

/** Finds a difference that occurs in every read of the list. */
async function findDifferenceInEveryRead(
  ctx: CheckContext,
  address: LongHex,
  first: CountedList,
  parts: readonly CountedList[],
): Promise<Difference | undefined> {
  let difference = findJoinedDifference(first, parts);
  const { asked } = first;
  for (let times = 1; times < READINGS && difference !== undefined; times += 1) {
    const [again] = (await readLists(ctx, address, [asked])) ?? [];
    if (again !== undefined) difference = findJoinedDifference(again, parts);
  }
  return difference;
}

/** A list in BCS, and how many transactions JSON lists in it. */
interface CountedList extends BcsList {
  readonly count: number;
  /** The requested versions. */
  readonly asked: readonly bigint[];
}

/**
 * Reads the lists of these versions one after the other: other checks judge concurrent reads.
 *
 * @returns `undefined` if JSON lists other versions, or if a replica is behind.
 */
async function readLists(
  ctx: CheckContext,
  address: LongHex,
  asked: readonly (readonly bigint[])[],
  form: 'range' | 'end' = 'range',
): Promise<readonly CountedList[] | undefined> {
  const lists: CountedList[] = [];
  for (const versions of asked) {
    const [start, last = 0n] = [versions[0], versions.at(-1)];
    const limit = ctx.discovery.clampLimit(versions.length);
    const range = { start, end: ctx.discovery.endBeside(last), limit };
    const question = form === 'end' ? { end: last, limit } : range;
    const [list] = await readBcs(ctx, address, last, [question]);
    if (list?.versions !== formatVersions(versions.map((version) => ({ version }))))
      return undefined;
    lists.push({ ...list, count: versions.length, asked: versions });
  }
  return lists;
}

/** Three entries alone, the first two together, and all three, by their places. */
const SHORT = [[0], [1], [2], [0, 1], [0, 1, 2]] as const;

function shortLists(versions: readonly bigint[]): readonly (readonly bigint[])[] {
  return SHORT.map((places) => places.flatMap((place) => versions[place] ?? []));
}

/** Tells whether each short list is its count followed by its entries. */
function areJoined(short: readonly CountedList[]): boolean {
  return SHORT.every((places, at) => {
    const list = short[at];
    const entries = places.flatMap((place) => short[place] ?? []);
    return list !== undefined && findJoinedDifference(list, entries) === undefined;
  });
}

/** Finds a list of two that is its count followed by its entries, the later entry first. */
function findTurned(
  short: readonly CountedList[],
): { readonly exchange: AnsweredExchange; readonly difference: Difference } | undefined {
  const [first, second, , both] = short;
  if (first === undefined || second === undefined || both === undefined) return undefined;
  if (findJoinedDifference(both, [second, first]) !== undefined) return undefined;
  const difference = findJoinedDifference(both, [first, second]);
  return difference && { exchange: both.exchange, difference };
}

/** A list, and the lists of its parts. */
interface ListInParts {
  readonly whole: CountedList;
  readonly parts: readonly CountedList[];
}

/** Reads the whole list in long parts, the first part in shorter parts, and so on. */
async function readInParts(
  ctx: CheckContext,
  address: LongHex,
  versions: readonly bigint[],
): Promise<readonly ListInParts[]> {
  const read: ListInParts[] = [];
  let [whole] = (await readLists(ctx, address, [versions])) ?? [];
  let rest = versions;
  for (const length of PART_LENGTHS) {
    if (rest.length <= length) continue;
    const parts = await readLists(ctx, address, inParts(rest, length));
    if (whole === undefined || parts === undefined) break;
    read.push({ whole, parts });
    [whole] = parts;
    rest = rest.slice(0, length);
  }
  return read;
}

function inParts<T>(all: readonly T[], length: number): readonly (readonly T[])[] {
  const starts = all.flatMap((_item, at) => (at % length === 0 ? [at] : []));
  return starts.map((start) => all.slice(start, start + length));
}

/** Finds the difference between a list and its count followed by the entries of its parts. */
function findJoinedDifference(
  whole: CountedList,
  parts: readonly CountedList[],
): Difference | undefined {
  const uncounted = parts.find((part) => entriesOf(part) === undefined);
  if (uncounted !== undefined) {
    const expected = `the count ${uncounted.count}, followed by ${uncounted.count} entries`;
    const actual = formatBytesAt(0, uncounted.bytes);
    return { ...differs(expected, actual), against: uncounted.exchange.id };
  }
  const entries = parts.map((part) => entriesOf(part) ?? '').join('');
  const expected: HexBytes = `${countOf(whole)}${entries}`;
  const at = firstDifferentByte(expected, whole.bytes);
  if (at === undefined) return undefined;
  return {
    ...differs(
      `${formatBytesAt(at, expected)}, as in shorter lists of the same transactions`,
      formatBytesAt(at, whole.bytes),
      bytesDifference(expected, whole.bytes),
    ),
    against: parts[0]?.exchange.id,
  };
}

/** How many bytes of a long list a finding shows. */
const BYTES_SHOWN = 32;

function formatBytesAt(at: number, bytes: HexBytes): string {
  const shown = bytes.slice(2).slice(2 * at, 2 * (at + BYTES_SHOWN));
  return shown === '' ? `no byte ${at}` : `from byte ${at} on ${shown}`;
}

/** Returns the digits after the count; `undefined` if the list does not begin with the count. */
function entriesOf(list: CountedList): string | undefined {
  const count = countOf(list);
  return list.bytes.startsWith(count) ? list.bytes.slice(count.length) : undefined;
}

function countOf({ count }: CountedList): HexBytes {
  return hexBytes(bcs.uleb128().serialize(count).toBytes());
}
