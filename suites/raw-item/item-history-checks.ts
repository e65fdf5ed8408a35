import type { KnownItem } from '../../src/engine/known-truth.ts';
import { anAccount, STRANGE_KEY } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import { askItemAt } from '../../src/engine/assertions/items/ask-item-at.ts';
import {
  knownChanges,
  knownDeletions,
  pointsOf,
} from '../../src/engine/assertions/items/item-changes.ts';
import type { ItemPoint } from '../../src/engine/assertions/items/known-items.ts';
import { expectLatest } from '../../src/engine/assertions/items/latest-answer.ts';
import { bytesOf, distinctiveValues } from '../../src/engine/assertions/items/same-bytes.ts';
import { judgeItem } from '../../src/engine/assertions/items/judge-item.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { valueIn } from '../../src/engine/session/latest-answers.ts';
import { atLeastOne } from '../../src/engine/session/needed.ts';
import { inapplicable, untested } from '../../src/engine/session/unjudged-check.ts';
import { roundRobin } from '../../src/engine/discovery/round-robin.ts';
import type { ItemKey, ItemQuestion } from '../../src/spec/endpoints/raw-item.ts';
import { differs } from '../../src/text/difference.ts';

/** The most changes, deletions and items that each check tries. */
const MAX_TRIED = { changes: 4, deletions: 2, items: 2, unborn: 4, atZero: 24 } as const;

/** How many items that have their latest value at version 0 show that every item has. */
const MIN_ALIKE = 3;

/** Section 4.2, an item through its versions: not yet written, written, deleted, written again. */
export const itemHistoryChecks: readonly Check[] = [
  // "It returns the value stored in a table, identified by a table handle and a serialized key, at a chosen ledger version."
  example(
    'RAW-VERSION.neighbours',
    'an item changes exactly at the version of a known change',
    ['changed-value'],
    neighbours,
  ),
  // "Ledger version whose state is read. Defaults to the latest version."
  example(
    'RAW-VERSION.zero',
    'ledger_version=0 does not mean the latest version',
    ['item'],
    zeroIsNotLatest,
    { supporting: true },
  ),
  // "Ledger version whose state is read."
  example(
    'RAW-MISSING.deleted',
    'a deleted item is gone from the version of its deletion on',
    ['absent-version'],
    deleted,
  ),
  // "Defaults to the latest version."
  example(
    'RAW-LATEST.lately',
    'a recently changed item matches the version its response names',
    ['history'],
    lately,
  ),
  // "When the requested ledger version has been pruned, the response is 410."
  example(
    'RAW-BOUNDS.unborn',
    'an item that is absent at an available version is not 410',
    ['item'],
    unborn,
  ),
];

async function neighbours(ctx: CheckContext): Promise<void> {
  const { oldest } = ctx.session.ledger;
  const changes = roundRobin(byTable(ctx, (item) => knownChanges(item, oldest).toReversed()));
  if (changes.length === 0) {
    throw untested(
      'no item with a value at a change and at the version before is known: add its history under tables',
      ['changed-value'],
    );
  }
  // Backward, so that a value cached for a version shows in the read of the version before.
  for (const point of changes
    .slice(0, MAX_TRIED.changes)
    .flatMap((change) => change.toReversed())) {
    const exchange = await askItemAt(ctx, point);
    judgeItem(ctx, exchange, point);
  }
}

/**
 * Reads distinctive items at version 0, where it is not pruned. One of them may have had its latest
 * value then, and another value at version 1, but not several.
 */
async function zeroIsNotLatest(ctx: CheckContext): Promise<void> {
  ctx.assertOldestKnown();
  const { oldest, highest = 0n } = ctx.session.ledger;
  if (oldest > 0n || highest < 1n) throw inapplicable('version 0 is pruned, or the latest');
  const values = distinctiveValues(ctx);
  const items = ctx.discovery.requireItems().filter((item) => values.has(bytesOf(item)));
  let alike = 0;
  for (const { handle, key } of items.slice(0, MAX_TRIED.atZero)) {
    const item = { handle, key };
    const atOne = await askItemAt(ctx, { ...item, version: 1n });
    const latest = valueIn(await ctx.node.item(item));
    if (![200, 404].includes(atOne.response.status) || valueIn(atOne) === latest) continue;
    const exchange = await askItemAt(ctx, { ...item, version: 0n });
    alike += latest !== undefined && latest === valueIn(exchange) ? 1 : 0;
    const expected = 'the item at version 0';
    const actual = `the latest value, not that of version 1; the same for ${alike - 1} other items`;
    ctx.judge(exchange, alike < MIN_ALIKE ? undefined : differs(expected, actual));
  }
  if (ctx.record.judged === 0) throw untested('no item has changed since version 1');
}

async function deleted(ctx: CheckContext): Promise<void> {
  const { oldest } = ctx.session.ledger;
  const deletions = roundRobin(byTable(ctx, (item) => knownDeletions(item, oldest).toReversed()));
  if (deletions.length === 0) {
    throw untested('no deletion of an item is known', ['absent-version']);
  }
  for (const { there, gone } of deletions.slice(0, MAX_TRIED.deletions)) {
    await askItemAt(ctx, there);
    for (const point of gone) {
      const exchange = await askItemAt(ctx, point);
      judgeItem(ctx, exchange, { ...point, value: 'absent' });
    }
  }
  ctx.assertEndpointAnswers('rawItem');
}

async function lately(ctx: CheckContext): Promise<void> {
  const { oldest } = ctx.session.ledger;
  const items = byTable(ctx, (item) => pointsOf(item, oldest).slice(-1))
    .flat()
    .toSorted((a, b) => (a.version > b.version ? -1 : 1));
  await expectLatest(ctx, atLeastOne(items, 'history').slice(0, MAX_TRIED.items));
}

async function unborn(ctx: CheckContext): Promise<void> {
  ctx.assertOldestKnown();
  const [{ handle }] = ctx.discovery.requireItems();
  const { oldest, highest = oldest } = ctx.session.ledger;
  const missing = [lastAbsent, beforeFirst].flatMap((point) =>
    roundRobin(byTable(ctx, (item) => point(pointsOf(item, oldest)))),
  );
  const questions: readonly ItemQuestion[] = [
    ...missing.slice(0, MAX_TRIED.unborn).flatMap(({ version, ...item }) => [
      { ...item, version: version > oldest ? version : oldest },
      { ...item, version: oldest },
    ]),
    ...[highest, oldest].map((version) => ({ handle, key: STRANGE_KEY, version }) as const),
  ];
  for (const { version = highest, ...item } of questions) {
    const exchange = await ctx.node.item({ ...item, version });
    const gone =
      exchange.response.status === 410 &&
      !(await ctx.node.pruning.isPruned(exchange, version, anAccount(ctx)));
    const expected = `no 410 for version ${version}: the oldest version is ${oldest}`;
    ctx.judge(exchange, gone ? differs(expected, 'status 410') : undefined);
  }
}

type ItemAtVersion = ItemKey & { readonly version: bigint };

/** Returns the last version at which an item is known to be absent. */
function lastAbsent(points: readonly ItemPoint[]): readonly ItemAtVersion[] {
  return points.filter(({ value }) => value === 'absent').slice(-1);
}

/** Returns the version before the first known version of an item, where the item may be absent. */
function beforeFirst(points: readonly ItemPoint[]): readonly ItemAtVersion[] {
  return points
    .slice(0, 1)
    .map(({ handle, key, version }) => ({ handle, key, version: version - 1n }));
}

/** Returns for each table the known facts of its items, one item after the other. */
function byTable<T>(
  ctx: CheckContext,
  known: (item: KnownItem) => readonly T[],
): readonly (readonly T[])[] {
  return ctx.discovery.truth.tables.map(({ items }) => roundRobin(items.map(known)));
}
