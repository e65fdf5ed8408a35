import { formatVersions } from '../../../oracle/entry.ts';
import type { SummariesQuestion } from '../../../spec/endpoints/summaries.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import type { HexBytes } from '../../../spec/formats/hex-bytes.ts';
import { hexBytes } from '../../../spec/formats/hex-bytes.ts';
import { BCS_TYPE } from '../../../spec/media-types.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import { mediaType } from '../../../wire/exchange.ts';
import { U64_MAX } from '../../../spec/formats/u64.ts';
import type { Page } from '../../session/page.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { ignoreIfMoved } from '../../session/chain-moved.ts';
import { inapplicable } from '../../session/unjudged-check.ts';
import { mayBeBehind } from '../items/behind.ts';

/** A list in BCS, and what JSON lists for the same question. */
export interface BcsList {
  readonly question: SummariesQuestion;
  readonly exchange: AnsweredExchange;
  readonly bytes: HexBytes;
  /** The versions that JSON lists, in its order, as {@link formatVersions} writes them. */
  readonly versions: string;
}

/**
 * Returns the lists that came settled, each as JSON and as BCS: no answer is of a replica that may
 * not have reached the version `newest`.
 *
 * @throws ChainMoved when one was pruned meanwhile; Unjudged (inapplicable) when nothing is listed in BCS.
 */
export async function readBcs(
  ctx: CheckContext,
  address: LongHex,
  newest: bigint,
  questions: readonly SummariesQuestion[],
): Promise<readonly BcsList[]> {
  const lists: BcsList[] = [];
  for (const question of questions) {
    const exchange = await ctx.node.summaries(address, question, { accept: BCS_TYPE });
    await ctx.node.pruning.assertListNotPruned(exchange, address, question);
    const { response } = exchange;
    if (response.status !== 200 || mediaType(response) !== BCS_TYPE) {
      throw inapplicable('the target lists nothing in BCS, as section 4.1 allows');
    }
    const page = await ctx.node.page(address, question);
    if ([exchange, page.exchange].some((answer) => mayBeBehind(ctx, answer, newest))) continue;
    if (!isWithin(page)) continue;
    const versions = formatVersions(page.listed);
    lists.push({ question, exchange, bytes: hexBytes(response.body), versions });
  }
  return lists;
}

/**
 * How often JSON is read to find replicas that end a page earlier, and how many reads are sent at
 * once: one after another, between requests of other checks, they may all meet the same replica of a
 * balancer that chooses them in order.
 */
const READINGS_IN_JSON = { times: 3, atOnce: 8 } as const;

/**
 * Returns whether JSON lists the same each time for each of these lists: each of several replicas
 * may have a maximum of its own, and then a list in BCS may be of another page.
 */
export async function areWhole(
  ctx: CheckContext,
  address: LongHex,
  lists: readonly Pick<BcsList, 'question' | 'versions'>[],
): Promise<boolean> {
  for (const { question, versions } of lists) {
    for (let times = 0; times < READINGS_IN_JSON.times; times += 1) {
      const reads = Array.from({ length: READINGS_IN_JSON.atOnce }, () =>
        ctx.node.page(address, question),
      );
      const pages = await Promise.all(reads);
      if (!pages.every(({ listed }) => formatVersions(listed) === versions)) return false;
    }
  }
  return true;
}

/**
 * Returns whether lists are still the same in BCS. An entry may say what changes as the chain
 * grows; then lists that were read at different times cannot be compared.
 */
export async function areUnchanged(
  ctx: CheckContext,
  address: LongHex,
  newest: bigint,
  lists: readonly BcsList[],
): Promise<boolean> {
  const questions = lists.map(({ question }) => question);
  const now = await readBcs(ctx, address, newest, questions).catch(ignoreIfMoved);
  return lists.every(({ bytes, versions }, at) => {
    const again = now?.[at];
    return again?.bytes === bytes && again.versions === versions;
  });
}

/**
 * Returns false for a list that goes on beyond its end: such a list grows with the chain. SEL-RANGE
 * judges the end.
 */
function isWithin({ listed, question: { end = U64_MAX } }: Page): boolean {
  return listed.every(({ version }) => version <= end);
}
