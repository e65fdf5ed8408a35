import { isJsonList, isList } from '../fixtures/check/audit-rules.ts';
import type { AuditRule } from '../fixtures/session/audit.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, conform, NEEDS, supporting } from '../fixtures/check/check.ts';
import { askNewestVersions } from '../fixtures/assertions/expect-page.ts';
import { Inapplicable, Untested } from '../fixtures/session/outcomes.ts';
import type { Page } from '../fixtures/session/page.ts';
import { findBcsDifference } from '../fixtures/assertions/same-bcs.ts';
import { differs, formatValue } from '../src/expect/difference.ts';
import { codeOf } from '../src/expect/errors.ts';
import { bodyJson } from '../src/expect/json.ts';
import { elementsOf, isArrayOfObjects } from '../src/expect/summaries.ts';
import { BCS_TYPE, BROWSER_ACCEPT, JSON_TYPE } from '../src/spec/media-types.ts';
import type { SummariesQuestion } from '../src/spec/endpoints/summaries.ts';
import { U64_MAX } from '../src/spec/formats/u64.ts';
import type { AnsweredExchange } from '../src/wire/exchange.ts';
import { mediaType } from '../src/wire/exchange.ts';

/** Section 4.1, response 200: media types and encodings. */
export const encodings: readonly Check[] = [
  // "The media type is `application/json` or `application/x-bcs`."
  audit('SUM-MEDIA.every', 'every list has a listed media type and is of it', () => mediaTruthful),
  // "The JSON body is an array of transaction summary objects."
  audit('SUM-ARRAY.every', 'every JSON list is an array of objects', () => arrayOfObjects),
  conform('SUM-ACCEPT.json', 'JSON asked for is JSON given', NEEDS.account, async (ctx) => {
    const { address } = await askNewestVersions(ctx, 1);
    const exchange = await ctx.node.summaries(address, { limit: 1 });
    judgeMedia(ctx, exchange, JSON_TYPE);
  }),
  conform('SUM-ACCEPT.bcs', 'BCS asked for is BCS given', NEEDS.account, async (ctx) => {
    const { address } = await askNewestVersions(ctx, 1);
    const exchange = await ctx.node.summaries(address, { limit: 1 }, { accept: BCS_TYPE });
    if (codeOf(exchange.response, ctx.names) === 'bcs_not_supported') {
      throw new Inapplicable('the target says bcs_not_supported, a code the document lists');
    }
    judgeMedia(ctx, exchange, BCS_TYPE);
  }),
  conform(
    'SUM-ANSWERED.accept',
    'a list is given without any preference for a media type',
    NEEDS.account,
    async (ctx) => {
      const { address } = ctx.survey.answeredAccount();
      for (const accept of [null, '*/*', BROWSER_ACCEPT]) {
        const exchange = await ctx.node.summaries(address, { limit: 1 }, { accept });
        const type = mediaType(exchange.response);
        const seen = `${exchange.response.status} ${type}`;
        ctx.observe('4.1', `the answer to Accept: ${accept ?? 'none'}`, seen);
        // What type it is, SUM-MEDIA judges.
        ctx.judge(exchange, exchange.response.status === 200 ? undefined : differs('200', seen));
      }
    },
  ),
  conform('SUM-BCS.same', 'the BCS list is the JSON list', NEEDS.accounts(2), bcsIsJson),
  supporting(
    conform('SUM-BCS.empty', 'an empty list is one zero byte', NEEDS.account, emptyIsZero),
  ),
  audit(
    'SUM-BCS.every',
    'every BCS list decodes strictly',
    () => decodesStrictly,
    ({ survey }) => survey.noBcs,
  ),
];

/** An empty list shows nothing of what a list is made of. */
const arrayOfObjects: AuditRule = (exchange) => {
  if (!isJsonList(exchange)) return undefined;
  const difference = isArrayOfObjects(exchange.response);
  if (difference !== undefined) return difference;
  return elementsOf(exchange.response)?.length === 0 ? undefined : 'agrees';
};

const mediaTruthful: AuditRule = (exchange) => {
  if (!isList(exchange)) return undefined;
  const type = mediaType(exchange.response);
  if (type === JSON_TYPE) {
    const json = bodyJson(exchange.response);
    return json.ok ? 'agrees' : differs(`a body of ${JSON_TYPE}`, json.why);
  }
  if (type !== BCS_TYPE) return differs(`${JSON_TYPE} or ${BCS_TYPE}`, type === '' ? 'none' : type);
  const json = isArrayOfObjects(exchange.response) === undefined;
  return json ? differs(`a body of ${BCS_TYPE}`, 'a JSON array') : 'agrees';
};

/** Wherever the profile gives the layout, by what the session knows of it. */
const decodesStrictly: AuditRule = (exchange, { decodeSummaries }) => {
  if (decodeSummaries === undefined || !isList(exchange)) return undefined;
  if (mediaType(exchange.response) !== BCS_TYPE) return undefined;
  try {
    decodeSummaries(exchange.response.body);
    return 'agrees';
  } catch (error) {
    return differs('the BCS of a list of summaries', error instanceof Error ? error.message : '');
  }
};

function judgeMedia(ctx: CheckContext, exchange: AnsweredExchange, wanted: string): void {
  const type = mediaType(exchange.response);
  const seen = `${exchange.response.status} ${type}`;
  ctx.observe('4.1', `the answer to Accept: ${wanted}`, seen);
  const given = exchange.response.status === 200 && type === wanted;
  ctx.judge(exchange, given ? undefined : differs(`200 and ${wanted}`, seen));
}

/** An empty list, wherever the target gives one in JSON: which question gets one is not shown. */
async function emptyIsZero(ctx: CheckContext): Promise<void> {
  ctx.assertBcsOffered();
  const { address } = await askNewestVersions(ctx, 1);
  const questions = [
    { account: address, question: { limit: 0 } },
    { account: address, question: { start: U64_MAX } },
    ...ctx.survey.emptyAccounts.map((account) => ({ account: account.address, question: {} })),
  ];
  for (const { account, question } of questions) {
    const json = await ctx.node.summaries(account, question);
    if (json.response.status !== 200 || elementsOf(json.response)?.length !== 0) continue;
    const exchange = await ctx.node.summaries(account, question, { accept: BCS_TYPE });
    const { status } = exchange.response;
    if (status >= 400 && status < 500) continue;
    const bytes = `0x${Buffer.from(exchange.response.body).toString('hex')}`;
    const empty = status === 200 && bytes === '0x00';
    ctx.judge(
      exchange,
      empty ? undefined : differs('200 and the byte 00', `${status}, ${formatValue(bytes)}`),
    );
  }
  if (ctx.record.judged === 0)
    throw new Untested('no question gets an empty list in both encodings');
}

async function bcsIsJson(ctx: CheckContext): Promise<void> {
  ctx.assertBcsOffered();
  for (const { address, newest } of ctx.survey.accountsWith(1).slice(0, 6)) {
    const versions = newest.listed.map((summary) => summary.version);
    const [start, end] = [versions[0], versions.at(-1)];
    const questions: readonly SummariesQuestion[] = [
      { start, end },
      { start, limit: 1 },
      { end, limit: ctx.survey.limitOf(2) },
      { start, end, limit: ctx.survey.limitOf(3) },
    ];
    for (const question of questions) {
      const page = await ctx.node.page(address, question);
      await judgeBcs(ctx, page);
    }
  }
}

async function judgeBcs(ctx: CheckContext, page: Page): Promise<void> {
  const exchange = await ctx.node.summaries(page.account, page.question, { accept: BCS_TYPE });
  await ctx.node.assertNotPruned(exchange, page.question.start, page.account);
  ctx.judge(exchange, findBcsDifference(ctx, page, exchange));
}
