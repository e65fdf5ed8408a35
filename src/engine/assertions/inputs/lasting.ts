import type { Difference } from '../../../text/difference.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { isRefusedInput } from '../../session/refusal.ts';

/**
 * How often a request is sent whose answer differs. No retry for lagging replicas helps a request
 * that the document does not define.
 */
const TRIES = 6;

/** The same for a refusal: one of several implementations may refuse a limit that the others take. */
const TRIES_WHEN_REFUSED = 20;

/** Returns what differs in every answer to a request: each of several replicas may know less. */
export async function findLastingDifference(
  ctx: CheckContext,
  first: AnsweredExchange,
  find: (exchange: AnsweredExchange) => Promise<Difference | undefined>,
): Promise<Difference | undefined> {
  let exchange = first;
  for (let tries = 1; ; tries += 1) {
    const difference = await find(exchange);
    const most = isRefusedInput(exchange) ? TRIES_WHEN_REFUSED : TRIES;
    if (difference === undefined || tries >= most) return difference;
    exchange = await ctx.node.send({ ...first.request });
  }
}
