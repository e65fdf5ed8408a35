import { findLastingDifference } from '../../src/engine/assertions/inputs/lasting.ts';
import { mayBeBehind } from '../../src/engine/assertions/items/behind.ts';
import { anAccount } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import { findItemDifference } from '../../src/engine/assertions/items/known-items.ts';
import { findBcsDifference } from '../../src/engine/assertions/lists/same-bcs.ts';
import { findSpellingDifference } from '../../src/engine/assertions/lists/same-list.ts';
import { longestItem } from '../../src/engine/assertions/items/same-bytes.ts';
import { settledItem, tellingItems } from '../../src/engine/assertions/items/settled-item.ts';
import { judgeWhere } from '../../src/engine/check/rule-judges.ts';
import type { DiscoveredItem } from '../../src/engine/discovery/discovery.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import { isRefusalOtherThanPruned } from '../../src/engine/session/refusal.ts';
import { cannotTell, untested } from '../../src/engine/session/unjudged-check.ts';
import { findErrorObjectDifference } from '../../src/expect/error-matchers.ts';
import { ascendingVersions } from '../../src/oracle/entry.ts';
import { findMediaDifference } from '../../src/engine/assertions/lists/list-media.ts';
import type { ValidMeaning } from '../../src/spec/endpoints/endpoints.ts';
import type { AccountQuestion } from '../../src/spec/endpoints/summaries.ts';
import { BCS_TYPE, JSON_TYPE } from '../../src/spec/media-types.ts';
import type { Difference } from '../../src/text/difference.ts';
import { differs } from '../../src/text/difference.ts';
import { plural } from '../../src/text/sentence.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { isKnownEncoding } from '../../src/wire/network/body.ts';
import { buildRequest } from '../../src/wire/build-request.ts';
import type { AnsweredExchange, Response } from '../../src/wire/exchange.ts';

/** Values of `Accept-Encoding` that any response satisfies, encoded or not. */
const ACCEPTED = ['gzip', 'br', 'deflate', 'identity', 'gzip;q=0.5, br;q=1'];

/** Values that no unencoded response satisfies: a refusal conforms (RFC 9110, 12.5.3). */
const ENCODED_ONLY = ['identity;q=0, gzip', '*;q=0'];

/** Section 1: the content does not depend on its encoding during transfer. */
export const codingChecks: readonly Check[] = [
  // "The service is a node's HTTP interface over a ledger of committed transactions and state."
  example(
    'SVC-CODING.lists',
    'a list is the same in every content coding',
    ['account'],
    async (ctx) => {
      for (const question of listsOf(ctx)) await listInEachCoding(ctx, question);
      if (ctx.record.judged > 0) return;
      throw cannotTell('every response may come from a replica that is behind');
    },
    { judgesBeyond: true },
  ),
  // "The service is a node's HTTP interface over a ledger of committed transactions and state."
  example('SVC-CODING.items', 'an item is the same in every content coding', ['item'], items, {
    judgesBeyond: true,
  }),
  // "The service is a node's HTTP interface over a ledger of committed transactions and state."
  example(
    'SVC-CODING.errors',
    'an error carries the error object in every content coding',
    [],
    async (ctx) => {
      const ask = (headers: Readonly<Record<string, string>>): Promise<AnsweredExchange> => {
        const what = 'an address without a hex digit';
        const deviation = 'accept-encoding' in headers ? { beyond: what } : { malformed: what };
        return ctx.node.sendSpelled('summaries', { parameter: 'xyz', headers }, deviation);
      };
      const encoded = ACCEPTED.slice(0, 4).map((coding) => ask({ 'accept-encoding': coding }));
      const [plain, ...all] = await Promise.all([ask({}), ...encoded]);
      if (
        plain.response.status === 200 ||
        findErrorObjectDifference(plain.response) !== undefined
      ) {
        throw untested(
          'a malformed address gets no error object; not a failure here: see ERR-OBJECT and FMT-ADDRESS-REFUSED',
        );
      }
      for (const exchange of all) ctx.judge(exchange, findErrorObjectDifference(exchange.response));
    },
    { supporting: true, judgesBeyond: true },
  ),
  // "The service is a node's HTTP interface over a ledger of committed transactions and state."
  rule('SVC-CODING.every', 'every encoded body can be decoded', [], undone, {
    supporting: true,
    judgesUndecodable: true,
    judgesBeyond: true,
  }),
];

/** 206: a part of the encoded bytes, which a cache may send to a client that asks for a range. */
const PART = 206;

/**
 * Judges that every encoded body can be decoded. A request without Accept-Encoding accepts any coding, so an
 * unknown coding is not a finding.
 */
function undone(): Judge {
  let [encoded, failed] = [0, 0];
  const { judge } = judgeWhere(
    ({ request, response }) =>
      response.decodeFailure === undefined ||
      (response.status !== PART &&
        (request.headers['accept-encoding'] !== undefined || isKnownEncoding(namesIn(response)))),
    ({ response }) => {
      if (isEncoded(response)) encoded += 1;
      if (response.decodeFailure === undefined) return undefined;
      failed += 1;
      const expected = `a body in the coding ${namesIn(response) ?? 'identity'}`;
      return differs(expected, response.decodeFailure);
    },
  );
  return { judge, describeWhen: () => `in ${failed} of ${plural(encoded, 'encoded response')}` };
}

function isEncoded(response: Response): boolean {
  return !/^(identity)?$/.test(namesIn(response) ?? '');
}

function namesIn({ headers }: Response): string | undefined {
  return headers.get('content-encoding')?.join(',');
}

/** Returns questions for the longest and the shortest list, up to a settled version if any is known. */
function listsOf(ctx: CheckContext): readonly AccountQuestion[] {
  const { address: account, newest } = ctx.discovery.requireAnsweredAccount();
  const versions = ascendingVersions(newest?.listed ?? []);
  const end = versions.at(-2) ?? versions[0];
  return [...new Set([ctx.discovery.guaranteedLimit, 1])].map((limit) => ({ account, end, limit }));
}

async function listInEachCoding(ctx: CheckContext, question: AccountQuestion): Promise<void> {
  const meaning = { endpoint: 'summaries', question } as const;
  const plain = await ctx.node.ask(meaning);
  if (mayBeBehind(ctx, plain, question.end ?? 0n)) return;
  const few = question.limit === 1;
  for (const coding of few ? ACCEPTED.slice(0, 2) : [...ACCEPTED, ...ENCODED_ONLY]) {
    const exchange = await sendCoded(ctx, meaning, coding);
    if (mayBeBehind(ctx, exchange, question.end ?? 0n)) continue;
    await judgeCoded(ctx, exchange, plain, async (again) =>
      findSpellingDifference(ctx, await ctx.node.page(question.account, question), again),
    );
  }
  if (few) return;
  if (ctx.session.decodeSummaries === undefined) {
    // A list that came as JSON must not come again labelled as BCS.
    for (const coding of ACCEPTED) {
      const exchange = await sendCoded(ctx, meaning, coding, BCS_TYPE);
      if (exchange.response.status === 200) ctx.judge(exchange, findMediaDifference(exchange));
    }
    return;
  }
  if (ctx.discovery.noBcsReason !== undefined) return;
  const bcs = await ctx.node.ask(meaning, { accept: BCS_TYPE });
  for (const coding of ACCEPTED) {
    const exchange = await sendCoded(ctx, meaning, coding, BCS_TYPE);
    await judgeCoded(ctx, exchange, bcs, async (again) => {
      await ctx.node.pruning.assertListNotPruned(again, question.account, question);
      return findBcsDifference(ctx, await ctx.node.page(question.account, question), again);
    });
  }
}

/** Requests the longest item, as a node may not encode short content, and one that has had other bytes. */
async function items(ctx: CheckContext): Promise<void> {
  const longest = longestItem(ctx);
  await itemInEachCoding(ctx, longest, [...ACCEPTED, ...ENCODED_ONLY]);
  const [telling] = tellingItems(ctx);
  if (telling !== longest) await itemInEachCoding(ctx, telling, ACCEPTED.slice(0, 1));
}

async function itemInEachCoding(
  ctx: CheckContext,
  item: DiscoveredItem,
  codings: readonly string[],
): Promise<void> {
  const { question, usual } = await settledItem(ctx, item);
  for (const coding of codings) {
    const exchange = await sendCoded(ctx, { endpoint: 'rawItem', question }, coding, BCS_TYPE);
    await ctx.node.pruning.assertNotPruned(exchange, question.version, anAccount(ctx));
    if (mayBeBehind(ctx, exchange, question.version)) continue;
    await judgeCoded(ctx, exchange, usual, (again) =>
      Promise.resolve(findItemDifference(usual, again, 'as without Accept-Encoding')),
    );
  }
}

/** Judges an encoded response. Equal bytes have equal content; different bytes may have equal content too. */
async function judgeCoded(
  ctx: CheckContext,
  exchange: AnsweredExchange,
  plain: AnsweredExchange,
  find: (exchange: AnsweredExchange) => Promise<Difference | undefined>,
): Promise<void> {
  const { response, request } = exchange;
  const coding = request.headers['accept-encoding'] ?? '';
  const named = response.headers.get('content-encoding')?.join(', ') ?? 'none';
  ctx.observe('1', `Content-Encoding for Accept-Encoding: ${coding}`, named);
  const same =
    response.status === plain.response.status &&
    Buffer.compare(response.body, plain.response.body) === 0;
  const refused = ENCODED_ONLY.includes(coding) && isRefusalOtherThanPruned(exchange);
  const agrees = same || refused;
  ctx.judge(exchange, agrees ? undefined : await findLastingDifference(ctx, exchange, find));
}

function sendCoded(
  ctx: CheckContext,
  meaning: ValidMeaning,
  coding: string,
  accept = JSON_TYPE,
): Promise<AnsweredExchange> {
  const request = buildRequest(meaning, { accept, headers: { 'accept-encoding': coding } });
  const beyond = `Accept-Encoding: ${coding}`;
  return ctx.node.send({ ...request, meaning: { endpoint: meaning.endpoint, beyond } });
}
