import {
  findSpellingDifference,
  findSharedVersion,
} from '../../src/engine/assertions/lists/same-list.ts';
import { STRANGE_ADDRESS } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import { everyElement } from '../../src/engine/check/rule-judges.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import {
  findSenderFormDifference,
  findVersionDifference,
  memberOf,
} from '../../src/expect/summary-matchers.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { longHex, shortHex, spellings } from '../../src/spec/formats/address.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { expectSpelledAlike, versionWithin } from './spelled-alike.ts';
import { expectZerosToMatter } from './zeros-of-keys.ts';

/** Section 2.1, shared value formats. */
export const valueFormatChecks: readonly Check[] = [
  // "Account address | string, format hex | Hex-encoded 32-byte address: 64 hex characters prefixed
  // `0x`. Leading zeros may be stripped, so address 1 may be written `0x1`."
  rule(
    'FMT-ADDRESS-OUT.every',
    'every sender has the format of an address',
    ['account'],
    everyElement(
      (element, { sender }) => memberOf(element, sender) !== undefined,
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
      (element, { version }) => memberOf(element, version) !== undefined,
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
  example(
    'FMT-ADDRESS-PREFIX.unknown',
    'an unknown address is refused in both spellings or in none',
    [],
    expectPrefixOptional,
    { supporting: true },
  ),
  // "Leading zeros may be stripped, so address 1 may be written `0x1`."
  example(
    'FMT-ADDRESS-ZEROS.spellings',
    'an address means the same account with and without leading zeros',
    ['account-with-zeros'],
    async (ctx) => {
      ctx.discovery.requireAccountsWithZeros();
      await expectSpelledAlike(ctx, spellings);
    },
  ),
  example(
    'FMT-ADDRESS-ZEROS.left',
    'a short address is not padded on the right',
    ['account-with-zeros'],
    expectNotPadded,
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

/** Judges that an unknown account gets no 400 in one spelling while the other, with or without `0x`, gets none. */
async function expectPrefixOptional(ctx: CheckContext): Promise<void> {
  const [long, bare] = [STRANGE_ADDRESS, STRANGE_ADDRESS.slice(2)];
  const ask = (spelling: string): Promise<AnsweredExchange> =>
    ctx.node.summaries(STRANGE_ADDRESS, ONE, { spelling });
  for (const [spelling, other] of [
    [long, bare],
    [bare, long],
  ] as const) {
    const others = new Set<number>();
    let exchange = await ask(spelling);
    // Replicas may refuse unknown accounts with different statuses.
    for (let tries = 0; tries < TRIES && exchange.response.status === 400; tries += 1) {
      others.add((await ask(other)).response.status);
      exchange = await ask(spelling);
    }
    const isRefused = exchange.response.status === 400 && !others.has(400);
    const expected = `${[...others].join(' or ')}, as for the same address written ${other}`;
    ctx.judge(exchange, isRefused ? differs(expected, 'status 400') : undefined);
  }
}

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

async function expectNotPadded(ctx: CheckContext): Promise<void> {
  for (const { address, newest } of ctx.discovery.requireAccountsWithZeros().slice(0, 3)) {
    const lookalike = paddedRight(address);
    const question = { start: versionWithin(newest.listed), limit: 1 };
    const usual = await ctx.node.page(address, question);
    const short = await ctx.node.summaries(address, question, { spelling: shortHex(address) });
    ctx.judge(short, await findSpellingDifference(ctx, usual, short));
    if (lookalike === address) continue;
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
