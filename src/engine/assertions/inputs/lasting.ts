import type { Difference } from '../../../text/difference.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';

/**
 * How often a request is sent whose answer differs. No retry for lagging replicas helps a request
 * that the document does not define.
 */
const TRIES = 6;

/** Returns what differs in every answer to a request: each of several replicas may know less. */
export async function findLastingDifference(
  ctx: CheckContext,
  first: AnsweredExchange,
  find: (exchange: AnsweredExchange) => Promise<Difference | undefined>,
): Promise<Difference | undefined> {
  let difference = await find(first);
  for (let tries = 1; tries < TRIES && difference !== undefined; tries += 1) {
    difference = await find(await ctx.node.send({ ...first.request }));
  }
  return difference;
}
