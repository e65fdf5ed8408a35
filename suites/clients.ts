import { ASKERS } from '../fixtures/assertions/clients.ts';
import { findReadingDifference } from '../fixtures/assertions/items.ts';
import { findSpellingDifference } from '../fixtures/assertions/same-list.ts';
import { settledItem } from '../fixtures/assertions/settled-item.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { conform, NEEDS } from '../fixtures/check/check.ts';
import { Untested } from '../fixtures/session/outcomes.ts';
import type { Difference } from '../src/expect/difference.ts';
import { ascendingVersions } from '../src/oracle/entry.ts';
import type { ValidMeaning } from '../src/spec/endpoints/endpoints.ts';
import type { AnsweredExchange } from '../src/wire/exchange.ts';

/** Section 1: what is served is the ledger's, whoever asks. That a refusal is a lawful one, section 7 judges. */
export const clients: readonly Check[] = [
  // "It lists summaries of on-chain committed transactions for one account."
  conform('SVC-CLIENTS.lists', 'a list is the same whoever asks', NEEDS.account, async (ctx) => {
    const { address: account, newest } = ctx.survey.accountWith(1);
    const versions = ascendingVersions(newest.listed);
    const [start, end] = [versions[0], versions.at(-2) ?? versions[0]];
    const question = { start, end, limit: ctx.survey.guaranteedLimit };
    const page = await ctx.node.page(account, question);
    const meaning = { endpoint: 'summaries', asks: { account, ...question } } as const;
    await judgeAskers(ctx, meaning, page.exchange, (exchange) =>
      findSpellingDifference(ctx, page, exchange),
    );
  }),
  // "It returns the value stored in a table, identified by a table handle and a serialized key, at a chosen ledger version."
  conform('SVC-CLIENTS.items', 'an item is the same whoever asks', NEEDS.item, async (ctx) => {
    const [{ handle, key }] = ctx.survey.readItems();
    const { question, usual } = await settledItem(ctx, handle, key);
    await judgeAskers(ctx, { endpoint: 'rawItem', asks: question }, usual, (exchange) =>
      Promise.resolve(findReadingDifference(usual, exchange, 'as it is to others')),
    );
  }),
];

/** Asks as each kind of client, and as one that hands back the cookies it was given. */
async function judgeAskers(
  ctx: CheckContext,
  meaning: ValidMeaning,
  usual: AnsweredExchange,
  difference: (exchange: AnsweredExchange) => Promise<Difference | undefined>,
): Promise<void> {
  const given = usual.response.headers.get('set-cookie') ?? [];
  const cookie = given.map((line) => line.split(';')[0]).join('; ');
  const askers = [...ASKERS[meaning.endpoint], ...(cookie === '' ? [] : [{ cookie }])];
  for (const headers of askers) {
    const exchange = await ctx.node.ask(meaning, { headers });
    const { status } = exchange.response;
    if (status !== 200)
      ctx.observe('1', `a client with ${Object.keys(headers)[0]}`, `status ${status}`);
    else ctx.judge(exchange, await difference(exchange));
  }
  if (ctx.record.judged === 0)
    throw new Untested('no client but the usual one was answered with 200');
}
