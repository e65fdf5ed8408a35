import type { LongHex } from '../../spec/formats/address.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { elementsOf } from '../../expect/summary-matchers.ts';
import { isRefusalOtherThanPruned } from '../session/refusal.ts';
import { omitUndefined } from '../../text/json.ts';

/** More than most nodes return at once. A larger page would be too large to ask for repeatedly. */
export const LARGE_LIMIT = 1000;

/**
 * What was learned about limits: section 8 shows no maximum, and a larger limit may be refused or
 * clamped.
 */
export interface LargestLimit {
  /** The largest limit up to {@link LARGE_LIMIT} that lists of every form take; 1 when they take none. */
  readonly limit: number;
  /**
   * How many summaries {@link LARGE_LIMIT} returned; absent when it was refused or the page was
   * empty.
   */
  readonly page?: number;
}

/** Asks for one page; `undefined` when there is no answer. */
type AskLimit = (account: LongHex, limit: number) => Promise<AnsweredExchange | undefined>;

/**
 * Finds the largest limit that is accepted, in a dozen requests at most.
 *
 * @param whenUnclear the limit that is assumed when the target neither accepts nor refuses a large
 *   one.
 */
export async function findLargestLimit(
  ask: AskLimit,
  account: LongHex,
  whenUnclear: number,
): Promise<LargestLimit> {
  const large = await ask(account, LARGE_LIMIT);
  if (large?.response.status === 200) {
    const length = elementsOf(large.response)?.length;
    const page = length === 0 ? undefined : length;
    return { limit: LARGE_LIMIT, ...omitUndefined({ page }) };
  }
  if (large === undefined || !isRefusalOtherThanPruned(large))
    return { limit: Math.max(1, whenUnclear) };
  return { limit: await findLimitBelow(ask, account, LARGE_LIMIT) };
}

/**
 * Returns the largest limit up to `most` that lists of another form take: section 8 shows no maximum,
 * and each form may have its own. Asks twice, since one of several replicas may refuse what another took.
 */
export async function findLimitOfForm(
  ask: AskLimit,
  account: LongHex,
  most: number,
): Promise<number> {
  for (let times = 0; times < 2; times += 1) {
    const exchange = await ask(account, most);
    if (![400, 403].includes(exchange?.response.status ?? 0)) return most;
  }
  return findLimitBelow(ask, account, most);
}

async function findLimitBelow(ask: AskLimit, account: LongHex, refused: number): Promise<number> {
  let [taken, tooLarge] = [1, refused];
  while (tooLarge - taken > 1) {
    const middle = Math.floor((taken + tooLarge) / 2);
    const exchange = await ask(account, middle);
    if (exchange?.response.status === 200) taken = middle;
    else tooLarge = middle;
  }
  return taken;
}
