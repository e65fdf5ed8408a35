import type { LatestAnswer } from '../../src/engine/session/latest-answers.ts';
import { askLatestAnswer } from '../../src/engine/assertions/items/latest-answer.ts';
import { answerUnless } from '../../src/engine/assertions/watching/answers-of.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { inapplicable, isRefusedByGateway } from '../../src/engine/session/unjudged-check.ts';
import { ledgerView } from '../../src/expect/header-matchers.ts';
import type { ItemKey } from '../../src/spec/endpoints/raw-item.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import { differs } from '../../src/text/difference.ts';

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
    const expected = `no item at version ${version}, far above the latest ${now}`;
    ctx.judge(exchange, status === 200 ? differs(expected, 'status 200') : undefined);
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
    if (!ahead || exchange.response.status !== 200) continue;
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
