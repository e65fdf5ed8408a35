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
  isTelling,
  takenForKnown,
  toReadAgain,
} from '../../src/engine/assertions/items/same-bytes.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { unmet } from '../../src/engine/session/needed.ts';
import { roundRobin } from '../../src/engine/discovery/round-robin.ts';
import type { DiscoveredItem } from '../../src/engine/discovery/discovery.ts';
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
      const chosen = chosenFrom(items);
      const texts = items.filter(({ key }) => isText(key)).slice(0, MAX_TEXTS);
      const textsFirst = [...new Set([...texts, ...chosen])].slice(0, MAX_ITEMS);
      for (const [nth, change] of KEY_CHANGES.entries()) {
        await expectOtherItems(ctx, change, change.isOfText ? textsFirst : chosen, nth);
      }
    },
  ),
];

/** The most items whose neighbouring keys are tried, and how many of these are chosen for keys that are text. */
const MAX_ITEMS = 6;
const MAX_TEXTS = 3;

/**
 * Returns items of all tables, one table after the other. The longest key of a table comes first: it shows a
 * truncated key best.
 */
function chosenFrom(items: readonly DiscoveredItem[]): readonly DiscoveredItem[] {
  const handles = [...new Set(items.map(({ handle }) => handle))];
  const tables = handles.map((handle) => {
    const own = items.filter((item) => item.handle === handle);
    const longest = own.reduce((long, item) => (item.key.length > long.key.length ? item : long));
    return [longest, ...own.filter((item) => item !== longest)];
  });
  return roundRobin(tables).slice(0, MAX_ITEMS);
}

/**
 * Requests each key with the given change and judges the responses together. The first key is requested with and
 * without a version; the others alternate.
 */
async function expectOtherItems(
  ctx: CheckContext,
  change: KeyChange,
  items: readonly DiscoveredItem[],
  nth: number,
): Promise<void> {
  const { how, of } = change;
  const { config, ledger } = ctx.session;
  const { seed } = config;
  const near = fc.uint8Array({ minLength: 8, maxLength: 8 });
  const [random = Buffer.alloc(8, 0x5a)] = fc.sample(near, { seed, numRuns: 1 });
  const asked = items
    .flatMap((item, at) => {
      const key = hexBytes(of(bytesFromHex(item.key), random));
      const question = { item, handle: item.handle, key };
      const atLatest = { ...question, ...omitUndefined({ version: ledger.highest }) };
      if (at === 0) return [question, atLatest];
      return (at + nth) % 2 === 0 ? [question] : [atLatest];
    })
    .filter(
      (question) =>
        question.key !== question.item.key &&
        !mayBothBeNumbered(question.item.key, question.key) &&
        !ctx.discovery.knowsItem(question),
    );
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
  for (const answer of answers) {
    const expected = `no item under the key ${answer.item.key} ${how}`;
    const actual = `${itemBodyText(answer.exchange.response)}, which a known item has`;
    ctx.judge(answer.exchange, taken.includes(answer) ? differs(expected, actual) : undefined);
  }
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
  { again, mayBeMeant }: KeyChange,
  { found, random, distinctive }: Found,
): Promise<readonly NearAnswer[]> {
  const unsure = found.filter(({ item, key }) => mayBeMeant === true || isClose(item.key, key));
  const held = await Promise.all(
    unsure.map(async (answer) => {
      const { item, key, version } = answer;
      const other = again && hexBytes(again(bytesFromHex(item.key), random));
      if (other === undefined || other === key || other === item.key)
        return isTelling(answer, distinctive);
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
