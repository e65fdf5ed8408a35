import type { BcsList } from '../../src/engine/assertions/lists/read-bcs.ts';
import { areUnchanged, areWhole, readBcs } from '../../src/engine/assertions/lists/read-bcs.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { ignoreIfMoved } from '../../src/engine/session/chain-moved.ts';
import { inapplicable, isUnjudged } from '../../src/engine/session/unjudged-check.ts';
import type { ListedAccount } from '../../src/engine/discovery/discovered-account.ts';
import { ascendingVersions } from '../../src/oracle/entry.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import { cutText } from '../../src/text/cut-text.ts';
import { bytesDifference } from '../../src/text/describe-difference.ts';
import type { Difference } from '../../src/text/difference.ts';
import { differs } from '../../src/text/difference.ts';
import { plural } from '../../src/text/sentence.ts';

/** How many characters of a body a finding shows. */
const SHOWN = 120;

/** Section 4.1, response 200: what can be judged of BCS without its layout. */
export const bcsWithoutLayoutChecks: readonly Check[] = [
  // "The media type is `application/json` or `application/x-bcs`."
  example(
    'SUM-BCS.apart',
    'lists differ in BCS exactly where they differ in JSON',
    ['account-of-2'],
    expectApart,
    { supporting: true },
  ),
];

/**
 * Requests settled lists of one account. Different lists have different BCS. If every request with start_version
 * gets one form of a list, so do requests without: BCS is canonical. The layout of lists with start_version may
 * be another than that of lists without.
 */
async function expectApart(ctx: CheckContext): Promise<void> {
  const { address, newest } = accountThatTells(ctx);
  const versions = ascendingVersions(newest.listed).slice(0, -1).slice(-6);
  const newestAsked = versions.at(-1) ?? 0n;
  const [fromStart, toEnd] = [questionsFromStart(ctx, versions), questionsToEnd(ctx, versions)];
  if (!hasOneForm(await readApart(ctx, address, newestAsked, fromStart))) return;
  await readApart(ctx, address, newestAsked, toEnd).catch(ignoreIfMoved);
  const { discovery } = ctx;
  const one = { start: newestAsked, limit: discovery.clampLimit(1) };
  // Not without a limit: the default page size may depend on the media type.
  for (const question of [{ limit: discovery.clampLimit(2) }, one]) {
    await expectAsInRange(ctx, address, question).catch(ignoreIfMoved);
  }
}

/** Reads lists in BCS, and judges those that differ in JSON. */
async function readApart(
  ctx: CheckContext,
  address: LongHex,
  newest: bigint,
  questions: readonly SummariesQuestion[],
): Promise<readonly BcsList[]> {
  const lists = await readBcs(ctx, address, newest, questions);
  for (const [at, list] of lists.entries()) {
    const other = lists.slice(0, at).findLast(({ bytes }) => bytes === list.bytes);
    const difference = other && findSameBytes(other, list);
    const isSettled =
      other === undefined ||
      difference === undefined ||
      ((await areUnchanged(ctx, address, newest, [other, list])) &&
        (await areWhole(ctx, address, [other, list])));
    if (isSettled) ctx.judge(list.exchange, difference);
  }
  return lists;
}

/** Compares a list without an end with the list to its last transaction, with start_version only if both have one. */
async function expectAsInRange(
  ctx: CheckContext,
  address: LongHex,
  question: SummariesQuestion,
): Promise<void> {
  const { listed } = await ctx.node.page(address, question);
  const versions = ascendingVersions(listed);
  const newest = versions.at(-1);
  if (newest === undefined) return;
  const limit = ctx.discovery.clampLimit(versions.length);
  const range =
    question.start === undefined
      ? { end: newest, limit }
      : { start: versions[0], end: ctx.discovery.endBeside(newest), limit };
  const [same, list] = await readBcs(ctx, address, newest, [range, question]);
  if (list === undefined || same?.versions !== list.versions) return;
  // A list that grows is compared only if it is still the same.
  await expectSameBytes(ctx, newest, { address, same, list }, [same, list]);
}

/** Two lists of the same transactions of an account. */
interface TwoLists {
  readonly address: LongHex;
  readonly same: BcsList;
  readonly list: BcsList;
}

/** Judges two lists, unless one of `lasting` is another list by then. */
async function expectSameBytes(
  ctx: CheckContext,
  newest: bigint,
  { address, same, list }: TwoLists,
  lasting: readonly BcsList[],
): Promise<void> {
  const difference = findOtherBytes(same, list);
  const isSettled =
    difference === undefined ||
    ((await areUnchanged(ctx, address, newest, lasting)) &&
      (await areWhole(ctx, address, [same, list])));
  if (isSettled) ctx.judge(list.exchange, difference);
}

/** One of two lists with the same bytes is wrong when JSON lists other versions. */
function findSameBytes(other: BcsList, { bytes, versions }: BcsList): Difference | undefined {
  if (other.versions === versions) return undefined;
  return differs(
    `bytes other than those for ${other.versions}`,
    `${shownBytes(bytes)} for both, where JSON has ${versions}`,
  );
}

/** One of two lists with the same versions is wrong when their bytes differ. */
function findOtherBytes(other: BcsList, { bytes, versions }: BcsList): Difference | undefined {
  if (other.bytes === bytes) return undefined;
  return {
    ...differs(
      `${shownBytes(other.bytes)}, as for another request of the same list: ${versions}`,
      shownBytes(bytes),
      bytesDifference(other.bytes, bytes),
    ),
    against: other.exchange.id,
  };
}

/** Returns how long a body is, and how it begins: what differs is named beside it. */
function shownBytes(hex: string): string {
  return `${plural((hex.length - 2) / 2, 'byte')} ${cutText(hex, SHOWN)}`;
}

/** Tells whether some list was requested in two ways, and each such list had the same bytes. */
function hasOneForm(lists: readonly BcsList[]): boolean {
  const different = new Set(lists.map(({ versions }) => versions)).size;
  const forms = new Set(lists.map(({ versions, bytes }) => `${versions}: ${bytes}`)).size;
  return different < lists.length && forms === different;
}

/**
 * Returns an account with different lists.
 *
 * @throws Unjudged (inapplicable) when no version can be read.
 */
function accountThatTells(ctx: CheckContext): ListedAccount {
  try {
    return ctx.discovery.requireAccount(2);
  } catch (error) {
    if (!isUnjudged(error, 'untested')) throw error;
    throw inapplicable(`${ctx.noBcsReason}; without one, ${error.message}`, error.needs);
  }
}

/**
 * Returns questions for the oldest version alone and with others, by a limit and by an end, and for each other
 * version alone.
 */
function questionsFromStart(
  ctx: CheckContext,
  versions: readonly bigint[],
): readonly SummariesQuestion[] {
  const [start, end] = [versions[0], versions.at(-1)];
  return [
    ...ctx.discovery.clampLimits(1, 2, versions.length).map((limit) => ({ start, end, limit })),
    ...versions.slice(0, -1).map((version) => ({ start, end: version })),
    ...versions.slice(1).map((version) => ({ start: version, end: version })),
  ];
}

/** Returns questions without start_version: for two versions alone, and for all. */
function questionsToEnd(
  { discovery }: CheckContext,
  versions: readonly bigint[],
): readonly SummariesQuestion[] {
  const singles = versions.slice(-2).map((end) => ({ end, limit: 1 }));
  const all = { end: versions.at(-1), limit: discovery.clampLimit(versions.length) };
  return [...singles, all];
}
