import type { ItemQuestion } from '../../../spec/endpoints/raw-item.ts';
import type { RequestOptions } from '../../../wire/build-request.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { anAccount } from '../inputs/choose-inputs.ts';

/**
 * Reads an item at a version.
 *
 * @throws ChainMoved when the version was pruned during the check.
 */
export async function askItemAt(
  ctx: CheckContext,
  { handle, key, version }: ItemQuestion,
  options?: RequestOptions,
): Promise<AnsweredExchange> {
  const exchange = await ctx.node.item({ handle, key, version }, options);
  await ctx.node.pruning.assertNotPruned(exchange, version, anAccount(ctx));
  return exchange;
}
