import { findSpellingDifference, findSharedVersion } from '../../fixtures/assertions/same-list.ts';
import { distinctiveValues } from '../../fixtures/assertions/same-bytes.ts';
import { everyElement } from '../../fixtures/check/audit-rules.ts';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { audit, conform } from '../../fixtures/check/check.ts';
import { formatRefusal } from '../../fixtures/session/refusal.ts';
import type { Page } from '../../fixtures/session/page.ts';
import type { SurveyedAccount } from '../../fixtures/survey/survey.ts';
import { differs } from '../../src/expect/difference.ts';
import { senderIsAddress, versionIsU64String } from '../../src/expect/summaries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { longHex, shortHex, spellings } from '../../src/spec/formats/address.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { pathOf } from '../../src/wire/build-request.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Section 2.1, shared value formats. */
export const formats: readonly Check[] = [
  // "Account address | string, format hex | Hex-encoded 32-byte address: 64 hex characters prefixed
  // `0x`. Leading zeros may be stripped, so address 1 may be written `0x1`."
  audit(
    'FMT-ADDRESS-OUT.every',
    'every sender is written as an address',
    ['account'],
    everyElement(
      (element, { sender }) => sender !== undefined && sender in element,
      senderIsAddress,
    ),
  ),
  // "u64 value | string, format uint64 | A 64-bit unsigned integer carried as a string."
  audit(
    'FMT-U64-OUT.every',
    'every version is a u64 carried as a string',
    ['account'],
    everyElement(
      (element, { version }) => version !== undefined && version in element,
      versionIsU64String,
    ),
  ),
  // "Input is accepted with or without the `0x` prefix."
  conform(
    'FMT-ADDRESS-PREFIX.both',
    'an address with 0x and without it is one account',
    ['account'],
    (ctx) => expectSpelledAlike(ctx, (address) => [address, address.slice(2)]),
  ),
  // "Leading zeros may be stripped, so address 1 may be written `0x1`."
  conform('FMT-ADDRESS-ZEROS.spellings', 'every spelling is one account', ['account'], (ctx) =>
    expectSpelledAlike(ctx, spellings),
  ),
  conform(
    'FMT-ADDRESS-ZEROS.left',
    'a short address is not padded on the right',
    ['account'],
    (ctx) => {
      const padded = ctx.survey
        .accountsWith(1)
        .map((account) => ({ account, lookalike: paddedRight(account.address) }))
        .filter(({ account, lookalike }) => lookalike !== account.address);
      if (padded.length === 0) return expectSpelledAlike(ctx, (address) => [shortHex(address)]);
      return expectNotPadded(ctx, padded.slice(0, 3));
    },
  ),
  // "Zeros are never trimmed, unlike addresses."
  conform(
    'FMT-KEY-ZEROS.near',
    'a key with a zero more or less is another item',
    ['item'],
    expectZerosToMatter,
  ),
  // "Table handle | string | Hex-encoded 32-byte string."
  conform(
    'FMT-HANDLE.long',
    'a table is found under the 64 digits of its handle',
    ['item'],
    expectFoundByHandle,
  ),
];

async function expectSpelledAlike(
  ctx: CheckContext,
  spell: (address: LongHex) => readonly string[],
): Promise<void> {
  // Without 0x, a zero that an address begins with may be taken for a part of the prefix.
  const accounts = ctx.survey
    .accountsWith(1)
    .toSorted(({ address: a }, { address: b }) => shortHex(a).length - shortHex(b).length);
  for (const { address, newest } of accounts.slice(0, 3)) {
    const start = versionWithin(newest.listed);
    const question = { start, limit: ctx.survey.limitOf(2) };
    const usual = await ctx.node.page(address, question);
    const all = await Promise.all(
      spell(address).map((spelling) => ctx.node.summaries(address, question, { spelling })),
    );
    for (const exchange of all) {
      ctx.judge(exchange, await findSpellingDifference(ctx, usual, exchange));
    }
  }
}

/** An account, and the address that a node would take its short spelling for if it padded it on the right. */
interface PaddedAccount {
  readonly account: SurveyedAccount & { readonly newest: Page };
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
    const shared = findSharedVersion(ctx, usual, other);
    const expected = `another account than ${address} under ${lookalike}`;
    const found = shared === undefined ? undefined : differs(expected, `its version ${shared}`);
    ctx.judge(other, found);
  }
}

/** One that is not the newest, where there are two: far from the edge, and settled. */
function versionWithin(listed: readonly { readonly version: bigint }[]): bigint {
  return (listed.at(-2) ?? listed.at(-1))?.version ?? 0n;
}

/** The same digits with the zeros on the other side. */
function paddedRight(address: LongHex): LongHex {
  return longHex(shortHex(address).slice(2).padEnd(64, '0'));
}

/**
 * A neighbour may happen to hold equal bytes; keys with 1, 2, 3 and many more zeros do not, and
 * bytes that tell of which key they are do not. Where other bytes in place of the zeros change
 * nothing either, it is not the zeros that do not count, and RAW-VALUE says so.
 */
async function expectZerosToMatter(ctx: CheckContext): Promise<void> {
  const distinctive = distinctiveValues(ctx);
  for (const item of ctx.survey.readItems().slice(0, 6)) {
    const { handle, key, found } = item;
    const ask = (near: `0x${string}`) => ctx.node.item({ handle, key: near });
    const holdsIt = ({ response }: AnsweredExchange): boolean =>
      response.status === 200 && hexBytes(response.body) === found;
    for (const family of [withLeadingZeros(key), withTrailingZeros(key)]) {
      const unknown = family.filter((near) => !ctx.survey.knowsItem(handle, near));
      const responses = await Promise.all(unknown.map(ask));
      const same = responses.filter(holdsIt);
      const [first] = same;
      const all = responses.length > 1 && same.length === responses.length;
      const telling = all || (first !== undefined && distinctive.has(found));
      const [near] = unknown.filter((_, at) => responses[at] === first);
      const wrong = telling && !holdsIt(await ask(withoutZeros(near ?? key, key)));
      const expected = `not the item of ${key}, whose bytes are ${found}`;
      const taken = differs(expected, 'that item, in spite of the zeros');
      for (const exchange of responses) {
        ctx.judge(exchange, wrong && same.includes(exchange) ? taken : undefined);
      }
    }
  }
}

/** The key near another with other bytes where zeros were put before it, or behind it. */
function withoutZeros(near: `0x${string}`, key: `0x${string}`): `0x${string}` {
  const more = near.length - key.length;
  const other = '5a'.repeat(more / 2);
  return near.startsWith(key) ? `${key}${other}` : `0x${other}${key.slice(2)}`;
}

/** So many zeros more, and as many as fill a key up to four, eight, 16 and 32 bytes. */
function countsOfZeros(key: `0x${string}`): readonly number[] {
  const length = key.length / 2 - 1;
  const missing = [4, 8, 16, 32].map((full) => full - length).filter((count) => count > 0);
  return [...new Set([1, 2, 3, 29, ...missing])];
}

function withLeadingZeros(key: `0x${string}`): readonly `0x${string}`[] {
  return countsOfZeros(key).map((count) => `0x${'00'.repeat(count)}${key.slice(2)}` as const);
}

function withTrailingZeros(key: `0x${string}`): readonly `0x${string}`[] {
  return countsOfZeros(key).map((count) => `${key}${'00'.repeat(count)}` as const);
}

async function expectFoundByHandle(ctx: CheckContext): Promise<void> {
  await expectLongHandlesTaken(ctx);
  for (const { handle, key } of ctx.survey.readItems().slice(0, 3)) {
    const exchange = await ctx.node.item({ handle, key });
    ctx.expectStatus(exchange, 200, `the item under ${handle}`);
    if (shortHex(handle) === handle) continue;
    const answer = await askUnderShortHandle(ctx, exchange, handle);
    ctx.observe(
      '2.1',
      'a table handle without its leading zeros',
      `status ${answer.response.status}`,
    );
  }
}

/** A handle that begins with zeros is a handle: refused as none, or found without them only, it is not taken. */
async function expectLongHandlesTaken(ctx: CheckContext): Promise<void> {
  const known = ctx.survey.truth.tables.flatMap(({ items }) => items);
  const begun = known.filter(
    ({ handle, key, value }) => value !== undefined && key !== '0x' && shortHex(handle) !== handle,
  );
  for (const { handle, key } of begun.slice(0, 4)) {
    const exchange = await ctx.node.item({ handle, key });
    const { status } = exchange.response;
    if (status === 200) continue;
    const short = await askUnderShortHandle(ctx, exchange, handle);
    const stripped = short.response.status === 200;
    const seen = stripped ? 'it is found without its zeros only' : formatRefusal(exchange);
    const holds = !stripped && status !== 400;
    ctx.judge(exchange, holds ? undefined : differs(`the item under ${handle}`, seen));
  }
}

/** The same question with the handle as short as an address may be, which the document leaves open. */
function askUnderShortHandle(
  ctx: CheckContext,
  { request }: AnsweredExchange,
  handle: LongHex,
): Promise<AnsweredExchange> {
  return ctx.node.send({
    ...request,
    path: pathOf('rawItem', shortHex(handle)),
    meaning: { endpoint: 'rawItem', open: 'a handle without its leading zeros' },
  });
}
