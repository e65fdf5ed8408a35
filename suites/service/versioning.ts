import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { unmet } from '../../src/engine/session/needed.ts';
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

/** Prefixes other than the document's under which a node may have put its endpoints. */
const ELSEWHERE = ['/v2', '/v0', ''] as const;

/** Looks under other prefixes for something that should exist but is not found under /v1. */
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

/** The newest page of an account that has one, or should have one. @throws Untested */
function askKnownList(ctx: CheckContext): Promise<AnsweredExchange> {
  const account =
    ctx.discovery.accounts.find(({ answered }) => answered) ??
    ctx.discovery.accounts.find(({ truth }) => truth.transactions.length > 0);
  if (account === undefined) throw unmet('account');
  return ctx.node.summaries(account.address, { limit: 1 });
}

/** An item that the discovery read, or should have read. @throws Untested */
function askKnownItem(ctx: CheckContext): Promise<AnsweredExchange> {
  const named = ctx.discovery.truth.tables.flatMap(({ items }) => items);
  const item = ctx.discovery.items[0] ?? named.find(({ value }) => value !== undefined);
  if (item === undefined) throw unmet('item');
  return ctx.node.item({ handle: item.handle, key: item.key });
}
