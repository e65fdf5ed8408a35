import { STRANGE_KEY } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import { itemPoints, askEachItem } from '../../src/engine/assertions/items/known-items.ts';
import type { NearAnswer } from '../../src/engine/assertions/items/same-bytes.ts';
import { bytesOf, distinctiveValues, isOwn } from '../../src/engine/assertions/items/same-bytes.ts';
import { byTable, shownByTables } from '../../src/engine/assertions/items/shown-by-tables.ts';
import type { DiscoveredItem } from '../../src/engine/discovery/discovery.ts';
import { judgeItem } from '../../src/engine/assertions/items/judge-item.ts';
import {
  askOtherTables,
  hasChangedAlike,
  takenFromOther,
} from '../../src/engine/assertions/items/other-tables.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { CONFIGURED } from '../../src/engine/known-truth.ts';
import { atLeastOne } from '../../src/engine/session/needed.ts';
import { untested } from '../../src/engine/session/unjudged-check.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import { itemBodyText } from '../../src/expect/item-bytes.ts';
import { bytesFromHex } from '../../src/spec/formats/hex-bytes.ts';
import { differs } from '../../src/text/difference.ts';
import { omitUndefined } from '../../src/text/json.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** The most tables that are asked for a key that was never written. */
const MAX_TABLES = 8;

/** Section 4.2: an item that is not in the table gets no 200. */
export const missingItemChecks: readonly Check[] = [
  // "Reads one item from the table identified by the handle, at a ledger version, using only a
  // serialized key."
  example('RAW-MISSING.key', 'a key that was never written gets no 200', ['item'], async (ctx) => {
    const handles = ctx.discovery.truth.tables.map((table) => table.handle);
    const asked = handles.length === 0 ? [longHex('5')] : handles.slice(0, MAX_TABLES);
    for (const [nth, handle] of asked.entries()) {
      const keys = [STRANGE_KEY, `0x${'5a'.repeat(200)}`] as const;
      for (const key of nth === 0 ? keys : keys.slice(nth % 2, (nth % 2) + 1)) {
        expectMissing(ctx, await ctx.node.item({ handle, key }));
      }
    }
    ctx.assertEndpointAnswers('rawItem');
  }),
  example(
    'RAW-MISSING.absent',
    'a key known to be absent gets no 200',
    ['absent-key'],
    async (ctx) => {
      const absent = ctx.discovery.truth.tables.flatMap(({ handle, absent: keys }) =>
        keys.map((key) => ({ handle, key })),
      );
      const items = atLeastOne(absent, 'absent-key');
      for (const { exchange } of await askEachItem(ctx, items))
        expectMissing(ctx, exchange, CONFIGURED);
      ctx.assertEndpointAnswers('rawItem');
    },
  ),
  example(
    'RAW-MISSING.handle',
    'an item is not found under an unknown handle',
    ['item'],
    expectForeignHandlesEmpty,
  ),
  example(
    'RAW-MISSING.other-table',
    'a key of one table does not return its item from another table',
    ['items-that-differ'],
    expectTablesApart,
  ),
  example(
    'RAW-MISSING.then',
    'an item that is not yet written, or is deleted, gets no 200',
    ['absent-version'],
    async (ctx) => {
      const absent = itemPoints(ctx).filter(({ value }) => value === 'absent');
      const gone = atLeastOne(absent, 'absent-version');
      for (const { item, exchange } of await askEachItem(ctx, gone)) {
        observeMissing(ctx, exchange);
        judgeItem(ctx, exchange, item);
      }
      ctx.assertEndpointAnswers('rawItem');
    },
  ),
];

/** @param right who says that the key is not in the table, when the user does. */
function expectMissing(ctx: CheckContext, exchange: AnsweredExchange, right?: string): void {
  observeMissing(ctx, exchange);
  const seen = itemBodyText(exchange.response);
  const found = { ...differs('no item: the key is not in the table', seen), right };
  ctx.judge(exchange, ctx.discovery.itemIn(exchange) === undefined ? undefined : found);
}

function observeMissing(ctx: CheckContext, exchange: AnsweredExchange): void {
  if (ctx.discovery.itemIn(exchange) !== undefined) return;
  const { status } = exchange.response;
  const seen = status === 200 ? 'status 200, an empty option' : `status ${status}`;
  ctx.observe('4.2', 'an item that is not in the table', seen);
}

async function expectForeignHandlesEmpty(ctx: CheckContext): Promise<void> {
  const distinctive = distinctiveValues(ctx);
  const rank = (item: DiscoveredItem): number => Number(distinctive.has(bytesOf(item)));
  const items = ctx.discovery.requireItems().toSorted((a, b) => rank(b) - rank(a));
  const tables = byTable(items).slice(0, 2);
  for (let nth = 0; nth < 4; nth += 1) {
    const asked = tables.flatMap((own) => own.at(nth % own.length) ?? []);
    const answers = (await Promise.all(asked.map((item) => askForeign(ctx, item, nth)))).flat();
    const near = answers.filter(({ mayBeTable }) => mayBeTable);
    const hits = near.filter((answer) => isOwn(answer) && rank(answer.item) > 0);
    const misses = near.filter((answer) => !isOwn(answer));
    // Where items of one table are known, one hit is enough.
    const nearHits = shownByTables(hits, misses) === 'nothing' ? [] : hits;
    for (const answer of answers) {
      const { exchange, foreign, mayBeTable } = answer;
      const isFound = mayBeTable
        ? nearHits.includes(answer)
        : ctx.discovery.itemIn(exchange) !== undefined;
      const found = differs(`no item under the handle ${foreign}`, itemBodyText(exchange.response));
      ctx.judge(exchange, isFound ? found : undefined);
    }
  }
}

/** Asks for an item under handles near that of its table. */
function askForeign(
  ctx: CheckContext,
  item: DiscoveredItem,
  nth: number,
): Promise<readonly (NearAnswer & ForeignHandle)[]> {
  const known = new Set(ctx.discovery.truth.tables.map((table) => table.handle));
  const { handle, key } = item;
  const handles = foreignHandles(handle, nth).filter(({ foreign }) => !known.has(foreign));
  const ask = async (
    each: ForeignHandle,
    version?: bigint,
  ): Promise<NearAnswer & ForeignHandle> => {
    const question = { handle: each.foreign, key, ...omitUndefined({ version }) };
    return { ...each, item, key, exchange: await ctx.node.item(question) };
  };
  // A node may find the table in another way where it reads a version.
  const { foundAt } = item;
  const far =
    nth === 0 && foundAt !== undefined ? handles.filter(({ mayBeTable }) => !mayBeTable) : [];
  return Promise.all([
    ...handles.map((each) => ask(each)),
    ...far.map((each) => ask(each, foundAt)),
  ]);
}

async function expectTablesApart(ctx: CheckContext): Promise<void> {
  const answers = await askOtherTables(ctx);
  if (answers.length === 0) {
    throw untested('no two tables with different keys are known: name them under tables', [
      'items-that-differ',
    ]);
  }
  const alike = takenFromOther(ctx, answers);
  for (const answer of answers) {
    const { item, handle, key, exchange } = answer;
    const expected = `no item under ${key} in ${handle}, or the item of the table ${handle}`;
    const actual = `the bytes it has in ${item.handle}, before and after they changed`;
    const isTaken = alike.includes(answer) && (await hasChangedAlike(ctx, answer));
    ctx.judge(exchange, isTaken ? differs(expected, actual) : undefined);
  }
  ctx.assertEndpointAnswers('rawItem');
}

/** A handle near that of a table, and whether it may be the handle of another one, as where handles are counted. */
interface ForeignHandle {
  readonly foreign: LongHex;
  readonly mayBeTable: boolean;
}

/**
 * Returns handles that no table has: at first the bytes reversed, words exchanged, or four bytes changed; and some with one bit changed,
 * at first at either end.
 *
 * @param nth in which eight bytes a bit is changed inside. 0 to 3.
 */
function foreignHandles(handle: LongHex, nth: number): readonly ForeignHandle[] {
  const bytes = bytesFromHex(handle);
  const flip = (from: number, count: number, bits: number): Buffer =>
    Buffer.from(bytes.map((byte, at) => (at >= from && at < from + count ? byte ^ bits : byte)));
  const foreign = (handleBytes: Buffer, mayBeTable: boolean): ForeignHandle => {
    return { foreign: longHex(handleBytes.toString('hex')), mayBeTable };
  };
  const wordsExchanged = Buffer.concat([
    bytes.subarray(8, 16),
    bytes.subarray(0, 8),
    bytes.subarray(16),
  ]);
  const far = [
    Buffer.from(bytes.toReversed()),
    wordsExchanged,
    ...[0, 4, 8, 12, 16, 20, 24, 28].map((from) => flip(from, 4, 0xa5)),
  ];
  const ends = nth < 2 ? [0, 31] : [];
  // If the handle is a small number in either byte order, the next tables may hold the same.
  const isNumber = [bytes.subarray(0, 24), bytes.subarray(8)].some((part) =>
    part.every((byte) => byte === 0),
  );
  const near = [nth * 8 + 4, ...ends].flatMap((at) => [flip(at, 1, 0x80), flip(at, 1, 0x01)]);
  return [
    ...(nth < 1 ? far : []).map((each) => foreign(each, false)),
    ...(isNumber ? [] : near).map((each) => foreign(each, true)),
  ];
}
