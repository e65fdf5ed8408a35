import { settleBoth } from '../../src/engine/assertions/watching/ask-meanwhile.ts';
import { anAccount } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import { readAtBoundary } from '../../src/engine/assertions/watching/watch-boundary.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import { findMissing200 } from '../../src/engine/session/refusal.ts';
import { cannotTell } from '../../src/engine/session/unjudged-check.ts';
import { ledgerView } from '../../src/expect/header-matchers.ts';
import { min } from '../../src/oracle/extremes.ts';
import type { ItemKey } from '../../src/spec/endpoints/raw-item.ts';
import { differs } from '../../src/text/difference.ts';
import { omitUndefined } from '../../src/text/json.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** How far above the oldest version in headers one item each is read: headers may lag behind a boundary that moves. */
export const ABOVE = [1n, 5n, 20n, 60n];

/** Judges that known items can be read at both bounds in the headers, also while the oldest version moves. */
export async function expectBoundariesReadable(ctx: CheckContext): Promise<void> {
  ctx.assertOldestKnown();
  const [{ handle, key }] = ctx.discovery.requireItems();
  const once = async (): Promise<void> => {
    const items = ctx.discovery.requireItems();
    for (const [nth, step] of ABOVE.entries()) {
      const { handle: table, key: name } = items[nth % items.length] ?? items[0];
      await expectReadable(ctx, { handle: table, key: name }, step);
    }
  };
  await settleBoth(readAtBoundary(ctx, { handle, key }), once());
}

/**
 * Judges that an item can be read at both bounds in the headers, and between the bounds. If an error has no
 * headers, other responses give the bounds, unless replicas differ.
 *
 * @param step the distance from the oldest version at which it is read, too.
 */
async function expectReadable(ctx: CheckContext, item: ItemKey, step: bigint): Promise<void> {
  const { oldest, highest, hasOneReplica } = ctx.session.ledger;
  const known = hasOneReplica ? { ledgerVersion: highest, oldestVersion: oldest } : {};
  const latest = await ctx.node.item(item);
  const { ledgerVersion, oldestVersion } = {
    ...known,
    ...omitUndefined(ledgerView(latest.response, ctx.names)),
  };
  if (ledgerVersion === undefined || oldestVersion === undefined) {
    throw cannotTell('the response has no ledger headers; the HDR checks judge that');
  }
  const middle = oldestVersion + (ledgerVersion - oldestVersion) / 2n;
  const above = min(oldestVersion + step, ledgerVersion);
  for (const version of [ledgerVersion, middle, above, oldestVersion]) {
    const exchange = await ctx.node.item({ ...item, version });
    const expected = `no 410 for version ${version}: the headers name ${oldestVersion} to ${ledgerVersion}`;
    await expectNotGone(ctx, exchange, version, expected);
  }
  const again = await ctx.node.item({ ...item, version: ledgerVersion });
  if (latest.response.status !== 200) return;
  await ctx.node.pruning.assertNotPruned(again, ledgerVersion, anAccount(ctx));
  const missing = findMissing200(again, `the item at the latest version ${ledgerVersion}`);
  if (missing !== undefined && (await versionOfRead(ctx, item)) !== ledgerVersion) return;
  ctx.judge(again, missing);
}

/** Returns the ledger version of an item that is read now; `undefined` where it is not there any more. */
async function versionOfRead(ctx: CheckContext, item: ItemKey): Promise<bigint | undefined> {
  const { response } = await ctx.node.item(item);
  return response.status === 200 ? ledgerView(response, ctx.names).ledgerVersion : undefined;
}

/** Judges that a version does not get 410, unless it was pruned meanwhile. */
export async function expectNotGone(
  ctx: CheckContext,
  exchange: AnsweredExchange,
  version: bigint,
  expected: string,
): Promise<void> {
  const gone =
    exchange.response.status === 410 &&
    !(await ctx.node.pruning.isPrunedNow(version, anAccount(ctx)));
  ctx.judge(exchange, gone ? differs(expected, 'status 410') : undefined);
}
