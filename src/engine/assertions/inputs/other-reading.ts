import type { ValidMeaning } from '../../../spec/endpoints/endpoints.ts';
import type { ItemQuestion } from '../../../spec/endpoints/raw-item.ts';
import type { SummariesQuestion } from '../../../spec/endpoints/summaries.ts';
import { U64_MAX } from '../../../spec/formats/u64.ts';
import { BCS_TYPE } from '../../../spec/media-types.ts';
import type { Difference } from '../../../text/difference.ts';
import { differs } from '../../../text/difference.ts';
import { plural } from '../../../text/sentence.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import { mediaType } from '../../../wire/exchange.ts';
import { valueIn } from '../../session/latest-answers.ts';
import type { Page } from '../../session/page.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { findItemDifference } from '../items/known-items.ts';
import { findKnownViolation } from '../lists/expect-selection.ts';
import { findSameListDifference, isOnlyCut } from '../lists/same-list.ts';

/** An item may change meanwhile, and a page may end anywhere: what differs is asked again. */
const COMPARISONS = 4;

/**
 * Returns what differs, each time, between a 200 and the answer to the valid question that is
 * plainly asked.
 */
export async function findOtherReading(
  ctx: CheckContext,
  exchange: AnsweredExchange,
  meant: ValidMeaning,
): Promise<Difference | undefined> {
  const lengths = new Set<number>();
  let found = await compareWithMeant(ctx, exchange, meant, lengths);
  for (let tries = 1; tries < COMPARISONS && found !== undefined; tries += 1) {
    found = await compareWithMeant(ctx, await ctx.node.send(exchange.request), meant, lengths);
  }
  // Where the plain question itself gets pages of several lengths, a length shows nothing.
  return lengths.size > 1 && found?.isOnlyCut === true ? undefined : found?.difference;
}

/** What differs, and whether it is the length alone. */
interface OtherReading {
  readonly difference: Difference;
  readonly isOnlyCut: boolean;
}

/** Adds the length of the plain question's list to `lengths`. */
async function compareWithMeant(
  ctx: CheckContext,
  exchange: AnsweredExchange,
  meant: ValidMeaning,
  lengths: Set<number>,
): Promise<OtherReading | undefined> {
  const { accept = null } = exchange.request.headers;
  const plain = await ctx.node.ask(meant, { accept });
  if (exchange.response.status !== 200 || isSameBody(plain, exchange)) return undefined;
  if (meant.endpoint !== 'summaries') {
    const difference = findItemDifference(plain, exchange, 'as for the well-formed request');
    if (difference === undefined || (await isMoving(ctx, plain))) return undefined;
    if (meant.endpoint === 'rawItem' && wasLatest(ctx, meant.question, exchange)) return undefined;
    return { difference, isOnlyCut: false };
  }
  const { account, ...question } = meant.question;
  if (mediaType(exchange.response) === BCS_TYPE) return compareInBcs(plain, exchange, question);
  const page = await ctx.node.page(account, question);
  const [difference, now] = await findSameListDifference(ctx, page, exchange);
  for (const { listed } of [page, now]) lengths.add(listed.length);
  if (difference !== undefined && (await isEarlierPage(ctx, exchange, now))) return undefined;
  return difference && { difference, isOnlyCut: isOnlyCut(ctx, now, exchange) };
}

/** Compares what must be a list of nothing. SUM-BCS judges other lists in BCS. */
function compareInBcs(
  plain: AnsweredExchange,
  { response }: AnsweredExchange,
  { start }: SummariesQuestion,
): OtherReading | undefined {
  if (start !== U64_MAX || plain.response.status !== 200) return undefined;
  if (mediaType(plain.response) !== BCS_TYPE) return undefined;
  const expected = `no summary, in ${plural(plain.response.body.length, 'byte')} of BCS`;
  const difference = differs(expected, plural(response.body.length, 'byte'));
  return { difference, isOnlyCut: false };
}

/** Returns whether a read without a version got what another one had got: a replica may be behind. */
function wasLatest(
  { session }: CheckContext,
  item: ItemQuestion,
  exchange: AnsweredExchange,
): boolean {
  if (item.version !== undefined) return false;
  const value = valueIn(exchange);
  return session.latestAnswers.of(item).some((known) => valueIn(known.exchange) === value);
}

/** Returns whether an item has changed since it was read. */
async function isMoving(ctx: CheckContext, exchange: AnsweredExchange): Promise<boolean> {
  const again = await ctx.node.send({ ...exchange.request });
  return findItemDifference(exchange, again, 'before') !== undefined;
}

/** Returns whether an answer is the newest page of another moment: as long, and right by all that is known. */
async function isEarlierPage(
  ctx: CheckContext,
  exchange: AnsweredExchange,
  { account, question, listed }: Page,
): Promise<boolean> {
  if (!endsAtHead(ctx, question)) return false;
  const page = ctx.node.read(exchange, account, question);
  if (page.listed.length !== listed.length) return false;
  return (await findKnownViolation(ctx, page)) === undefined;
}

/** Returns whether a list ends with the newest transaction: it has no start, and no end below the head. */
function endsAtHead({ session }: CheckContext, { start, end }: SummariesQuestion): boolean {
  const { highest = U64_MAX } = session.ledger;
  return start === undefined && (end === undefined || end >= highest);
}

function isSameBody({ response }: AnsweredExchange, other: AnsweredExchange): boolean {
  return response.status === 200 && Buffer.compare(response.body, other.response.body) === 0;
}
