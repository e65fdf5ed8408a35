import { ANY_MEDIA_TYPE } from '../../src/engine/assertions/inputs/client-headers.ts';
import { askNewestVersions } from '../../src/engine/assertions/lists/expect-page.ts';
import { readAccounts } from '../../src/engine/assertions/lists/read-accounts.ts';
import { judgeInBcs } from '../../src/engine/assertions/lists/same-bcs.ts';
import { isJsonList, isList, judgeWhere } from '../../src/engine/check/rule-judges.ts';
import { findMediaDifference } from '../../src/engine/assertions/lists/list-media.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import { inapplicable, untested } from '../../src/engine/session/unjudged-check.ts';
import type { Page } from '../../src/engine/session/page.ts';
import type { ListedAccount } from '../../src/engine/discovery/discovered-account.ts';
import { decodeList } from '../../src/expect/bcs-list.ts';
import { itemBodyText } from '../../src/expect/item-bytes.ts';
import { bodyJson } from '../../src/expect/json-body.ts';
import { findRepeatedMember } from '../../src/expect/repeated-names.ts';
import { elementsOf, findArrayDifference } from '../../src/expect/summary-matchers.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import { BCS_TYPE, JSON_TYPE } from '../../src/spec/media-types.ts';
import { differs } from '../../src/text/difference.ts';
import { mediaType } from '../../src/wire/exchange.ts';
import { isReadable } from '../../src/wire/network/body.ts';

/** Values of `Accept` with both media types: with weights, in either order, next to ranges. */
const PREFERENCES = [
  `${JSON_TYPE}, ${BCS_TYPE}`,
  `${BCS_TYPE}, ${JSON_TYPE}`,
  `${BCS_TYPE};q=0.5, ${JSON_TYPE}`,
  `${BCS_TYPE}, ${JSON_TYPE};q=0.5`,
  `${JSON_TYPE};q=0.5, ${BCS_TYPE}`,
  `${JSON_TYPE};q=0.9,${BCS_TYPE};q=0.1`,
  `${JSON_TYPE};q=0, ${BCS_TYPE}`,
  `${BCS_TYPE};q=0, ${JSON_TYPE}`,
  `${BCS_TYPE}, */*;q=0.1`,
  `${BCS_TYPE}; q=1.0`,
  'application/*, */*;q=0.8',
  'application/*',
];

/** Section 4.1, response 200: media types and encodings. */
export const encodingChecks: readonly Check[] = [
  // "The media type is `application/json` or `application/x-bcs`."
  rule(
    'SUM-MEDIA.every',
    'every list has a documented media type, and its body matches',
    [],
    () => mediaTruthful,
    { judgesUndecodable: true },
  ),
  // "The JSON body is an array of transaction summary objects (section 2.2)."
  rule(
    'SUM-ARRAY.every',
    'a JSON list has only objects, without contradicting duplicate members',
    ['account'],
    () => arrayOfObjects,
  ),
  // "The media type is `application/json` or `application/x-bcs`."
  example(
    'SUM-MEDIA.kinds',
    'every kind of list requested in BCS has a documented media type',
    ['account'],
    expectMediaOfEachKind,
  ),
  // "limit | integer, uint16 | optional": such a request is valid, whatever its Accept.
  example(
    'SUM-ANSWERED.accept',
    'a request without a preferred media type gets a list',
    ['account'],
    async (ctx) => {
      const { address } = ctx.discovery.requireAnsweredAccount();
      for (const accept of ANY_MEDIA_TYPE) {
        const question = { limit: 1 };
        const exchange = await ctx.node.summaries(address, question, { accept, anyReplica: true });
        await ctx.node.pruning.assertListNotPruned(exchange, address, question);
        const type = mediaType(exchange.response);
        const seen = `${exchange.response.status} ${type}`;
        ctx.observe('4.1', `the response to Accept: ${accept ?? 'none'}`, seen);
        // SUM-MEDIA judges the media type.
        ctx.judge(exchange, exchange.response.status === 200 ? undefined : differs('200', seen));
      }
      // The document does not show which type is chosen; the rules judge that the body is of the type it
      // names.
      for (const accept of PREFERENCES) {
        ctx.countJudged(
          await ctx.node.summaries(address, { limit: 2 }, { accept, anyReplica: true }),
        );
      }
    },
  ),
  // "The media type is `application/json` or `application/x-bcs`."
  example(
    'SUM-BCS.same',
    'a list is the same in BCS and in JSON',
    ['account-of-2', 'layout'],
    expectSameInBcs,
  ),
  example(
    'SUM-BCS.empty',
    'an empty list in BCS is one zero byte',
    ['account', 'layout'],
    async (ctx) => {
      ctx.requireBcsDecoder();
      const { address } = await askNewestVersions(ctx, 1);
      // The document does not show which question gets an empty list: one of these may.
      await expectZeroByte(ctx, address, { limit: 0 });
      await expectZeroByte(ctx, address, { start: U64_MAX });
      for (const empty of ctx.discovery.emptyAccounts) await expectZeroByte(ctx, empty.address, {});
      if (ctx.record.judged === 0)
        throw untested('no request gets an empty list in both encodings');
    },
    { supporting: true },
  ),
  rule(
    'SUM-BCS.every',
    'every BCS list decodes strictly',
    ['account', 'layout'],
    () => decodesStrictly,
    { assertOffered: (ctx) => void ctx.requireBcsDecoder() },
  ),
];

/** An empty list has no elements to judge; SUM-MEDIA judges bodies that are not JSON. */
const arrayOfObjects = judgeWhere(
  (exchange) =>
    isJsonList(exchange) &&
    bodyJson(exchange.response).ok &&
    elementsOf(exchange.response)?.length !== 0,
  ({ response }, { names }) => findArrayDifference(response) ?? findRepeatedMember(response, names),
);

const mediaTruthful = judgeWhere(
  (exchange) => isList(exchange) && isReadable(exchange.response),
  findMediaDifference,
);

/** Applies wherever the profile gives the layout, which the session has. */
const decodesStrictly = judgeWhere(
  (exchange, { decodeSummaries }) =>
    decodeSummaries !== undefined && isList(exchange) && mediaType(exchange.response) === BCS_TYPE,
  ({ response }, { decodeSummaries }) =>
    decodeSummaries && decodeList(response, decodeSummaries).difference,
);

/** Judges the media type of lists with each bound, and of lists that may be empty; no layout is needed. */
async function expectMediaOfEachKind(ctx: CheckContext): Promise<void> {
  const { address, newest } = ctx.discovery.requireAnsweredAccount();
  const [start, end] = [newest?.listed[0]?.version, newest?.listed.at(-1)?.version];
  const limit = ctx.discovery.clampLimit(2);
  const questions: readonly SummariesQuestion[] = [
    {},
    { start, limit },
    { end, limit },
    { start, end },
    { limit: 0 },
    { start: U64_MAX },
  ];
  for (const question of questions) {
    const any = { accept: BCS_TYPE, anyReplica: true } as const;
    const exchange = await ctx.node.summaries(address, question, any);
    const seen = `${exchange.response.status} ${mediaType(exchange.response)}`;
    ctx.observe('4.1', `the response to Accept: ${BCS_TYPE}`, seen);
    // The document shows neither whether it is refused nor which list is empty.
    if (exchange.response.status === 200) ctx.judge(exchange, findMediaDifference(exchange));
  }
  if (ctx.record.judged === 0) throw inapplicable('no request for BCS gets a list');
}

/** Judges the BCS response to a question, if the JSON response is an empty list and BCS is not refused. */
async function expectZeroByte(
  ctx: CheckContext,
  account: LongHex,
  question: SummariesQuestion,
): Promise<void> {
  const json = await ctx.node.summaries(account, question);
  if (json.response.status !== 200 || elementsOf(json.response)?.length !== 0) return;
  const exchange = await ctx.node.summaries(account, question, { accept: BCS_TYPE });
  const { response } = exchange;
  const { status } = response;
  if (status >= 400 && status < 500) return;
  const empty = status === 200 && hexBytes(response.body) === '0x00';
  const found = differs('200 and the byte 00', `${status}, ${itemBodyText(response)}`);
  ctx.judge(exchange, empty ? undefined : found);
}

/** The most accounts whose newest pages are read in both encodings. */
const MAX_ACCOUNTS = 6;

async function expectSameInBcs(ctx: CheckContext): Promise<void> {
  ctx.requireBcsDecoder();
  const read = async ({ address, newest }: ListedAccount): Promise<void> => {
    const versions = newest.listed.map((summary) => summary.version);
    const [start, last] = [versions[0], versions.at(-1)];
    const end = ctx.discovery.endBeside(last);
    const questions: readonly SummariesQuestion[] = [
      { start, end },
      { start, limit: 1 },
      { end: last, limit: ctx.discovery.clampLimit(2) },
      { start, end, limit: ctx.discovery.clampLimit(3) },
    ];
    for (const question of questions) {
      const page = await ctx.node.page(address, question);
      await expectPageInBcs(ctx, page);
    }
  };
  await readAccounts(ctx, read, MAX_ACCOUNTS);
}

async function expectPageInBcs(ctx: CheckContext, page: Page): Promise<void> {
  const exchange = await ctx.node.summaries(page.account, page.question, { accept: BCS_TYPE });
  await ctx.node.pruning.assertListNotPruned(exchange, page.account, page.question);
  judgeInBcs(ctx, page, exchange);
}
