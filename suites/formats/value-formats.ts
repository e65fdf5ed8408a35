import {
  findSpellingDifference,
  findSharedVersion,
} from '../../src/engine/assertions/lists/same-list.ts';
import { STRANGE_ADDRESS } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import { distinctiveValues } from '../../src/engine/assertions/items/same-bytes.ts';
import { everyElement } from '../../src/engine/check/rule-judges.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import type { ListedAccount, DiscoveredItem } from '../../src/engine/discovery/discovery.ts';
import {
  findSenderFormDifference,
  findVersionDifference,
} from '../../src/expect/summary-matchers.ts';
import type { ItemKey } from '../../src/spec/endpoints/raw-item.ts';
import { itemId } from '../../src/spec/endpoints/raw-item.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { longHex, shortHex, spellings } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { expectSpelledAlike, versionWithin } from './spelled-alike.ts';

/** Section 2.1, shared value formats. */
export const valueFormatChecks: readonly Check[] = [
  // "Account address | string, format hex | Hex-encoded 32-byte address: 64 hex characters prefixed
  // `0x`. Leading zeros may be stripped, so address 1 may be written `0x1`."
  rule(
    'FMT-ADDRESS-OUT.every',
    'every sender has the format of an address',
    ['account'],
    everyElement(
      (element, { sender }) => sender !== undefined && sender in element,
      findSenderFormDifference,
    ),
    { assertOffered: (ctx) => ctx.assertSenderNamed() },
  ),
  // "u64 value | string, format uint64 | A 64-bit unsigned integer carried as a string."
  rule(
    'FMT-U64-OUT.every',
    'every version is a u64 in a JSON string',
    ['account'],
    everyElement(
      (element, { version }) => version !== undefined && version in element,
      findVersionDifference,
    ),
  ),
  // "Input is accepted with or without the `0x` prefix."
  example(
    'FMT-ADDRESS-PREFIX.both',
    'an address means the same account with and without 0x',
    ['account'],
    (ctx) => expectSpelledAlike(ctx, (address) => [address, address.slice(2)]),
  ),
  // "Leading zeros may be stripped, so address 1 may be written `0x1`."
  example(
    'FMT-ADDRESS-ZEROS.spellings',
    'an address means the same account with and without leading zeros',
    ['account'],
    (ctx) => expectSpelledAlike(ctx, spellings),
  ),
  example(
    'FMT-ADDRESS-ZEROS.left',
    'a short address is not padded on the right',
    ['account'],
    (ctx) => {
      const padded = ctx.discovery
        .requireAccounts(1)
        .map((account) => ({ account, lookalike: paddedRight(account.address) }))
        .filter(({ account, lookalike }) => lookalike !== account.address);
      if (padded.length === 0) return expectSpelledAlike(ctx, (address) => [shortHex(address)]);
      return expectNotPadded(ctx, padded.slice(0, 3));
    },
  ),
  example(
    'FMT-ADDRESS-ZEROS.unknown',
    'an unknown address is not refused for its leading zeros',
    [],
    expectZerosAccepted,
    { supporting: true },
  ),
  // "Zeros are never trimmed, unlike addresses."
  example(
    'FMT-KEY-ZEROS.near',
    'a key with more or fewer zeros is another key',
    ['item'],
    expectZerosToMatter,
  ),
];

/**
 * Judges that unknown accounts get the same response with and without leading zeros; the document does not show
 * which response. A node may forbid some addresses, for example 0: 403, or 400 in every spelling, "conditions not
 * shown".
 */
async function expectZerosAccepted(ctx: CheckContext): Promise<void> {
  const statuses = new Set([200, 403, 404, await statusOfUnknown(ctx)]);
  const digits = shortHex(STRANGE_ADDRESS).slice(2);
  for (const length of [63, 40, 3, 0]) {
    const address = longHex(length === 0 ? '0' : digits.slice(0, length));
    if (length === 0 && (await isRefusedAlike(ctx, address))) statuses.add(400);
    for (const spelling of [address, shortHex(address)]) {
      let exchange = await ctx.node.summaries(address, ONE, { spelling });
      // Replicas may refuse unknown accounts with different statuses.
      for (let tries = 0; tries < TRIES && !statuses.has(exchange.response.status); tries += 1) {
        statuses.add(await statusOfUnknown(ctx));
        exchange = await ctx.node.summaries(address, ONE, { spelling });
      }
      const { status } = exchange.response;
      const expected = `${[...statuses].join(' or ')}, as for an address without leading zeros`;
      ctx.judge(exchange, statuses.has(status) ? undefined : differs(expected, `${status}`));
    }
  }
}

/** Tells whether every spelling of an address gets 400, so that no spelling is the reason. */
async function isRefusedAlike(ctx: CheckContext, address: LongHex): Promise<boolean> {
  for (const spelling of spellings(address)) {
    const { response } = await ctx.node.summaries(address, ONE, { spelling });
    if (response.status !== 400) return false;
  }
  return true;
}

const ONE = { limit: 1 };
const TRIES = 8;

/** Returns the statuses for an unknown account without leading zeros. */
async function statusOfUnknown(ctx: CheckContext): Promise<number> {
  return (await ctx.node.summaries(STRANGE_ADDRESS, ONE)).response.status;
}

/** An account, and its short address padded on the right. */
interface PaddedAccount {
  readonly account: ListedAccount;
  readonly lookalike: LongHex;
}

async function expectNotPadded(ctx: CheckContext, padded: readonly PaddedAccount[]): Promise<void> {
  for (const { account, lookalike } of padded) {
    const { address } = account;
    const question = { start: versionWithin(account.newest.listed), limit: 1 };
    const usual = await ctx.node.page(address, question);
    const short = await ctx.node.summaries(address, question, { spelling: shortHex(address) });
    ctx.judge(short, await findSpellingDifference(ctx, usual, short));
    const other = await ctx.node.summaries(lookalike, question);
    const shared = findSharedVersion(ctx, usual.listed, other);
    const expected = `an account other than ${address} under ${lookalike}`;
    const found = shared === undefined ? undefined : differs(expected, `its version ${shared}`);
    ctx.judge(other, found);
  }
}

/** Returns the same digits with the zeros on the other side. */
function paddedRight(address: LongHex): LongHex {
  return longHex(shortHex(address).slice(2).padEnd(64, '0'));
}

/** A key with more or fewer zeros, and the response to a request with that key. */
interface Neighbour {
  readonly near: HexBytes;
  readonly exchange: AnsweredExchange;
}

async function expectZerosToMatter(ctx: CheckContext): Promise<void> {
  const distinctive = distinctiveValues(ctx);
  // The keys of two items may have a neighbour in common.
  const asked = new Map<string, Promise<AnsweredExchange>>();
  const ask = (near: ItemKey): Promise<AnsweredExchange> => {
    const answer = asked.get(itemId(near)) ?? ctx.node.item(near);
    asked.set(itemId(near), answer);
    return answer;
  };
  const ofZeros = ({ key }: DiscoveredItem): number => Number(withFewerZeros(key).length > 0);
  const items = ctx.discovery.requireItems().toSorted((a, b) => ofZeros(b) - ofZeros(a));
  for (const item of items.slice(0, 6)) {
    const { handle, key, found } = item;
    const expected = `no item, or bytes other than those of ${key}: ${found}`;
    const taken = differs(expected, 'that item, whatever the zeros');
    for (const family of [withLeadingZeros(key), withTrailingZeros(key), withFewerZeros(key)]) {
      const unknown = family.filter((near) => !ctx.discovery.knowsItem({ handle, key: near }));
      const neighbours = await Promise.all(
        unknown.map(async (near): Promise<Neighbour> => {
          return { near, exchange: await ask({ handle, key: near }) };
        }),
      );
      const trimmed = await findTrimmed(ctx, item, neighbours, distinctive.has(found));
      for (const { exchange } of neighbours) {
        ctx.judge(exchange, trimmed.includes(exchange) ? taken : undefined);
      }
    }
  }
}

/**
 * Finds the responses of a node that trims zeros, or adds them.
 *
 * Equal bytes under one key may be a coincidence. Equal bytes under every such key, or distinctive bytes (see
 * {@link distinctiveValues}) under one key, are not. If the key with other bytes in place of the zeros also gets
 * the item, the node ignores an end of the key: RAW-VALUE.near judges that.
 */
async function findTrimmed(
  ctx: CheckContext,
  { handle, key, found }: DiscoveredItem,
  neighbours: readonly Neighbour[],
  isDistinctive: boolean,
): Promise<readonly AnsweredExchange[]> {
  const holdsItem = ({ response }: AnsweredExchange): boolean =>
    response.status === 200 && hexBytes(response.body) === found;
  const same = neighbours.filter(({ exchange }) => holdsItem(exchange));
  const [first] = same;
  if (first === undefined) return [];
  const isEveryOne = neighbours.length > 1 && same.length === neighbours.length;
  if (!isEveryOne && !isDistinctive) return [];
  const other = await ctx.node.item({ handle, key: withoutZeros(first.near, key) });
  return holdsItem(other) ? [] : same.map(({ exchange }) => exchange);
}

/** Returns the longer of two keys with other bytes in place of the zeros that the shorter one lacks. */
function withoutZeros(near: HexBytes, key: HexBytes): HexBytes {
  const [short, long] = near.length < key.length ? [near, key] : [key, near];
  const other = '5a'.repeat((long.length - short.length) / 2);
  return long.startsWith(short) ? `${short}${other}` : `0x${other}${short.slice(2)}`;
}

/** Returns the numbers of added zero bytes: 1, 2, 3, 29, and enough for 4, 8, 16 and 32 bytes. */
function countsOfZeros(key: HexBytes): readonly number[] {
  const length = key.length / 2 - 1;
  const missing = [4, 8, 16, 32].map((full) => full - length).filter((count) => count > 0);
  return [...new Set([1, 2, 3, 29, ...missing])];
}

function withLeadingZeros(key: HexBytes): readonly HexBytes[] {
  return countsOfZeros(key).map((count) => `0x${'00'.repeat(count)}${key.slice(2)}` as const);
}

function withTrailingZeros(key: HexBytes): readonly HexBytes[] {
  return countsOfZeros(key).map((count) => `${key}${'00'.repeat(count)}` as const);
}

/** Returns the key without the zero bytes at either end, where it has some. */
function withFewerZeros(key: HexBytes): readonly HexBytes[] {
  const digits = key.slice(2);
  const trimmed = [digits.replace(/^(?:00)+/, ''), digits.replace(/(?:00)+$/, '')];
  return trimmed
    .filter((other) => other !== digits && other !== '')
    .map((other) => `0x${other}` as const);
}
