import { mayBeBehind } from '../../fixtures/assertions/items/behind.ts';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { example } from '../../fixtures/check/check.ts';
import { ChainMoved, Inapplicable, Untested } from '../../fixtures/session/outcomes.ts';
import type { Page } from '../../fixtures/session/page.ts';
import type { ListedAccount } from '../../fixtures/survey/survey.ts';
import { ascendingVersions } from '../../src/oracle/entry.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { BCS_TYPE } from '../../src/spec/media-types.ts';
import { bytesDifference } from '../../src/text/describe-difference.ts';
import type { Difference } from '../../src/text/difference.ts';
import { differs, formatValue } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { mediaType } from '../../src/wire/exchange.ts';

/** Section 4.1, response 200: what can be judged of BCS without its layout. */
export const bcsWithoutLayoutChecks: readonly Check[] = [
  // "The media type is `application/json` or `application/x-bcs`."
  example(
    'SUM-BCS.apart',
    'lists differ in BCS where they differ in JSON, and only there',
    ['account-of-2'],
    expectApart,
    { supporting: true },
  ),
];

/** A list in BCS, and what JSON lists for the same question. */
interface BcsList {
  readonly exchange: AnsweredExchange;
  readonly bytes: HexBytes;
  /** The versions, in words. */
  readonly versions: string;
}

/**
 * Requests settled lists of one account. Different lists have different BCS. Where lists from a
 * start have one form, however they are asked for, lists up to an end have that form too: BCS is
 * canonical.
 */
async function expectApart(ctx: CheckContext): Promise<void> {
  const { address, newest } = accountThatTells(ctx);
  const versions = ascendingVersions(newest.listed).slice(0, -1).slice(-6);
  const fromStart = await readBcs(ctx, address, versions, questionsFromStart(ctx, versions));
  for (const [at, list] of fromStart.entries()) {
    const other = fromStart.slice(0, at).findLast(({ bytes }) => bytes === list.bytes);
    ctx.judge(list.exchange, other && findSameBytes(other, list));
  }
  if (!hasOneForm(fromStart)) return;
  const toEnd = await readBcs(ctx, address, versions, questionsToEnd(ctx, versions)).catch(
    nothingIfPruned,
  );
  for (const list of toEnd) {
    const same = fromStart.find((other) => other.versions === list.versions);
    if (same !== undefined) ctx.judge(list.exchange, findOtherBytes(same, list));
  }
}

/** The lists that came settled, each as JSON and as BCS. */
async function readBcs(
  ctx: CheckContext,
  address: LongHex,
  versions: readonly bigint[],
  questions: readonly SummariesQuestion[],
): Promise<readonly BcsList[]> {
  const lists: BcsList[] = [];
  for (const question of questions) {
    const exchange = await ctx.node.summaries(address, question, { accept: BCS_TYPE });
    await ctx.node.pruning.assertListNotPruned(exchange, address, question);
    const { response } = exchange;
    if (response.status !== 200 || mediaType(response) !== BCS_TYPE) {
      throw new Inapplicable('the target lists nothing in BCS, which SUM-ACCEPT judges');
    }
    const page = await ctx.node.page(address, question);
    if (isUnsettled(ctx, versions.at(-1), exchange, page.exchange)) continue;
    lists.push({
      exchange,
      bytes: hexBytes(response.body),
      versions: formatVersions(page),
    });
  }
  return lists;
}

/** Lists that were pruned meanwhile say nothing of those that were not. */
function nothingIfPruned(error: unknown): readonly BcsList[] {
  if (error instanceof ChainMoved) return [];
  throw error;
}

/** One of two lists with the same bytes is wrong when JSON lists other versions. */
function findSameBytes(other: BcsList, { bytes, versions }: BcsList): Difference | undefined {
  if (other.versions === versions) return undefined;
  return differs(
    `other bytes than for the list of ${other.versions}`,
    `${formatValue(bytes)} for both, where JSON lists ${versions}`,
  );
}

/** One of two lists with the same versions is wrong when their bytes differ. */
function findOtherBytes(other: BcsList, { bytes, versions }: BcsList): Difference | undefined {
  if (other.bytes === bytes) return undefined;
  return {
    ...differs(
      `${formatValue(other.bytes)}, as with start_version for the same list: ${versions}`,
      formatValue(bytes),
      bytesDifference(other.bytes, bytes),
    ),
    against: other.exchange.id,
  };
}

/** Whether some list was asked for in two ways, and each such list had the same bytes. */
function hasOneForm(lists: readonly BcsList[]): boolean {
  const different = new Set(lists.map(({ versions }) => versions)).size;
  const forms = new Set(lists.map(({ versions, bytes }) => `${versions}: ${bytes}`)).size;
  return different < lists.length && forms === different;
}

/** An account whose lists can be told apart. @throws Inapplicable when no version can be read. */
function accountThatTells(ctx: CheckContext): ListedAccount {
  try {
    return ctx.survey.requireAccount(2);
  } catch (error) {
    throw error instanceof Untested ? new Inapplicable(error.message, error.needs) : error;
  }
}

/** Whether one of the answers may come from a replica that lags behind the version. */
function isUnsettled(
  ctx: CheckContext,
  version: bigint | undefined,
  ...exchanges: readonly AnsweredExchange[]
): boolean {
  return exchanges.some((exchange) => mayBeBehind(ctx, exchange, version ?? 0n));
}

/**
 * The oldest version alone and together with others, by a limit and by an end, and each of the others
 * alone.
 */
function questionsFromStart(
  ctx: CheckContext,
  versions: readonly bigint[],
): readonly SummariesQuestion[] {
  const [start, end] = [versions[0], versions.at(-1)];
  return [
    ...ctx.survey.clampLimits(1, 2, versions.length).map((limit) => ({ start, end, limit })),
    ...versions.slice(0, -1).map((version) => ({ start, end: version })),
    ...versions.slice(1).map((version) => ({ start: version, end: version })),
  ];
}

/** Lists that were asked for from a start before, now without one: single transactions, and all of them. */
function questionsToEnd(
  { survey }: CheckContext,
  versions: readonly bigint[],
): readonly SummariesQuestion[] {
  const singles = versions.slice(-2).map((end) => ({ end, limit: 1 }));
  const all = { end: versions.at(-1), limit: survey.clampLimit(versions.length) };
  return [...singles, all];
}

function formatVersions({ listed }: Page): string {
  const versions = listed.map(({ version }) => version);
  return versions.length === 0 ? 'nothing' : `versions ${versions.join(', ')}`;
}
