import { isJsonList, isList } from '../fixtures/check/audit-rules.ts';
import type { AuditRule } from '../fixtures/session/audit.ts';
import type { Bench } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, conform, NEEDS, supporting } from '../fixtures/check/check.ts';
import { newestVersions } from '../fixtures/assertions/expect-page.ts';
import { Inapplicable, Untested } from '../fixtures/session/outcomes.ts';
import type { Page } from '../fixtures/session/page.ts';
import { sameAsBcs } from '../fixtures/assertions/same-bcs.ts';
import { differs, shown } from '../src/expect/difference.ts';
import { codeOf } from '../src/expect/errors.ts';
import { bodyJson } from '../src/expect/json.ts';
import { elementsOf, isArrayOfObjects } from '../src/expect/summaries.ts';
import { BCS_TYPE, BROWSER_ACCEPT, JSON_TYPE } from '../src/spec/endpoints.ts';
import type { SummariesQuestion } from '../src/spec/endpoints.ts';
import { U64_MAX } from '../src/spec/formats/u64.ts';
import { decodeSummaries } from '../src/spec/layouts/transaction-summaries.ts';
import type { Answered } from '../src/wire/exchange.ts';
import { mediaType } from '../src/wire/exchange.ts';

/** Section 4.1, response 200: media types and encodings. */
export const encodings: readonly Check[] = [
  // "The media type is `application/json` or `application/x-bcs`."
  audit('SUM-MEDIA.every', 'every list has a listed media type and is of it', () => mediaTruthful),
  // "The JSON body is an array of transaction summary objects."
  audit('SUM-ARRAY.every', 'every JSON list is an array of objects', () => arrayOfObjects),
  conform('SUM-ACCEPT.json', 'JSON asked for is JSON given', NEEDS.account, async (bench) => {
    const { address } = await newestVersions(bench, 1);
    const exchange = await bench.node.summaries(address, { limit: 1 });
    judgeMedia(bench, exchange, JSON_TYPE);
  }),
  conform('SUM-ACCEPT.bcs', 'BCS asked for is BCS given', NEEDS.account, async (bench) => {
    const { address } = await newestVersions(bench, 1);
    const exchange = await bench.node.summaries(address, { limit: 1 }, { accept: BCS_TYPE });
    if (codeOf(exchange.answer, bench.names) === 'bcs_not_supported') {
      throw new Inapplicable('the target says bcs_not_supported, a code the document lists');
    }
    judgeMedia(bench, exchange, BCS_TYPE);
  }),
  conform(
    'SUM-ANSWERED.accept',
    'a list is given without any preference for a media type',
    NEEDS.account,
    async (bench) => {
      const { address } = bench.survey.answeredAccount();
      for (const accept of [null, '*/*', BROWSER_ACCEPT]) {
        const exchange = await bench.node.summaries(address, { limit: 1 }, { accept });
        const type = mediaType(exchange.answer);
        const seen = `${exchange.answer.status} ${type}`;
        bench.observe('4.1', `the answer to Accept: ${accept ?? 'none'}`, seen);
        // What type it is, SUM-MEDIA judges.
        bench.judge(exchange, exchange.answer.status === 200 ? undefined : differs('200', seen));
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
  const difference = isArrayOfObjects(exchange.answer);
  if (difference !== undefined) return difference;
  return elementsOf(exchange.answer)?.length === 0 ? undefined : 'agrees';
};

const mediaTruthful: AuditRule = (exchange) => {
  if (!isList(exchange)) return undefined;
  const type = mediaType(exchange.answer);
  if (type === JSON_TYPE) {
    const json = bodyJson(exchange.answer);
    return json.ok ? 'agrees' : differs(`a body of ${JSON_TYPE}`, json.why);
  }
  if (type !== BCS_TYPE) return differs(`${JSON_TYPE} or ${BCS_TYPE}`, type === '' ? 'none' : type);
  const json = isArrayOfObjects(exchange.answer) === undefined;
  return json ? differs(`a body of ${BCS_TYPE}`, 'a JSON array') : 'agrees';
};

/** Wherever the profile gives the layout, by what the session knows of it. */
const decodesStrictly: AuditRule = (exchange, { summaryLayout }) => {
  if (summaryLayout === undefined || !isList(exchange)) return undefined;
  if (mediaType(exchange.answer) !== BCS_TYPE) return undefined;
  try {
    decodeSummaries(exchange.answer.body);
    return 'agrees';
  } catch (error) {
    return differs('the BCS of a list of summaries', error instanceof Error ? error.message : '');
  }
};

function judgeMedia(bench: Bench, exchange: Answered, wanted: string): void {
  const type = mediaType(exchange.answer);
  const seen = `${exchange.answer.status} ${type}`;
  bench.observe('4.1', `the answer to Accept: ${wanted}`, seen);
  const given = exchange.answer.status === 200 && type === wanted;
  bench.judge(exchange, given ? undefined : differs(`200 and ${wanted}`, seen));
}

/** An empty list, wherever the target gives one in JSON: which question gets one is not shown. */
async function emptyIsZero(bench: Bench): Promise<void> {
  bench.requireBcs();
  const { address } = await newestVersions(bench, 1);
  const questions = [
    { account: address, question: { limit: 0 } },
    { account: address, question: { start: U64_MAX } },
    ...bench.survey.emptyAccounts.map((one) => ({ account: one.address, question: {} })),
  ];
  for (const { account, question } of questions) {
    const json = await bench.node.summaries(account, question);
    if (json.answer.status !== 200 || elementsOf(json.answer)?.length !== 0) continue;
    const exchange = await bench.node.summaries(account, question, { accept: BCS_TYPE });
    const { status } = exchange.answer;
    if (status >= 400 && status < 500) continue;
    const bytes = `0x${Buffer.from(exchange.answer.body).toString('hex')}`;
    const empty = status === 200 && bytes === '0x00';
    bench.judge(
      exchange,
      empty ? undefined : differs('200 and the byte 00', `${status}, ${shown(bytes)}`),
    );
  }
  if (bench.judged === 0) throw new Untested('no question gets an empty list in both encodings');
}

async function bcsIsJson(bench: Bench): Promise<void> {
  bench.requireBcs();
  for (const { address, newest } of bench.survey.accountsWith(1).slice(0, 6)) {
    const versions = newest.listed.map((one) => one.version);
    const [start, end] = [versions[0], versions.at(-1)];
    const questions: readonly SummariesQuestion[] = [
      { start, end },
      { start, limit: 1 },
      { end, limit: bench.survey.limitOf(2) },
      { start, end, limit: bench.survey.limitOf(3) },
    ];
    for (const question of questions) {
      const page = await bench.node.page(address, question);
      await judgeBcs(bench, page);
    }
  }
}

async function judgeBcs(bench: Bench, page: Page): Promise<void> {
  const exchange = await bench.node.summaries(page.account, page.question, { accept: BCS_TYPE });
  await bench.node.refuseIfPruned(exchange, page.question.start, page.account);
  bench.judge(exchange, sameAsBcs(bench, page, exchange));
}
