import type { KnownItem } from '../../src/engine/known-truth.ts';
import { askItemAt } from '../../src/engine/assertions/items/ask-item-at.ts';
import { settledItem } from '../../src/engine/assertions/items/settled-item.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { formatRefusal } from '../../src/engine/session/refusal.ts';
import { differs } from '../../src/text/difference.ts';
import { ledgerView } from '../../src/expect/header-matchers.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { shortHex } from '../../src/spec/formats/address.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Section 2.1: table handles. */
export const handleChecks: readonly Check[] = [
  // "Table handle | string | Hex-encoded 32-byte string."
  example(
    'FMT-HANDLE.long',
    'a table is found under all 64 digits of its handle',
    ['item'],
    expectFoundByHandle,
  ),
];

async function expectFoundByHandle(ctx: CheckContext): Promise<void> {
  await expectLongHandlesTaken(ctx);
  for (const item of ctx.discovery.requireItems().slice(0, 3)) {
    const { usual } = await settledItem(ctx, item);
    ctx.countJudged(usual);
    const { handle } = item;
    if (shortHex(handle) === handle) continue;
    const answer = await askUnderShortHandle(ctx, usual, handle);
    ctx.observe(
      '2.1',
      'a table handle without its leading zeros',
      `status ${answer.response.status}`,
    );
  }
}

/**
 * Judges that a handle with leading zeros is accepted: no 400, and the table is not found without the zeros only.
 * An item without a known value may have been deleted.
 */
async function expectLongHandlesTaken(ctx: CheckContext): Promise<void> {
  const known = ctx.discovery.truth.tables.flatMap(({ items }) => items);
  const begun = known.filter(({ handle, key }) => key !== '0x' && shortHex(handle) !== handle);
  const valuedFirst = begun.toSorted((item, other) => isValued(other) - isValued(item));
  for (const item of valuedFirst.slice(0, 4)) {
    const { handle, key } = item;
    const exchange = await ctx.node.item({ handle, key });
    const { status } = exchange.response;
    if (status === 200) continue;
    const short = await askUnderShortHandle(ctx, exchange, handle);
    const stripped = short.response.status === 200 && (await isOnlyUnderShort(ctx, item, short));
    const seen = stripped
      ? 'no item, but the handle without its leading zeros gets the item'
      : formatRefusal(exchange);
    const holds = !stripped && (status !== 400 || item.value === undefined);
    ctx.judge(exchange, holds ? undefined : differs(`the item under ${handle}`, seen));
  }
}

function isValued({ value }: KnownItem): number {
  return value === undefined ? 0 : 1;
}

/**
 * Tells whether at one version an item is found under the short handle alone: the version of a response that has the
 * item, though the headers may be read after the body. Without a version in that response, tells whether the value of
 * the item is known.
 */
async function isOnlyUnderShort(
  ctx: CheckContext,
  { handle, key, value }: KnownItem,
  { response }: AnsweredExchange,
): Promise<boolean> {
  const version = ledgerView(response, ctx.names).ledgerVersion;
  if (version === undefined) return value !== undefined;
  const long = await askItemAt(ctx, { handle, key, version });
  if (long.response.status === 200) return false;
  return (await askUnderShortHandle(ctx, long, handle)).response.status === 200;
}

/** Sends the same request without the leading zeros of the handle; the document leaves that spelling open. */
function askUnderShortHandle(
  ctx: CheckContext,
  { request }: AnsweredExchange,
  handle: LongHex,
): Promise<AnsweredExchange> {
  return ctx.node.send({
    ...request,
    path: request.path.replace(handle.slice(2), shortHex(handle).slice(2)),
    meaning: { endpoint: 'rawItem', open: 'a handle without its leading zeros' },
  });
}
