import { anAccount } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import { escapedPaths } from '../../src/engine/assertions/inputs/rewritten-paths.ts';
import { findLastingDifference } from '../../src/engine/assertions/inputs/lasting.ts';
import { askItemAt } from '../../src/engine/assertions/items/ask-item-at.ts';
import { mayBeBehind } from '../../src/engine/assertions/items/behind.ts';
import { findItemDifference } from '../../src/engine/assertions/items/known-items.ts';
import { settledItem, tellingItems } from '../../src/engine/assertions/items/settled-item.ts';
import { findSpellingDifference } from '../../src/engine/assertions/lists/same-list.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { cannotTell, untested } from '../../src/engine/session/unjudged-check.ts';
import { ascendingVersions } from '../../src/oracle/entry.ts';
import type { EndpointName } from '../../src/spec/endpoints/endpoints.ts';
import { BCS_TYPE } from '../../src/spec/media-types.ts';
import type { Difference } from '../../src/text/difference.ts';
import type { AnsweredExchange, Request } from '../../src/wire/exchange.ts';

/**
 * Section 1, "a node's HTTP interface": rules of HTTP that the document does not repeat. A gateway or a library
 * may answer for the node, so these are SHOULDs.
 */
export const httpFieldChecks: readonly Check[] = [
  // "The service is a node's HTTP interface over a ledger of committed transactions and state."
  example(
    'SVC-ESCAPES.all',
    'percent-encoding a letter or a digit changes nothing',
    ['account', 'item'],
    async (ctx) => {
      for (const known of await knownAnswers(ctx)) {
        const plain = known.usual.request;
        for (const path of escapedPaths(plain.path)) {
          await judgeBeyond(ctx, known, { ...plain, path }, 'a percent-encoded digit');
        }
      }
      assertSomethingJudged(ctx);
    },
    { judgesBeyond: true },
  ),
  // "The service is a node's HTTP interface over a ledger of committed transactions and state."
  example(
    'SVC-FIELDS.all',
    'condition and range headers that cannot apply change nothing',
    ['account', 'item'],
    async (ctx) => {
      for (const known of await knownAnswers(ctx)) {
        const plain = known.usual.request;
        for (const fields of plain.method === 'POST' ? ON_POST : ON_GET) {
          const request = { ...plain, headers: { ...plain.headers, ...fields } };
          await judgeBeyond(
            ctx,
            known,
            request,
            `${Object.keys(fields).join()}, which this request must ignore`,
          );
        }
      }
      assertSomethingJudged(ctx);
    },
    { judgesBeyond: true },
  ),
  // "The media types offered are `application/json` and `application/x-bcs`."
  example(
    'RAW-ACCEPT.weight',
    'application/x-bcs;q=0.9 gets the same item as application/x-bcs',
    ['item'],
    async (ctx) => {
      const [item] = ctx.discovery.requireItems();
      const { question, usual } = await settledItem(ctx, item);
      for (const weight of ['q=1', 'q=0.9']) {
        const exchange = await askItemAt(ctx, question, { accept: `${BCS_TYPE};${weight}` });
        ctx.judge(exchange, findItemDifference(usual, exchange, 'as without a weight'));
      }
    },
  ),
];

/** RFC 9110, 13.1.2: a tag that no response has had matches nothing. */
const ON_GET = [{ 'if-none-match': '"a-tag-that-was-never-given"' }];

/** RFC 9110, 14.2 and 13.1.3: a server ignores both on other methods than GET and HEAD. */
const ON_POST = [{ range: 'bytes=0-0' }, { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }];

/** A valid question about settled versions, its usual response, and the comparison of another response. */
interface KnownAnswer {
  readonly endpoint: EndpointName;
  readonly usual: AnsweredExchange;
  /** The highest version that a response must have reached. */
  readonly version: bigint;
  readonly findDifference: (exchange: AnsweredExchange) => Promise<Difference | undefined>;
}

/** Returns known lists and items, as far as the discovery found any. */
async function knownAnswers(ctx: CheckContext): Promise<readonly KnownAnswer[]> {
  const known: KnownAnswer[] = [];
  const account = ctx.discovery.accounts.find(({ newest }) => (newest?.listed.length ?? 0) > 1);
  if (account?.newest !== undefined) {
    const [start = 0n, version = start] = ascendingVersions(account.newest.listed).slice(-3);
    for (const bound of [{ start }, { end: version }]) {
      const page = await ctx.node.page(account.address, { ...bound, limit: 1 });
      known.push({
        endpoint: 'summaries',
        usual: page.exchange,
        version,
        findDifference: (exchange) => findSpellingDifference(ctx, page, exchange),
      });
    }
  }
  if (ctx.discovery.items.length > 0) {
    const [item] = tellingItems(ctx);
    const { question, usual } = await settledItem(ctx, item);
    known.push(itemAnswer(ctx, usual, question.version));
  }
  return known;
}

function itemAnswer(ctx: CheckContext, usual: AnsweredExchange, version: bigint): KnownAnswer {
  const findDifference = async (exchange: AnsweredExchange) => {
    await ctx.node.pruning.assertNotPruned(exchange, version, anAccount(ctx));
    return findItemDifference(usual, exchange, 'as for the plain request');
  };
  return { endpoint: 'rawItem', usual, version, findDifference };
}

/** Judges the response to the same question with an addition beyond the document. */
async function judgeBeyond(
  ctx: CheckContext,
  { endpoint, version, findDifference }: KnownAnswer,
  request: Request,
  beyond: string,
): Promise<void> {
  const exchange = await ctx.node.send({ ...request, meaning: { endpoint, beyond } });
  if (mayBeBehind(ctx, exchange, version)) return;
  ctx.judge(exchange, await findLastingDifference(ctx, exchange, findDifference));
}

function assertSomethingJudged(ctx: CheckContext): void {
  if (ctx.record.judged > 0) return;
  const { accounts, items } = ctx.discovery;
  if (accounts.length + items.length > 0) throw cannotTell('no response could be compared');
  throw untested('no list and no item is known', ['account', 'item']);
}
