import { settleBoth } from '../../src/engine/assertions/watching/ask-meanwhile.ts';
import { anAccount } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import {
  askEachItem,
  findItemDifference,
  itemPoints,
} from '../../src/engine/assertions/items/known-items.ts';
import {
  askLatestAnswer,
  expectLatest,
  expectLatestAnswer,
} from '../../src/engine/assertions/items/latest-answer.ts';
import type { KnownItem } from '../../src/engine/known-truth.ts';
import { judgeItem } from '../../src/engine/assertions/items/judge-item.ts';
import { longestItem } from '../../src/engine/assertions/items/same-bytes.ts';
import { expectLatestMeanwhile } from '../../src/engine/assertions/watching/watch-items.ts';
import { isItem, judgeByReports } from '../../src/engine/check/rule-judges.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import { atLeastOne } from '../../src/engine/session/needed.ts';
import { ChainMoved, ignoreIfMoved } from '../../src/engine/session/chain-moved.ts';
import { untested } from '../../src/engine/session/unjudged-check.ts';
import type { Difference } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** The most items that are compared of those that the latest version lacks: read as missing, and known as absent. */
const MAX_MISSING = 4;
const MAX_ABSENT = 2;

/** Where no known item is there any more: how many are read, and how many are hardly deleted in one version. */
const MAX_GONE = 8;
const MIN_GONE = 3;

/** Section 4.2, the raw table item: its value, at any version and at the latest. */
export const itemValueChecks: readonly Check[] = [
  // "It returns the value stored in a table, identified by a table handle and a serialized key"
  example('RAW-VALUE.latest', 'a known item has its known bytes', ['value'], async (ctx) => {
    const known = ctx.discovery.truth.tables.flatMap(({ items }) => items);
    const valued = known.filter((item) => item.value !== undefined);
    for (const { item, exchange } of await askEachItem(ctx, atLeastOne(valued, 'value'))) {
      const { handle, key, value = 'absent' } = item;
      judgeItem(ctx, exchange, { handle, key, value });
    }
  }),
  rule(
    'RAW-VALUE.every',
    'an item has bytes that are in its known history',
    ['value'],
    judgeByReports(isItem),
    { supporting: true },
  ),
  // "ledger_version | u64 value | optional | Ledger version whose state is read."
  example(
    'RAW-VERSION.history',
    'an item has its known value at each known version',
    ['history'],
    async (ctx) => {
      const points = atLeastOne(itemPoints(ctx), 'history');
      for (const { item, exchange } of await askEachItem(ctx, points)) {
        if (await ctx.node.pruning.isPruned(exchange, item.version, anAccount(ctx))) continue;
        judgeItem(ctx, exchange, item);
      }
      if (ctx.record.judged === 0)
        throw new ChainMoved('every known version was pruned during the check');
    },
  ),
  // "Defaults to the latest version."
  rule(
    'RAW-LATEST.every',
    'a read without ledger_version never returns an older value',
    ['changed-value'],
    judgeByReports(isItem),
    { supporting: true },
  ),
  example(
    'RAW-LATEST.default',
    'a read without ledger_version reads the latest version',
    ['item'],
    expectDefaultIsLatest,
  ),
  example(
    'RAW-LATEST.changed',
    'an item that changed is read with its latest value',
    ['changed-value'],
    expectLatestOfChanged,
  ),
];

async function expectDefaultIsLatest(ctx: CheckContext): Promise<void> {
  if (ctx.discovery.items.length === 0) await expectNotAllGone(ctx);
  const items = ctx.discovery.requireItems();
  const missing = ctx.discovery.missingItems.slice(0, MAX_MISSING);
  const absent = ctx.discovery.truth.tables.flatMap(({ handle, absent: keys }) =>
    keys.map((key) => ({ handle, key })),
  );
  const all = [...items, ...missing, ...absent.slice(0, MAX_ABSENT)];
  const once = (): Promise<void> => expectLatest(ctx, all);
  await settleBoth(expectLatestMeanwhile(ctx), once());
  await expectLongItemOnceLatest(ctx);
}

/**
 * Judges a target that has none of the known items at the latest version: they are not there when they are read at that
 * version either, and were not all deleted in it.
 */
async function expectNotAllGone(ctx: CheckContext): Promise<void> {
  const missing = ctx.discovery.missingItems.filter(isThereLast).slice(0, MAX_GONE);
  if (missing.length === 0) return;
  await expectLatest(ctx, missing).catch(ignoreIfMoved);
  const gone: (readonly [latest: AnsweredExchange, difference: Difference])[] = [];
  for (const { handle, key } of missing) {
    const { exchange: latest, version } = await askLatestAnswer(ctx, { handle, key });
    if (version === 0n) return;
    const before = await ctx.node.item({ handle, key, version: version - 1n });
    const when = `as at version ${version - 1n}; the other known items are gone in one version, too`;
    const difference = findItemDifference(before, latest, when);
    const isGone = [before, latest].map(({ response }) => response.status).join() === '200,404';
    if (isGone && difference !== undefined) gone.push([latest, difference]);
  }
  if (gone.length < MIN_GONE || gone.length < missing.length) return;
  for (const [latest, difference] of gone) ctx.judge(latest, difference);
}

/** Whether the user knows an item, and not that it was deleted last. */
function isThereLast({ history }: KnownItem): boolean {
  const [last] = history.toSorted((one, other) => Number(other.version - one.version));
  return last?.value !== 'absent';
}

/**
 * Reads the longest item at a version that is no longer the latest: another part of a node may
 * have it then.
 */
async function expectLongItemOnceLatest(ctx: CheckContext): Promise<void> {
  const { highest = 0n } = ctx.session.ledger;
  const answers = ctx.session.latestAnswers.of(longestItem(ctx));
  const latest = answers.findLast(({ version }) => version < highest);
  if (latest !== undefined) await expectLatestAnswer(ctx, latest).catch(ignoreIfMoved);
}

async function expectLatestOfChanged(ctx: CheckContext): Promise<void> {
  const points = itemPoints(ctx);
  const changed = ctx.discovery.requireItems().flatMap((item) => {
    const own = points.filter((point) => point.handle === item.handle && point.key === item.key);
    const older = own.filter((point) => point.value !== item.found);
    return older.length > 0 && item.value !== undefined ? [item] : [];
  });
  if (changed.length === 0)
    throw untested(
      'no item with an earlier, different value is known: add its history under tables',
      ['changed-value'],
    );
  for (const { handle, key, value = 'absent' } of changed) {
    judgeItem(ctx, await ctx.node.item({ handle, key }), { handle, key, value });
  }
}
