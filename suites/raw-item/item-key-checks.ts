import fc from 'fast-check';
import type { NearAnswer } from '../../src/engine/assertions/items/same-bytes.ts';
import { askItems } from '../../src/engine/assertions/items/known-items.ts';
import type { KeyChange } from '../../src/engine/assertions/inputs/near-keys.ts';
import {
  isText,
  KEY_CHANGES,
  mayBothBeNumbered,
} from '../../src/engine/assertions/inputs/near-keys.ts';
import {
  bytesOf,
  distinctiveValues,
  isClose,
  isOwn,
  isTelling,
  takenForKnown,
  toReadAgain,
} from '../../src/engine/assertions/items/same-bytes.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import {
  byTable,
  onlyOneTable,
  shownByTables,
} from '../../src/engine/assertions/items/shown-by-tables.ts';
import type { Unjudged } from '../../src/engine/session/unjudged-check.ts';
import { unmet } from '../../src/engine/session/needed.ts';
import { roundRobin } from '../../src/engine/discovery/round-robin.ts';
import { itemBodyText } from '../../src/expect/item-bytes.ts';
import { ledgerView } from '../../src/expect/header-matchers.ts';
import { valueIn } from '../../src/engine/session/latest-answers.ts';
import type { ItemQuestion } from '../../src/spec/endpoints/raw-item.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { bytesFromHex, hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { differs } from '../../src/text/difference.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** Section 4.2: keys that differ are different items. */
export const itemKeyChecks: readonly Check[] = [
  // "It returns the value stored in a table, identified by a table handle and a serialized key"
  example(
    'RAW-VALUE.near',
    'a key that is cut, reversed or changed in case is another key',
    ['items-that-differ'],
    async (ctx) => {
      const items = ctx.discovery.requireItems();
      if (new Set(items.map(bytesOf)).size < 2) throw unmet('items-that-differ');
      const { seed } = ctx.session.config;
      const near = fc.uint8Array({ minLength: 8, maxLength: 8 });
      const [random = Buffer.alloc(8, 0x5a)] = fc.sample(near, { seed, numRuns: 1 });
      const reasons: Unjudged[] = [];
      for (const [nth, change] of KEY_CHANGES.entries()) {
        const asked = chosenFrom(ctx, change, changedBy(ctx, change, random), nth);
        reasons.push(...(await expectOtherItems(ctx, change, asked, random)));
      }
      const [reason] = reasons;
      if (reason !== undefined) throw reason;
    },
  ),
];

/** The most items whose neighbouring keys are tried. */
const MAX_ITEMS = 3;

/** A request with a key near that of a known item. */
type NearQuestion = Pick<NearAnswer, 'item'> & ItemQuestion;

/** Returns a request for each item whose changed key is not known, and may not be that of a neighbour in a list. */
function changedBy(
  ctx: CheckContext,
  { of }: KeyChange,
  random: Uint8Array,
): readonly NearQuestion[] {
  return ctx.discovery
    .requireItems()
    .map((item) => {
      return { item, handle: item.handle, key: hexBytes(of(bytesFromHex(item.key), random)) };
    })
    .filter(
      (question) =>
        question.key !== question.item.key &&
        !mayBothBeNumbered(question.item.key, question.key) &&
        !ctx.discovery.knowsItem(question),
    );
}

/**
 * Returns requests about all tables, one table after the other. In each table, items with distinctive values and long
 * keys come first: they show most. The first item of a table is requested with and without a version; the others
 * alternate.
 */
function chosenFrom(
  ctx: CheckContext,
  { isOfText }: KeyChange,
  questions: readonly NearQuestion[],
  nth: number,
): readonly NearQuestion[] {
  const distinctive = distinctiveValues(ctx);
  const rank = ({ item }: NearQuestion): number =>
    2 * Number(isOfText === true && isText(item.key)) + Number(distinctive.has(bytesOf(item)));
  const tables = byTable(questions).map((own) =>
    own.toSorted((a, b) => rank(b) - rank(a) || b.item.key.length - a.item.key.length),
  );
  const version = omitUndefined({ version: ctx.session.ledger.highest });
  return roundRobin(tables)
    .slice(0, MAX_ITEMS)
    .flatMap((question, at) => {
      const atLatest = { ...question, ...version };
      if (at < tables.length) return [question, atLatest];
      return (at + nth) % 2 === 0 ? [question] : [atLatest];
    });
}

/**
 * Requests the changed keys and judges the responses together.
 *
 * @returns why nobody can tell, if so.
 */
async function expectOtherItems(
  ctx: CheckContext,
  change: KeyChange,
  asked: readonly NearQuestion[],
  random: Uint8Array,
): Promise<readonly Unjudged[]> {
  const distinctive = distinctiveValues(ctx);
  const first = (await askItems(ctx, asked)).map(({ item, exchange }) => ({ ...item, exchange }));
  const changed = toReadAgain(first, distinctive);
  const answers = await Promise.all(
    first.map(async (answer) =>
      changed.includes(answer) ? { ...answer, itemThen: await bytesThen(ctx, answer) } : answer,
    ),
  );
  const found = takenForKnown(answers, distinctive);
  const doubtful = await doubtfulAmong(ctx, change, { found, random, distinctive });
  const taken =
    doubtful.length === 0
      ? found
      : found.filter((answer) => !doubtful.includes(answer) && isTelling(answer, distinctive));
  const misses = answers.filter((answer) => !isOwn(answer) || doubtful.includes(answer));
  const shown = taken.some((answer) => isDecisive(change, answer))
    ? 'fault'
    : shownByTables(taken, misses);
  for (const answer of answers) {
    const expected = `no item under the key ${answer.item.key} ${change.how}`;
    const actual = `${itemBodyText(answer.exchange.response)}, which a known item has; if the table holds both keys, add both to the configuration`;
    const isWrong = shown === 'fault' && taken.includes(answer);
    ctx.judge(answer.exchange, isWrong ? differs(expected, actual) : undefined);
  }
  return shown === 'unclear' ? taken.slice(0, 1).map((hit) => onlyOneTable(hit, change.how)) : [];
}

/** Returns true if the changed key has at least four random bytes: no table holds it on purpose. */
function isDecisive({ isRandom }: KeyChange, { item, key }: NearAnswer): boolean {
  return isRandom === true && !isClose(item.key, key);
}

/** Responses that have the bytes of known items, for keys that were changed by these random bytes. */
interface Found {
  readonly found: readonly (NearAnswer & Pick<ItemQuestion, 'version'>)[];
  readonly random: Uint8Array;
  readonly distinctive: ReturnType<typeof distinctiveValues>;
}

/**
 * Returns the responses for neighbours of known keys that the table may hold by chance: another key with the same change
 * does not get the same bytes, or there is no such key and the bytes are not distinctive.
 */
async function doubtfulAmong(
  ctx: CheckContext,
  change: KeyChange,
  { found, random, distinctive }: Found,
): Promise<readonly NearAnswer[]> {
  const { again, mayBeMeant } = change;
  const unsure = found.filter(
    (answer) =>
      isClose(answer.item.key, answer.key) || (again !== undefined && !isDecisive(change, answer)),
  );
  const held = await Promise.all(
    unsure.map(async (answer) => {
      const { item, key, version } = answer;
      const other = again && hexBytes(again(bytesFromHex(item.key), random));
      if (other === undefined || other === key || other === item.key)
        return mayBeMeant !== true && isTelling(answer, distinctive);
      const question = { handle: item.handle, key: other, ...omitUndefined({ version }) };
      return valueIn(await ctx.node.item(question)) === valueIn(answer.exchange);
    }),
  );
  return unsure.filter((_, at) => held[at] === false);
}

/** Returns the bytes of an item at the version of a response for a near key, if any. */
async function bytesThen(
  ctx: CheckContext,
  { item: { handle, key }, version, exchange }: NearAnswer & Pick<ItemQuestion, 'version'>,
): Promise<HexBytes | undefined> {
  const at = version ?? ledgerView(exchange.response, ctx.names).ledgerVersion;
  return at === undefined ? undefined : valueIn(await ctx.node.item({ handle, key, version: at }));
}
