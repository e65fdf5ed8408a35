import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { noItem, unmet } from '../../src/engine/session/needed.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Section 9, versioning. */
export const versioningChecks: readonly Check[] = [
  // "All paths carry the prefix `/v1`."
  example(
    'VER-PREFIX.both',
    'both endpoints answer under /v1',
    ['account', 'item'],
    async (ctx) => {
      for (const exchange of [await askKnownList(ctx), await askKnownItem(ctx)]) {
        if (exchange.response.status === 404) await expectNotElsewhere(ctx, exchange);
        ctx.countJudged(exchange);
      }
    },
  ),
];

/** Other prefixes that a node may use for its endpoints. */
const ELSEWHERE = ['/v2', '/v0', ''] as const;

/** Requests a known list or item under other prefixes, if the node does not find it under /v1. */
async function expectNotElsewhere(ctx: CheckContext, exchange: AnsweredExchange): Promise<void> {
  const { request } = exchange;
  for (const prefix of ELSEWHERE) {
    const path = request.path.replace(/^\/v1/, prefix);
    const meaning = { endpoint: 'outside', beyond: `under ${prefix || 'no prefix'}` } as const;
    const other = await ctx.node.send({ ...request, path, meaning });
    if (other.response.status !== 200) continue;
    ctx.judge(exchange, differs('a response under /v1', `it is found under ${path}`));
  }
}

/**
 * Asks for the newest page of an account with transactions.
 *
 * @throws Unjudged (untested) without such an account.
 */
function askKnownList(ctx: CheckContext): Promise<AnsweredExchange> {
  const account =
    ctx.discovery.accounts.find(({ answered }) => answered) ??
    ctx.discovery.accounts.find(({ truth }) => truth.transactions.length > 0);
  if (account === undefined) throw unmet('account');
  return ctx.node.summaries(account.address, { limit: 1 });
}

/**
 * Asks for an item that the discovery read, or should have read.
 *
 * @throws Unjudged (untested) without such an item.
 */
function askKnownItem(ctx: CheckContext): Promise<AnsweredExchange> {
  const named = ctx.discovery.truth.tables.flatMap(({ items }) => items);
  const item = ctx.discovery.items[0] ?? named.find(({ value }) => value !== undefined);
  if (item === undefined) throw noItem(ctx.discovery.refusals);
  return ctx.node.item({ handle: item.handle, key: item.key });
}
