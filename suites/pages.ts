import { isValid } from '../src/spec/endpoints/endpoints.ts';
import { assertNotPrunedSince } from '../fixtures/assertions/expect-selection.ts';
import { isJsonList } from '../fixtures/check/audit-rules.ts';
import type { AuditRule } from '../fixtures/session/audit.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, conform, NEEDS, supporting } from '../fixtures/check/check.ts';
import { expectVersions, askNewestVersions } from '../fixtures/assertions/expect-page.ts';
import { findListDifference } from '../fixtures/assertions/same-list.ts';
import { expectListed, askKnownTransactions } from '../fixtures/assertions/known-transactions.ts';
import { CannotTell, ChainMoved, Untested } from '../fixtures/session/outcomes.ts';
import type { Page } from '../fixtures/session/page.ts';
import { differs, formatValue } from '../src/expect/difference.ts';
import { LARGE_LIMIT } from '../fixtures/survey/largest-limit.ts';
import { ascending } from '../src/oracle/entry.ts';
import { elementsOf, inAscendingOrder, listedIn } from '../src/expect/summaries.ts';
import { hexBytes } from '../src/spec/formats/hex-bytes.ts';
import { U64_MAX } from '../src/spec/formats/u64.ts';
import { TRANSACTION_HASH } from '../src/spec/names.ts';

/** Section 4.1: order, limit, paging, and what must not be left out. */
export const paging: readonly Check[] = [
  // "The output is always ordered by version, ascending."
  audit('SEL-ORDER.every', 'every list is ascending by version', () => ascendingList),
  // "Maximum number of summaries to return."
  supporting(
    audit('SEL-LIMIT.every', 'no list is longer than the limit asked for', () => withinLimit),
  ),
  conform('SEL-LIMIT.small', 'limits of 1, 2 and 3 are kept', NEEDS.accounts(4), async (ctx) => {
    const { address, versions } = await askNewestVersions(ctx, 4);
    for (const limit of ctx.survey.limitsOf(1, 2, 3)) {
      for (const question of [
        { limit },
        { start: versions[0], limit },
        { end: versions.at(-1), limit },
      ]) {
        const page = await ctx.node.page(address, question);
        const { exchange, listed } = page;
        if (listed.length === 0) await assertNotPrunedSince(ctx, page, versions.at(-1));
        const kept = listed.length <= limit && listed.length > 0;
        ctx.judge(
          exchange,
          kept ? undefined : differs(`1 to ${limit} summaries`, `${listed.length}`),
        );
      }
    }
  }),
  conform(
    'SEL-LIMIT.edges',
    'limits where counters end are limits like others',
    NEEDS.accounts(4),
    limitEdges,
  ),
  // "When omitted, the default page size applies."
  conform('SEL-DEFAULT.one', 'the default page size is one number', NEEDS.paged, oneDefault),
  conform('SEL-FULL.limit', 'a page is as full as its limit allows', NEEDS.accounts(4), fullPages),
  conform(
    'SEL-COMPLETE.forward',
    'small pages forward yield the newest page',
    NEEDS.accounts(4),
    walkForward,
  ),
  conform(
    'SEL-COMPLETE.backward',
    'small pages backward yield the newest page',
    NEEDS.accounts(4),
    walkBackward,
  ),
  conform(
    'SEL-COMPLETE.truth',
    'what is known to be on the ledger is listed',
    'known transactions',
    truthListed,
  ),
  supporting(
    conform(
      'SEL-COMPLETE.empty',
      'an account that never sent anything lists nothing',
      'an empty account',
      emptyListed,
    ),
  ),
  conform(
    'SEL-REPEAT.at-once',
    'one request fifty times at once gets one list',
    NEEDS.accounts(2),
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 2);
      const question = { start: versions[0], end: versions.at(-1), limit: ctx.survey.limitOf(5) };
      const first = await ctx.node.page(address, question);
      const again = await Promise.all(
        Array.from({ length: 50 }, () => ctx.node.summaries(address, question)),
      );
      for (const exchange of again) {
        await ctx.node.assertNotPruned(exchange, question.start, address);
        ctx.judge(exchange, findListDifference(ctx, first, exchange));
      }
      // The order of members and what else a summary holds is not shown: it may change.
      const bytes = new Set(again.map(({ response }) => hexBytes(response.body)));
      const seen = bytes.size === 1 ? 'the same bytes' : `${bytes.size} different texts`;
      ctx.observe('4.1', 'one list, asked for fifty times', seen);
    },
  ),
  // "Valid input": each parameter is optional, and together they are still valid.
  conform(
    'SUM-ANSWERED.optional',
    'every combination of parameters is answered',
    NEEDS.accounts(2),
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 2);
      const [start, end] = [versions[0], versions.at(-1)];
      for (const bounds of [{}, { start }, { end }, { start, end }]) {
        for (const limit of [undefined, ...ctx.survey.limitsOf(1, versions.length)]) {
          const exchange = await ctx.node.summaries(address, { ...bounds, limit });
          await ctx.node.assertNotPruned(exchange, start, address);
          const { status } = exchange.response;
          ctx.judge(exchange, status === 200 ? undefined : differs('200', `status ${status}`));
        }
      }
    },
  ),
];

const ascendingList: AuditRule = (exchange, { names }) => {
  const listed = isJsonList(exchange) ? listedIn(exchange.response, names) : undefined;
  if (listed === undefined || listed.length < 2) return undefined;
  return inAscendingOrder(listed) ?? 'agrees';
};

const withinLimit: AuditRule = (exchange) => {
  const { meaning } = exchange.request;
  if (!isJsonList(exchange) || meaning.endpoint !== 'summaries' || !isValid(meaning))
    return undefined;
  const { limit } = meaning.asks;
  const elements = elementsOf(exchange.response);
  if (limit === undefined || elements === undefined) return undefined;
  if (elements.length <= limit) return 'agrees';
  return differs(`at most ${limit} summaries`, `${elements.length}`);
};

async function oneDefault(ctx: CheckContext): Promise<void> {
  const accounts = ctx.survey.pagedAccounts();
  const surveyed = ctx.survey.defaultPageSize ?? 0;
  ctx.observe('8', 'the default page size', `${surveyed}`);
  for (const { address, newest, older } of accounts) {
    const fully: Page[] = [
      newest,
      await ctx.node.page(address, { end: newest.listed.at(-1)?.version }),
    ];
    const first = older.listed[0]?.version;
    if (older.listed.length + newest.listed.length > surveyed) {
      fully.push(await ctx.node.page(address, { start: first }));
    }
    // Where replicas differ in what is pruned, the surveyed page may have been all that one had left.
    const longest = Math.max(...fully.map(({ listed }) => listed.length));
    const size = ctx.session.ledger.steady ? surveyed : Math.max(surveyed, longest);
    for (const page of fully) {
      const expected = `the default page of ${size} summaries, as elsewhere`;
      const wrong =
        page.listed.length !== size && (page.listed.length > size || fills(ctx, page, size));
      ctx.judge(page.exchange, wrong ? differs(expected, `${page.listed.length}`) : undefined);
    }
  }
}

/** Round numbers, the end of a byte, and what the survey saw as the most. */
async function limitEdges(ctx: CheckContext): Promise<void> {
  const { survey } = ctx;
  const { address, older, newest } = survey.paged ?? survey.accountWith(4);
  const [start] = ascending((older ?? newest).listed).map(({ version }) => version);
  const most = [survey.largestPage, survey.largestLimit].filter(
    (limit): limit is number => limit !== undefined && limit < LARGE_LIMIT,
  );
  const around = new Set(most.flatMap((limit) => [limit, limit + 1]));
  const questions = [
    ...[50, 100, 256].map((limit) => ({ limit })),
    ...[...around].map((limit) => ({ start, limit })),
  ];
  const responses = await Promise.all(
    questions.map(async (question) => ({
      question,
      exchange: await ctx.node.summaries(address, question),
    })),
  );
  for (const { question, exchange } of responses) {
    // What may be refused, and what a page must list, others judge.
    if (exchange.response.status !== 200) continue;
    const page = ctx.node.read(exchange, address, question);
    const { length } = page.listed;
    if (length === 0) await assertNotPrunedSince(ctx, page, start);
    const kept = length <= question.limit && length > 0;
    const expected = `1 to ${question.limit} summaries`;
    ctx.judge(exchange, kept ? undefined : differs(expected, `${length}`));
  }
  if (ctx.record.judged === 0) throw new CannotTell('no limit was answered with 200');
}

/** True when a page can be full: the account is known to have so much within the answer's own bounds. */
function fills(ctx: CheckContext, { account, question, bounds }: Page, size: number): boolean {
  const from =
    question.start === undefined || question.start < bounds.oldest ? bounds.oldest : question.start;
  const to =
    question.end === undefined || question.end > bounds.settled ? bounds.settled : question.end;
  return ctx.session.history(account).between(from, to).length >= size;
}

/** Limits up to the default page size: a larger one may be above the maximum, which is not shown. */
async function fullPages(ctx: CheckContext): Promise<void> {
  const { address, versions } = await askNewestVersions(ctx, 4);
  const size = versions.length;
  for (const limit of ctx.survey.limitsOf(1, 2, 3, 4, size - 1, size)) {
    const onward = limit < size ? [{ start: versions[0], limit }] : [];
    for (const question of [{ limit }, { end: versions.at(-1), limit }, ...onward]) {
      const { exchange, listed, bounds } = await ctx.node.page(address, question);
      if ((versions[0] ?? 0n) < bounds.oldest)
        throw new ChainMoved('the edge passed over the page');
      const expected = `${limit} summaries, as there are as many`;
      ctx.judge(
        exchange,
        listed.length < limit ? differs(expected, `${listed.length}`) : undefined,
      );
    }
  }
}

/** How many summaries of the newest page are walked through. */
const WALKED = 7;

async function walkForward(ctx: CheckContext): Promise<void> {
  const { address, versions } = await askNewestVersions(ctx, 4);
  const wanted = versions.slice(-WALKED);
  for (const limit of ctx.survey.limitsOf(1, 2, 3)) {
    const walked: bigint[] = [];
    let start = wanted[0] ?? 0n;
    for (let pages = 0; walked.length < wanted.length && pages < WALKED; pages += 1) {
      const page = await ctx.node.page(address, { start, end: wanted.at(-1), limit });
      const rest = wanted.slice(walked.length);
      await expectVersions(ctx, page, rest.slice(0, Math.max(1, page.listed.length)));
      walked.push(...page.listed.map((summary) => summary.version));
      start = (walked.at(-1) ?? U64_MAX - 1n) + 1n;
    }
  }
}

async function walkBackward(ctx: CheckContext): Promise<void> {
  const { address, versions } = await askNewestVersions(ctx, 4);
  const wanted = versions.slice(-WALKED);
  for (const limit of ctx.survey.limitsOf(1, 2, 3)) {
    let rest = wanted;
    for (let pages = 0; rest.length > 0 && pages < WALKED; pages += 1) {
      const whole = await ctx.node.page(address, { end: rest.at(-1), limit });
      // The last page may reach further back than the newest page did.
      const page = {
        ...whole,
        listed: whole.listed.filter(({ version }) => version >= (versions[0] ?? 0n)),
      };
      const listed = page.listed.length;
      const expected = versions.slice(0, versions.length - (wanted.length - rest.length));
      await expectVersions(ctx, page, expected.slice(-Math.max(1, listed)));
      rest = rest.slice(0, Math.max(0, rest.length - Math.max(1, listed)));
    }
  }
}

async function truthListed(ctx: CheckContext): Promise<void> {
  const known = await askKnownTransactions(ctx, () => true);
  if (known.length === 0) {
    throw new Untested('no transaction is known to be on the ledger: name some under accounts');
  }
  for (const found of known) {
    const { transaction, page, listed } = found;
    await expectListed(ctx, found);
    const hash: unknown = listed?.element[TRANSACTION_HASH];
    const { hash: trueHash } = transaction;
    const same = trueHash === undefined || String(hash).toLowerCase() === trueHash.toLowerCase();
    ctx.judge(page.exchange, same ? undefined : differs(`the hash ${trueHash}`, formatValue(hash)));
  }
}

async function emptyListed(ctx: CheckContext): Promise<void> {
  const empty = ctx.survey.emptyAccounts;
  if (empty.length === 0)
    throw new Untested('no account is known to be empty: name one with empty: true');
  for (const { address } of empty) {
    for (const question of [{}, { start: 0n }, { end: U64_MAX }]) {
      const exchange = await ctx.node.summaries(address, question);
      const elements = exchange.response.status === 200 ? elementsOf(exchange.response) : [];
      ctx.observe(
        '4.1',
        'an account that never sent anything',
        exchange.response.status === 200 ? 'an empty list' : `status ${exchange.response.status}`,
      );
      const none = (elements ?? []).length === 0;
      ctx.judge(
        exchange,
        none ? undefined : differs('an empty list or a refusal', `${elements?.length} summaries`),
      );
    }
  }
}
