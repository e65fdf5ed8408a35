import {
  ALL_CLIENTS,
  ANY_MEDIA_TYPE,
  clientsBeside,
} from '../../src/engine/assertions/inputs/client-headers.ts';
import { findItemDifference } from '../../src/engine/assertions/items/known-items.ts';
import { findSpellingDifference } from '../../src/engine/assertions/lists/same-list.ts';
import { settledItem, tellingItems } from '../../src/engine/assertions/items/settled-item.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { ChainMoved, prunedMeanwhile } from '../../src/engine/session/chain-moved.ts';
import { inapplicable, untested } from '../../src/engine/session/unjudged-check.ts';
import { ascendingVersions } from '../../src/oracle/entry.ts';
import type { ValidMeaning } from '../../src/spec/endpoints/endpoints.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { JSON_TYPE } from '../../src/spec/media-types.ts';
import type { Difference } from '../../src/text/difference.ts';
import { buildRequest } from '../../src/wire/build-request.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { mediaType } from '../../src/wire/exchange.ts';

/** Section 1: every client gets the same ledger. Checks of section 7 judge refusals. */
export const clientChecks: readonly Check[] = [
  // "It lists summaries of on-chain committed transactions for one account."
  example('SVC-CLIENTS.lists', 'a list is the same for every client', ['account'], async (ctx) => {
    const { address: account, newest } = ctx.discovery.requireAccount(1);
    const versions = ascendingVersions(newest.listed);
    const [start, last] = [versions[0], versions.at(-2) ?? versions[0]];
    const end = ctx.discovery.endBeside(last);
    // After a page of limit 1, a node that keeps a cursor for each client would continue there.
    for (const limit of ctx.discovery.clampLimits(1, ctx.discovery.guaranteedLimit)) {
      const question = { start, end, limit };
      const page = await ctx.node.page(account, question);
      const meaning = { endpoint: 'summaries', question: { account, ...question } } as const;
      const isWhole = limit === ctx.discovery.guaranteedLimit;
      const clients = isWhole ? clientsOf(ctx, page.exchange) : cookiesOf(page.exchange);
      await judgeClients(ctx, meaning, clients, (exchange) =>
        findSpellingDifference(ctx, page, exchange),
      );
    }
    // SEL-NEWEST judges these pages.
    const newestPage = { endpoint: 'summaries', question: { account } } as const;
    for (const headers of clientsBeside(ctx.session.config, ALL_CLIENTS))
      await ctx.node.ask(newestPage, { headers });
    if (ctx.record.judged === 0) throw untested(NOBODY);
  }),
  // "The media type is `application/json` or `application/x-bcs`."
  example(
    'SVC-CLIENTS.accept',
    'a JSON list is the same for clients that accept any media type',
    ['account'],
    listsForAnyMediaType,
    { supporting: true },
  ),
  // "It returns the value stored in a table, identified by a table handle and a serialized key, at a chosen ledger version."
  example('SVC-CLIENTS.items', 'an item is the same for every client', ['item'], async (ctx) => {
    const [item] = tellingItems(ctx);
    const { question, usual } = await settledItem(ctx, item);
    const meaning = { endpoint: 'rawItem', question } as const;
    await judgeClients(ctx, meaning, clientsOf(ctx, usual), (exchange) =>
      Promise.resolve(findItemDifference(usual, exchange, 'as for other clients')),
    );
    if (ctx.record.judged === 0) throw untested(NOBODY);
  }),
];

/**
 * Judges the lists in JSON for a client that accepts any media type; the document does not show which media type
 * such a client gets.
 */
async function listsForAnyMediaType(ctx: CheckContext): Promise<void> {
  const { address, newest } = ctx.discovery.requireAccount(1);
  const versions = ascendingVersions(newest.listed);
  const [start, end] = [versions.at(-4) ?? versions[0], versions.at(-2) ?? versions[0]];
  const limit = ctx.discovery.clampLimit(2);
  let moved: ChainMoved | undefined;
  const range = { start, end: ctx.discovery.endBeside(end) };
  for (const question of [range, { start, limit }, { end, limit }, { end }]) {
    try {
      await judgeForAnyMediaType(ctx, address, question);
    } catch (error) {
      if (!(error instanceof ChainMoved)) throw error;
      moved = error;
    }
  }
  if (ctx.record.judged > 0) return;
  throw moved ?? inapplicable('a client that accepts any media type gets no list in JSON');
}

async function judgeForAnyMediaType(
  ctx: CheckContext,
  account: LongHex,
  question: SummariesQuestion,
): Promise<void> {
  const page = await ctx.node.page(account, question);
  for (const accept of ANY_MEDIA_TYPE) {
    const exchange = await ctx.node.summaries(account, question, { accept });
    if (exchange.response.status !== 200 || mediaType(exchange.response) !== JSON_TYPE) continue;
    ctx.judge(exchange, await findSpellingDifference(ctx, page, exchange));
  }
}

const PRUNED = 'what is asked for was pruned meanwhile';

const NOBODY = 'no client with other headers got a 200';

type Headers = Readonly<Record<string, string>>;

/** Returns every kind of client, and one that sends the cookies of the response back. */
function clientsOf(ctx: CheckContext, usual: AnsweredExchange): readonly Headers[] {
  return [...clientsBeside(ctx.session.config, ALL_CLIENTS), ...cookiesOf(usual)];
}

/** Returns a client that sends the cookies of a response back, if the response sets any. */
function cookiesOf({ response }: AnsweredExchange): readonly Headers[] {
  const given = response.headers.get('set-cookie') ?? [];
  const cookie = given.map((line) => line.split(';')[0]).join('; ');
  return cookie === '' ? [] : [{ cookie }];
}

async function judgeClients(
  ctx: CheckContext,
  meaning: ValidMeaning,
  clients: readonly Headers[],
  difference: (exchange: AnsweredExchange) => Promise<Difference | undefined>,
): Promise<void> {
  const plain = buildRequest(meaning);
  const asked = [
    ...clients.map((headers) => () => ctx.node.ask(meaning, { headers })),
    () => ctx.node.send({ ...plain, headers: inTitleCase(plain.headers) }),
  ];
  const statuses = new Set<number>();
  for (const ask of asked) {
    const exchange = await ask();
    const { request, response } = exchange;
    const other = Object.keys(request.headers).find((name) => !(name in plain.headers));
    // Checks of sections 4 and 7 judge refusals.
    if (response.status === 200) ctx.judge(exchange, await difference(exchange));
    else ctx.observe('1', `a client with ${other}`, `status ${response.status}`);
    statuses.add(response.status);
  }
  if (ctx.record.judged === 0 && statuses.has(410)) throw prunedMeanwhile(PRUNED);
}

/**
 * Header names as most clients write them; "Each field line consists of a case-insensitive field name" (RFC
 * 9112, 5).
 */
function inTitleCase(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      value,
    ]),
  );
}
