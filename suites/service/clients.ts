import { ASKERS } from '../../fixtures/assertions/clients.ts';
import { findReadingDifference } from '../../fixtures/assertions/items.ts';
import { findSpellingDifference } from '../../fixtures/assertions/same-list.ts';
import { settledItem } from '../../fixtures/assertions/settled-item.ts';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { conform } from '../../fixtures/check/check.ts';
import { Untested } from '../../fixtures/session/outcomes.ts';
import { ascendingVersions } from '../../src/oracle/entry.ts';
import type { ValidMeaning } from '../../src/spec/endpoints/endpoints.ts';
import type { Difference } from '../../src/text/difference.ts';
import { buildRequest } from '../../src/wire/build-request.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Section 1: every client is served the same ledger. Section 7 judges whether a refusal is lawful. */
export const clients: readonly Check[] = [
  // "It lists summaries of on-chain committed transactions for one account."
  conform('SVC-CLIENTS.lists', 'a list is the same whoever asks', ['account'], async (ctx) => {
    const { address: account, newest } = ctx.survey.accountWith(1);
    const versions = ascendingVersions(newest.listed);
    const [start, end] = [versions[0], versions.at(-2) ?? versions[0]];
    // After a page of limit 1, a node that keeps a cursor for each client would continue there.
    for (const limit of ctx.survey.limitsOf(1, ctx.survey.guaranteedLimit)) {
      const question = { start, end, limit };
      const page = await ctx.node.page(account, question);
      const meaning = { endpoint: 'summaries', asks: { account, ...question } } as const;
      const isWhole = limit === ctx.survey.guaranteedLimit;
      const askers = isWhole ? askersOf(page.exchange) : cookiesOf(page.exchange);
      await judgeAskers(ctx, meaning, askers, (exchange) =>
        findSpellingDifference(ctx, page, exchange),
      );
    }
    if (ctx.record.judged === 0) throw new Untested(NOBODY);
  }),
  // "It returns the value stored in a table, identified by a table handle and a serialized key, at a chosen ledger version."
  conform('SVC-CLIENTS.items', 'an item is the same whoever asks', ['item'], async (ctx) => {
    const [item] = ctx.survey.readItems();
    const { question, usual } = await settledItem(ctx, item);
    const meaning = { endpoint: 'rawItem', asks: question } as const;
    await judgeAskers(ctx, meaning, askersOf(usual), (exchange) =>
      Promise.resolve(findReadingDifference(usual, exchange, 'as it is to others')),
    );
    if (ctx.record.judged === 0) throw new Untested(NOBODY);
  }),
];

const NOBODY = 'no client but the usual one was answered with 200';

type Headers = Readonly<Record<string, string>>;

/** Every kind of client, and one that returns the cookies it was given. */
function askersOf(usual: AnsweredExchange): readonly Headers[] {
  const { method } = usual.request;
  return [...ASKERS[method === 'POST' ? 'POST' : 'GET'], ...cookiesOf(usual)];
}

/** A client that returns the cookies of an answer, if the answer sets any. */
function cookiesOf({ response }: AnsweredExchange): readonly Headers[] {
  const given = response.headers.get('set-cookie') ?? [];
  const cookie = given.map((line) => line.split(';')[0]).join('; ');
  return cookie === '' ? [] : [{ cookie }];
}

async function judgeAskers(
  ctx: CheckContext,
  meaning: ValidMeaning,
  askers: readonly Headers[],
  difference: (exchange: AnsweredExchange) => Promise<Difference | undefined>,
): Promise<void> {
  const plain = buildRequest(meaning);
  const asked = [
    ...askers.map((headers) => () => ctx.node.ask(meaning, { headers })),
    () => ctx.node.send({ ...plain, headers: inTitleCase(plain.headers) }),
  ];
  for (const ask of asked) {
    const exchange = await ask();
    const { request, response } = exchange;
    const other = Object.keys(request.headers).find((name) => !(name in plain.headers));
    // Sections 4 and 7 judge whether it may be refused, and how.
    if (response.status === 200) ctx.judge(exchange, await difference(exchange));
    else ctx.observe('1', `a client with ${other}`, `status ${response.status}`);
  }
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
