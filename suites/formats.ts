import { everyElement } from '../fixtures/check/audit-rules.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, conform, NEEDS } from '../fixtures/check/check.ts';
import { formatRefusal } from '../fixtures/session/node-client.ts';
import { findSpellingDifference, findSharedVersion } from '../fixtures/assertions/same-list.ts';
import { differs } from '../src/expect/difference.ts';
import { senderIsAddress, versionIsU64String } from '../src/expect/summaries.ts';
import { pathOf } from '../src/wire/build-request.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import { longHex, shortHex, spellings } from '../src/spec/formats/address.ts';
import { hexBytes } from '../src/spec/formats/hex-bytes.ts';
import type { AnsweredExchange } from '../src/wire/exchange.ts';

/** Section 2.1, shared value formats. */
export const formats: readonly Check[] = [
  audit(
    'FMT-ADDRESS-OUT.every',
    'every sender is written as an address',
    everyElement(
      (element, { sender }) => sender !== undefined && sender in element,
      senderIsAddress,
    ),
  ),
  audit(
    'FMT-U64-OUT.every',
    'every version is a u64 carried as a string',
    everyElement(
      (element, { version }) => version !== undefined && version in element,
      versionIsU64String,
    ),
  ),
  // "Input is accepted with or without the `0x` prefix."
  conform('FMT-ADDRESS-PREFIX.both', 'with and without 0x is one account', NEEDS.account, (ctx) =>
    spelledAlike(ctx, (address) => [address, address.slice(2)]),
  ),
  // "Leading zeros may be stripped, so address 1 may be written `0x1`."
  conform('FMT-ADDRESS-ZEROS.spellings', 'every spelling is one account', NEEDS.account, (ctx) =>
    spelledAlike(ctx, spellings),
  ),
  conform(
    'FMT-ADDRESS-ZEROS.left',
    'a short address is not padded on the right',
    'an account whose address begins with a zero',
    shortIsNotPaddedRight,
  ),
  conform(
    'FMT-KEY-ZEROS.near',
    'a key with a zero more or less is another item',
    NEEDS.item,
    zerosCount,
  ),
  conform(
    'FMT-HANDLE.long',
    'a table is found under the 64 digits of its handle',
    NEEDS.item,
    handleIs32Bytes,
  ),
];

async function spelledAlike(
  ctx: CheckContext,
  spell: (address: LongHex) => readonly string[],
): Promise<void> {
  for (const { address, newest } of ctx.survey.accountsWith(1).slice(0, 4)) {
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

async function shortIsNotPaddedRight(ctx: CheckContext): Promise<void> {
  const padded = ctx.survey
    .accountsWith(1)
    .map((account) => ({ account, lookalike: paddedRight(account.address) }))
    .filter(({ account, lookalike }) => lookalike !== account.address);
  if (padded.length === 0) return spelledAlike(ctx, (address) => [shortHex(address)]);
  for (const { account, lookalike } of padded.slice(0, 3)) {
    const question = { start: versionWithin(account.newest.listed), limit: 1 };
    const usual = await ctx.node.page(account.address, question);
    const short = await ctx.node.summaries(account.address, question, {
      spelling: shortHex(account.address),
    });
    ctx.judge(short, await findSpellingDifference(ctx, usual, short));
    const other = await ctx.node.summaries(lookalike, question);
    const foreign = findSharedVersion(ctx, usual, other);
    const expected = `another account than ${account.address} under ${lookalike}`;
    ctx.judge(
      other,
      foreign === undefined ? undefined : differs(expected, `its version ${foreign}`),
    );
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

/** A neighbour may happen to hold equal bytes; keys with 1, 2, 3 and many more zeros do not. */
async function zerosCount(ctx: CheckContext): Promise<void> {
  for (const { handle, key, found } of ctx.survey.readItems().slice(0, 6)) {
    for (const family of [zerosBefore(key), zerosBehind(key)]) {
      const unknown = family.filter((near) => !ctx.survey.knowsItem(handle, near));
      const responses = await Promise.all(
        unknown.map((near) => ctx.node.item({ handle, key: near })),
      );
      const same = ({ response }: AnsweredExchange): boolean =>
        response.status === 200 && hexBytes(response.body) === found;
      const expected = `not the item of ${key}, whose bytes are ${found}`;
      const wrong = responses.length > 1 && responses.every(same);
      for (const exchange of responses) {
        ctx.judge(exchange, wrong ? differs(expected, 'that item, however many zeros') : undefined);
      }
    }
  }
}

const ZEROS = [1, 2, 3, 29];

function zerosBefore(key: `0x${string}`): readonly `0x${string}`[] {
  return ZEROS.map((count) => `0x${'00'.repeat(count)}${key.slice(2)}` as const);
}

function zerosBehind(key: `0x${string}`): readonly `0x${string}`[] {
  return ZEROS.map((count) => `${key}${'00'.repeat(count)}` as const);
}

async function handleIs32Bytes(ctx: CheckContext): Promise<void> {
  await longHandlesTaken(ctx);
  for (const { handle, key } of ctx.survey.readItems().slice(0, 3)) {
    const exchange = await ctx.node.item({ handle, key });
    const found = exchange.response.status === 200;
    ctx.judge(
      exchange,
      found ? undefined : differs(`the item under ${handle}`, `status ${exchange.response.status}`),
    );
    if (shortHex(handle) === handle) continue;
    const answer = await underShortHandle(ctx, exchange, handle);
    ctx.observe(
      '2.1',
      'a table handle without its leading zeros',
      `status ${answer.response.status}`,
    );
  }
}

/** A handle that begins with zeros is a handle: refused as none, or found without them only, it is not taken. */
async function longHandlesTaken(ctx: CheckContext): Promise<void> {
  const known = ctx.survey.truth.tables.flatMap(({ items }) => items);
  const begun = known.filter(
    ({ handle, value }) => value !== undefined && shortHex(handle) !== handle,
  );
  for (const { handle, key } of begun.slice(0, 4)) {
    const exchange = await ctx.node.item({ handle, key });
    const { status } = exchange.response;
    if (status === 200) continue;
    const short = await underShortHandle(ctx, exchange, handle);
    const stripped = short.response.status === 200;
    const seen = stripped ? 'it is found without its zeros only' : formatRefusal(exchange);
    ctx.judge(
      exchange,
      stripped || status === 400 ? differs(`the item under ${handle}`, seen) : undefined,
    );
  }
}

/** The same question with the handle as short as an address may be, which the document leaves open. */
function underShortHandle(
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
