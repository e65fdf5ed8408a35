import type { LatestAnswer } from '../../src/engine/session/latest-answers.ts';
import { valueIn } from '../../src/engine/session/latest-answers.ts';
import { LATE_MS } from '../../src/engine/session/replicas.ts';
import { mayBeBehind } from '../../src/engine/assertions/items/behind.ts';
import { askLatestAnswer } from '../../src/engine/assertions/items/latest-answer.ts';
import { askMeanwhile } from '../../src/engine/assertions/watching/ask-meanwhile.ts';
import { answerUnless } from '../../src/engine/assertions/watching/answers-of.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { inapplicable, isRefusedByGateway } from '../../src/engine/session/unjudged-check.ts';
import { ledgerView } from '../../src/expect/header-matchers.ts';
import type { ItemKey } from '../../src/spec/endpoints/raw-item.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import { differs } from '../../src/text/difference.ts';

type ItemAtVersion = ItemKey & { readonly version: bigint };

/** Section 4.2, ledger_version: versions that do not exist yet. */
export const futureVersionChecks: readonly Check[] = [
  // "Ledger version whose state is read."
  example('RAW-FUTURE.never', 'a version above the head gets no item', ['item'], async (ctx) => {
    for (const [at, { handle, key }] of ctx.discovery.requireItems().slice(0, 2).entries()) {
      const latest = await askLatestAnswer(ctx, { handle, key });
      if (latest.version === U64_MAX) throw inapplicable('the latest version is the largest u64');
      await expectFarRefused(ctx, latest, at === 0 ? lookalikes(ctx, latest) : []);
      await expectNextRefused(
        ctx,
        { handle, key },
        at === 0 ? [1n, 2n, 5n, 20n, 60n, 250n] : [1n, 20n],
      );
    }
  }),
  // "Ledger version whose state is read."
  example(
    'RAW-VERSION.early',
    'an item is there at a version that was asked for too early',
    ['item'],
    expectThereLater,
    { supporting: true },
  ),
];

/** More versions than a chain commits while a check asks. */
const OUT_OF_REACH = 1_000_000n;

/** Returns numbers that a program may take for no version at all: the largest of a type, and a time. */
function lookalikes(ctx: CheckContext, { exchange, version }: LatestAnswer): readonly bigint[] {
  const { timestamp } = ledgerView(exchange.response, ctx.names);
  const largest = [31n, 32n, 53n, 63n].map((bits) => 2n ** bits - 1n);
  const all = [...largest, 2n ** 53n + 1n, ...(timestamp === undefined ? [] : [timestamp])];
  return all.filter((number) => number > version + OUT_OF_REACH);
}

/**
 * Judges versions so far above the latest that no chain reaches them during the check, unless the answer says that it
 * has: versions may have gaps.
 */
async function expectFarRefused(
  ctx: CheckContext,
  { item, version: now }: LatestAnswer,
  lookalike: readonly bigint[],
): Promise<void> {
  const above = [now + 1_000_000_000n, now + 2n ** 32n, 2n ** 63n, 2n ** 63n + now, U64_MAX];
  for (const version of [...above, ...lookalike].filter((at) => at > now && at <= U64_MAX)) {
    // A firewall may take such a number for an attack.
    const exchange = await answerUnless(ctx.node.item({ ...item, version }), isRefusedByGateway);
    if (exchange === undefined) continue;
    const { ledgerVersion } = ledgerView(exchange.response, ctx.names);
    if (ledgerVersion !== undefined && ledgerVersion >= version) continue;
    const { status } = exchange.response;
    ctx.observe('4.2', 'a ledger_version above the latest', `status ${status}`);
    const isGiven = ctx.discovery.itemIn(exchange) !== undefined;
    const expected = `no item at version ${version}, far above the latest ${now}`;
    ctx.judge(exchange, isGiven ? differs(expected, 'status 200') : undefined);
  }
}

/**
 * Judges versions just above the latest, each by the ledger version of its own response, and of a response after it,
 * because the chain may have moved.
 */
async function expectNextRefused(
  ctx: CheckContext,
  item: ItemKey,
  steps: readonly bigint[],
): Promise<void> {
  const { version: now } = await askLatestAnswer(ctx, item);
  for (const version of steps.map((step) => now + step)) {
    if (version > U64_MAX) return;
    const exchange = await ctx.node.item({ ...item, version });
    const { ledgerVersion } = ledgerView(exchange.response, ctx.names);
    const ahead = ledgerVersion !== undefined && ledgerVersion < version;
    if (!ahead || ctx.discovery.itemIn(exchange) === undefined) continue;
    if (await isReached(ctx, item, version)) continue;
    const expected = `no item at version ${version}, above the ledger version ${ledgerVersion} of the response`;
    ctx.judge(exchange, differs(expected, 'status 200'));
  }
}

/** Another process behind the same address may hear of a block a little later. */
const TRIES = 5;
const BETWEEN_TRIES_MS = 250;

/** Returns whether a later response names that version or a higher one. */
async function isReached(ctx: CheckContext, item: ItemKey, version: bigint): Promise<boolean> {
  const { clock, client } = ctx.session;
  for (let tries = 1; ; tries += 1) {
    if ((await askLatestAnswer(ctx, item)).version >= version) return true;
    if (tries === TRIES) return false;
    await clock.wait(BETWEEN_TRIES_MS, 'watch', client.ended);
  }
}

/** How far above the head items are read: a chain that moves gets to some of these while other checks ask. */
const EARLY = [4n, 16n, 64n, 192n];
const MAX_EARLY_ITEMS = 4;

/** How many of them are read again, as soon as the chain has moved past them. */
const READ_AGAIN = 4;

/** How many of these must be missing: an item may have been deleted at a version and written again. */
const MIN_MISSING = 2;

/**
 * Reads items above the head, and some of them again when the chain has moved past those versions. A node may keep the
 * refusal.
 */
async function expectThereLater(ctx: CheckContext): Promise<void> {
  const items = ctx.discovery.requireItems().slice(0, MAX_EARLY_ITEMS);
  const { ledger } = ctx.session;
  const head = ledger.highest ?? U64_MAX;
  const above = EARLY.map((step) => head + step).filter((version) => version < U64_MAX);
  const asked = above.flatMap((version) =>
    items.map(async ({ handle, key }): Promise<readonly ItemAtVersion[]> => {
      const { response } = await ctx.node.item({ handle, key, version });
      const { ledgerVersion = version } = ledgerView(response, ctx.names);
      return ledgerVersion < version ? [{ handle, key, version }] : [];
    }),
  );
  const early = (await Promise.all(asked)).flat();
  const next = (): (() => Promise<void>) | undefined => {
    const reached = early.filter(({ version }) => version < (ledger.highest ?? 0n));
    return reached.length < READ_AGAIN
      ? undefined
      : () => judgeReached(ctx, reached.slice(0, READ_AGAIN));
  };
  await askMeanwhile(ctx, next, { most: 1, concurrency: 1 });
  if (ctx.record.judged === 0)
    throw inapplicable('the chain did not reach the versions above its head');
}

/** Judges the last of those that are missing, although the item is there before and after that version. */
async function judgeReached(ctx: CheckContext, reached: readonly ItemAtVersion[]): Promise<void> {
  const { clock, client } = ctx.session;
  // A process may hear of a block later than the one that named it.
  await clock.wait(LATE_MS, 'watch', client.ended);
  let missing = 0;
  for (const point of reached) {
    const exchange = await ctx.node.item(point);
    if (mayBeBehind(ctx, exchange, point.version)) continue;
    const isMissing = exchange.response.status === 404 && (await isAround(ctx, point));
    missing += isMissing ? 1 : 0;
    const expected = `the item at version ${point.version}, as at the versions before and after it`;
    const actual = `status 404, as before it was committed; ${missing} such answers`;
    ctx.judge(
      exchange,
      isMissing && missing >= MIN_MISSING ? differs(expected, actual) : undefined,
    );
  }
}

/** Returns whether an item has the same value at the versions next to one. */
async function isAround(ctx: CheckContext, { version, ...item }: ItemAtVersion): Promise<boolean> {
  const before = valueIn(await ctx.node.item({ ...item, version: version - 1n }));
  const after = valueIn(await ctx.node.item({ ...item, version: version + 1n }));
  return before !== undefined && before === after;
}
